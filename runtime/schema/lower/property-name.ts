import type { DialectRules } from "../dialects.js";
import { StrictSchemaError } from "../strict-schema-error.js";
import { propertyPath } from "./place.js";

/** @throws StrictSchemaError PROPERTY_NAME for a name that the consumer refuses */
export function checkPropertyName(
  name: string,
  { path, isRoot }: { readonly path: string; readonly isRoot: boolean },
  { propertyNames, title }: Pick<DialectRules, "propertyNames" | "title">,
): void {
  if (propertyNames === undefined || propertyNames.pattern.test(name)) return;
  if (propertyNames.of === "the root" && !isRoot) return;
  throw new StrictSchemaError(
    "PROPERTY_NAME",
    propertyPath(path, name),
    `The name ${JSON.stringify(name)} is not accepted in ${title}`,
  );
}
