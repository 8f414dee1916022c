import type { Permissions, UnreachablePermission } from "../permission/permission.js";
import type { ToolEntry } from "./tool-entry.js";

/**
 * Tells the developer, once per dispatcher, which rules and callbacks can never be reached: they look
 * like protection and are none.
 */
export function reportUnreachable(
  permissions: Permissions,
  entries: ReadonlyMap<string, ToolEntry>,
  report: (found: UnreachablePermission) => void = warn,
): void {
  // Aliases lead to the same entries.
  const tools = [...new Set(entries.values())].map(({ asked, tool: { parameters } }) => ({
    ...asked,
    parameters,
  }));
  for (const found of permissions.unreachable(tools)) report(found);
}

function warn({ message }: UnreachablePermission): void {
  // Not every place that runs JavaScript has a console.
  const { console } = globalThis as { readonly console?: { warn(text: string): void } };
  console?.warn(`toolgen: ${message}`);
}
