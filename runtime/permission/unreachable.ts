import { isJsonObject } from "../json.js";
import type { CompiledSettings } from "./judge.js";
import type { PermissionTool, UnreachablePermission } from "./permission.js";
import { coversRule, isAnchored, parseRule, type Rule } from "./rule.js";
import { concernsTool, effectOf } from "./rule-match.js";

type List = "deny" | "ask" | "allow";

/**
 * Finds rules and callbacks that can never have an effect.
 *
 * `allow` are the texts of all allow rules, also of those that were dropped. Without `tools` only the
 * settings are compared with each other. (Claude Agent SDK had to add the like as
 * `CLAUDE_SDK_CAN_USE_TOOL_SHADOWED`.)
 */
export function findUnreachable(
  settings: CompiledSettings,
  allow: readonly string[],
  tools: readonly PermissionTool[] | undefined,
): readonly UnreachablePermission[] {
  const lists: readonly (readonly [List, readonly Rule[]])[] = [
    ["deny", settings.deny],
    ["ask", settings.ask],
    ["allow", allow.map(parseRule)],
  ];
  const found: UnreachablePermission[] = [];
  const earlier: (readonly [List, Rule])[] = [];
  for (const [list, rules] of lists) {
    for (const rule of rules) {
      const why = whyUnreachable(settings, list, rule, earlier, tools);
      if (why !== undefined) {
        found.push({ kind: "rule", list, rule: rule.text, message: `The ${list} rule ${why}` });
      }
      if (list !== "allow" || isAnchored(rule)) earlier.push([list, rule]);
    }
  }
  const why = settings.canUseTool && whyCallbackUnreachable(settings, tools);
  if (why)
    found.push({ kind: "callback", message: `The callback canUseTool is never asked: ${why}` });
  return found;
}

function whyUnreachable(
  settings: CompiledSettings,
  list: List,
  rule: Rule,
  earlier: readonly (readonly [List, Rule])[],
  tools: readonly PermissionTool[] | undefined,
): string | undefined {
  const name = `${JSON.stringify(rule.text)}`;
  if (list === "allow" && !isAnchored(rule)) {
    return `${name} is ignored: it would permit tools that nobody named. Start it with a name.`;
  }
  const cover = earlier.find(([, other]) => coversRule(other, rule));
  if (cover !== undefined) {
    return `${name} is never reached: the ${cover[0]} rule ${JSON.stringify(cover[1].text)} comes first.`;
  }
  if (list === "allow" && settings.mode === "bypassPermissions") {
    return `${name} is never reached: the mode bypassPermissions allows everything before it.`;
  }
  return tools && whyUseless(settings, list, rule, tools, name);
}

function whyUseless(
  settings: CompiledSettings,
  list: List,
  rule: Rule,
  tools: readonly PermissionTool[],
  name: string,
): string | undefined {
  const meant = tools.filter((tool) => concernsTool(rule, tool));
  if (meant.length === 0) return `${name} fits no tool.`;
  for (const { path } of rule.arguments) {
    const [parameter = ""] = path;
    if (!meant.some((tool) => hasParameter(tool, parameter))) {
      return `${name} never matches: ${meant.map((tool) => tool.name).join(", ")} has no parameter ${parameter}.`;
    }
  }
  if (list === "deny") return undefined;
  const open = meant.filter((tool) => !denies(settings, tool));
  if (open.length === 0) return `${name} is never reached: every tool it fits is denied.`;
  if (
    list === "allow" &&
    settings.mode === "plan" &&
    open.every((tool) => effectOf(tool) !== "read")
  ) {
    return `${name} is never reached: the mode plan asks about every tool it fits.`;
  }
  return undefined;
}

function hasParameter(tool: PermissionTool, parameter: string): boolean {
  const properties = tool.parameters?.["properties"];
  return !isJsonObject(properties) || Object.hasOwn(properties, parameter);
}

function whyCallbackUnreachable(
  settings: CompiledSettings,
  tools: readonly PermissionTool[] | undefined,
): string | undefined {
  if (settings.mode === "dontAsk") return "the mode dontAsk denies instead.";
  if (settings.deny.some((rule) => coversRule(rule, parseRule("*"))))
    return "every tool is denied.";
  if (settings.hooks.length > 0) return undefined;
  if (settings.mode === "bypassPermissions" && settings.ask.length === 0) {
    return "the mode bypassPermissions allows everything, and no ask rule comes before it.";
  }
  if (tools?.every((tool) => isSettled(settings, tool))) {
    return "every tool is denied, allowed or read-only.";
  }
  return undefined;
}

/** Whether all calls of a tool are decided before the callback. */
function isSettled(settings: CompiledSettings, tool: PermissionTool): boolean {
  if (denies(settings, tool)) return true;
  if (settings.ask.some((rule) => concernsTool(rule, tool))) return false;
  const effect = effectOf(tool);
  switch (settings.mode) {
    case "bypassPermissions":
      return true;
    case "plan":
      return effect === "read";
    case "acceptEdits":
      if (effect === "write") return true;
      break;
    case "default":
    case "dontAsk":
      break;
  }
  return effect === "read" || settings.allow.some((rule) => isBlanket(rule, tool));
}

function denies(settings: CompiledSettings, tool: PermissionTool): boolean {
  return settings.deny.some((rule) => isBlanket(rule, tool));
}

function isBlanket(rule: Rule, tool: PermissionTool): boolean {
  return rule.arguments.length === 0 && concernsTool(rule, tool);
}
