import { UserError } from "../errors.js";
import type { AnsweredCall, DeniedCall } from "./prepared-call.js";

/** A denial to the model that is also thrown at the developer, who hears what is wrong with the code. */
export function throwMisuse(denied: DeniedCall, misuse: string): AnsweredCall {
  const error = new UserError(misuse);
  return { ...denied, kind: "fatal", answer: { kind: "fatal", error, outcome: denied.answer } };
}
