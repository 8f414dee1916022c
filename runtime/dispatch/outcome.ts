/** The one answer to a call. `text` is what the model reads. */
export type Outcome =
  | {
      readonly kind: "ok";
      readonly id: string;
      readonly name: string;
      readonly text: string;
      readonly value: unknown;
    }
  | {
      readonly kind: "unknown" | "invalid" | "cut-off" | "error";
      readonly id: string;
      readonly name: string;
      readonly text: string;
      readonly error: Error;
    };
