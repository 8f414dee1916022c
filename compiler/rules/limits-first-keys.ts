import { isJsonObject, type JsonSchema } from "../../runtime/json.js";
import { StrictSchemaError } from "../../runtime/schema/index.js";
import { attemptLowering } from "./limits-attempt.js";
import { partsOf, referredSchema } from "./limits-measure.js";
import type { Rule } from "./rule.js";

/** Azure refused unions of objects that start with the same key (openai-python#2193). */
export const sharedFirstKeys: Rule = (program, project, reporter) => {
  if (!project.options.dialects.includes("azure")) return;
  for (const tool of program.tools.filter(({ strict }) => strict)) {
    const lowered = attemptLowering(tool, "azure-strict", program, project);
    if (lowered instanceof StrictSchemaError) continue;
    for (const key of sharedKeys(lowered.schema)) {
      reporter.report("shared-first-key", tool.span, { tool: tool.name, key });
    }
  }
};

function sharedKeys(root: JsonSchema): readonly string[] {
  const shared = partsOf(root).flatMap(({ anyOf }) => {
    const keys = (Array.isArray(anyOf) ? anyOf : []).flatMap((branch) => firstKey(branch, root));
    return keys.filter((key, index) => keys.indexOf(key) < index);
  });
  return [...new Set(shared)];
}

function firstKey(branch: unknown, root: JsonSchema): readonly string[] {
  const { properties } = isJsonObject(branch) ? referredSchema(branch, root) : {};
  return isJsonObject(properties) ? Object.keys(properties).slice(0, 1) : [];
}
