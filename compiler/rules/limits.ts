import { enumCase, longDescriptions, lostDescriptions, optionalNullable } from "./limits-advice.js";
import { strictBudgets, toolCounts } from "./limits-budgets.js";
import { sharedFirstKeys } from "./limits-first-keys.js";
import { toolNames } from "./limits-names.js";
import { toolSchemas } from "./limits-schemas.js";
import type { Rule } from "./rule.js";

/** What the configured consumers of tools refuse, count or cannot say (TG14xx). */
export const limitRules: readonly Rule[] = [
  toolNames,
  toolSchemas,
  sharedFirstKeys,
  strictBudgets,
  toolCounts,
  optionalNullable,
  enumCase,
  lostDescriptions,
  longDescriptions,
];
