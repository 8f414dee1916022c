import type { ErrorObject, ValidateFunction } from "ajv";
import type { JsonValue } from "../../runtime/json.js";
import { mutateValue } from "./mutate-value.js";
import type { Random } from "./random.js";

/** One of two schemas that should mean the same. */
export interface Side {
  readonly validate: ValidateFunction;
  /** Makes a value that mostly fits. */
  sample(): JsonValue;
}

export interface Comparison {
  readonly values: number;
  /** Values that both accept. */
  readonly accepted: number;
  /** How they disagree, without repeats, in words. */
  readonly disagreements: readonly string[];
}

/** Samples values from both sides, changes half of them, and asks both sides about all. */
export function compareSchemas(
  contract: Side,
  published: Side,
  count: number,
  random: Random,
): Comparison {
  const found = new Set<string>();
  let accepted = 0;
  for (let index = 0; index < count; index++) {
    const sampled = (index % 2 === 0 ? contract : published).sample();
    const value = index % 4 < 2 ? sampled : mutateValue(sampled, random);
    const [ours, theirs] = [contract.validate(value), published.validate(value)];
    if (ours && theirs) accepted += 1;
    if (ours && !theirs) found.add(refusal("published schema", published.validate));
    if (theirs && !ours) found.add(refusal("contract", contract.validate));
  }
  return { values: count, accepted, disagreements: [...found] };
}

/** The error that is deepest in the value says most. */
function refusal(who: string, { errors }: ValidateFunction): string {
  const deepest = (errors ?? []).reduce<ErrorObject | undefined>(
    (found, each) => (depthOf(each) >= (found === undefined ? 0 : depthOf(found)) ? each : found),
    undefined,
  );
  const { instancePath = "", message = "" } = deepest ?? {};
  return `the ${who} refuses: ${instancePath || "the value"} ${message}`;
}

function depthOf({ instancePath }: ErrorObject): number {
  return instancePath.split("/").length;
}
