import type { JsonObject } from "../json.js";
import type { RememberScope } from "./permission.js";

/** What a person decided about a waiting call. */
export type ApprovalDecision =
  | {
      readonly kind: "approve";
      readonly remember?: RememberScope | undefined;
      readonly by?: string | undefined;
    }
  | {
      readonly kind: "deny";
      /** For the model. */
      readonly reason?: string | undefined;
      readonly remember?: RememberScope | undefined;
      readonly by?: string | undefined;
    }
  /** Approve with other arguments: they are decoded and decided about like those of the model. */
  | {
      readonly kind: "edit";
      readonly arguments: JsonObject;
      readonly remember?: RememberScope | undefined;
      readonly by?: string | undefined;
    };
