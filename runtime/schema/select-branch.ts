import { isJsonObject, type JsonSchema, type JsonValue } from "../json.js";
import type { Fit } from "./fits.js";
import { followReference } from "./lowered-reference.js";
import { valueBranches } from "./restore-marks.js";

/** The member of a union that a value belongs to. */
export interface SelectedBranch {
  readonly schema: unknown;
  /** Its number, not counting null. */
  readonly index: number;
  /** There is no other one but null. */
  readonly only: boolean;
}

/**
 * The member of a lowered union that a value fits; when it fits none, the one whose literals it has,
 * since a discriminator tells what was meant even where something else is wrong.
 */
export function selectBranch(
  value: JsonValue,
  anyOf: readonly unknown[],
  root: JsonSchema,
  fits: Fit,
): SelectedBranch | undefined {
  const branches = valueBranches(anyOf);
  if (branches.length === 1) return { schema: branches[0], index: 0, only: true };
  const fitting = branches.findIndex((branch) => fits(value, branch));
  const index =
    fitting === -1 ? branches.findIndex((branch) => hasLiterals(value, branch, root)) : fitting;
  return index === -1 ? undefined : { schema: branches[index], index, only: false };
}

/** Whether an object has all the literals that a member of a union demands, and at least one. */
function hasLiterals(value: JsonValue, branch: unknown, root: JsonSchema): boolean {
  const reference = isJsonObject(branch) ? branch["$ref"] : undefined;
  const schema = typeof reference === "string" ? followReference(reference, root).schema : branch;
  const properties = isJsonObject(schema) ? schema["properties"] : undefined;
  if (!isJsonObject(properties) || !isJsonObject(value)) return false;
  const literals = Object.entries(properties).flatMap(([key, property]) =>
    isJsonObject(property) && Object.hasOwn(property, "const") ? [[key, property["const"]]] : [],
  );
  return (
    literals.length > 0 &&
    literals.every(([key, literal]) => {
      const name = String(key);
      return Object.hasOwn(value, name) && value[name] === literal;
    })
  );
}
