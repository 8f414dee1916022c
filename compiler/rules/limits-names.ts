import type { DialectName } from "../config.js";
import type { Tool } from "../ir.js";
import type { Reporter } from "../reporter.js";
import { consumers, titles } from "./limits-consumers.js";
import type { Rule } from "./rule.js";

/** Models refuse names over 64 characters, and hosts put `mcp__server__` before the tool's own. */
const HOST_NAME_LIMIT = 60;
const UNPREFIXED_NAME_LIMIT = 40;

/** Every consumer has its own idea of how tools may be called. */
export const toolNames: Rule = ({ tools }, { options }, reporter) => {
  for (const tool of tools) {
    reportCharacters(tool, options.dialects, reporter);
    reportLength(tool, options.dialects, options.namePrefix, reporter);
    if (options.dialects.includes("mcp")) reportHosts(tool, options.namePrefix, reporter);
  }
};

function reportCharacters(tool: Tool, dialects: readonly DialectName[], reporter: Reporter): void {
  const refusing = dialects.filter(
    (dialect) => consumers[dialect].names?.pattern.test(tool.name) === false,
  );
  for (const [allowed, group] of groupBy(refusing, (name) => consumers[name].names?.words ?? "")) {
    const { name } = tool;
    // MCP recommends what the others demand.
    if (group.includes("mcp")) reporter.report("tool-name-unusual", tool.span, { name, allowed });
    else {
      const args = { name, consumers: titles(group), allowed };
      reporter.report("tool-name-characters", tool.span, args);
    }
  }
}

function reportLength(
  tool: Tool,
  dialects: readonly DialectName[],
  prefix: string,
  reporter: Reporter,
): void {
  const name = prefix + tool.name;
  const refusing = dialects.filter(
    (dialect) => name.length > (consumers[dialect].names?.maxLength ?? Number.POSITIVE_INFINITY),
  );
  const limits = groupBy(refusing, (dialect) => consumers[dialect].names?.maxLength ?? 0);
  for (const [limit, group] of limits) {
    reporter.report("tool-name-length", tool.span, { name, consumers: titles(group), limit });
  }
}

function reportHosts(tool: Tool, prefix: string, reporter: Reporter): void {
  const name = prefix + tool.name;
  const limit = prefix === "" ? UNPREFIXED_NAME_LIMIT : HOST_NAME_LIMIT;
  if (name.length > limit) reporter.report("tool-name-hosts", tool.span, { name, limit, prefix });
}

/** Groups in order of first appearance. */
export function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
