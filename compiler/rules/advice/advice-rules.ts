import type { MessageName } from "../../diagnostics.js";
import { missingDescription } from "../missing-description.js";
import type { Rule } from "../rule.js";
import { noUsageHint, shortDescription } from "./description-advice.js";
import {
  derivableParameter,
  exclusiveFlags,
  manyOptionals,
  vagueFormat,
} from "./parameter-advice.js";
import { similarTools, tooManyChoices } from "./registry-advice.js";

/** A rule about taste, with the message that it reports. */
export interface AdviceRule {
  readonly name: MessageName;
  readonly rule: Rule;
}

/** What makes tools easier to use for models; nothing here is ever wrong code. */
export const adviceRules: readonly AdviceRule[] = [
  { name: "missing-description", rule: missingDescription },
  { name: "short-description", rule: shortDescription },
  { name: "no-usage-hint", rule: noUsageHint },
  { name: "vague-format", rule: vagueFormat },
  { name: "exclusive-flags", rule: exclusiveFlags },
  { name: "many-optionals", rule: manyOptionals },
  { name: "derivable-parameter", rule: derivableParameter },
  { name: "many-choices", rule: tooManyChoices },
  { name: "similar-tools", rule: similarTools },
];
