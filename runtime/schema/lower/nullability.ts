import type { SchemaNode, SchemaTree } from "./schema-node.js";

/** Whether `null` fits a schema. */
export function admitsNull(
  node: SchemaNode,
  definitions: SchemaTree["definitions"],
  seen: ReadonlySet<string> = new Set(),
): boolean {
  switch (node.kind) {
    case "any":
      return true;
    case "never":
      return false;
    case "scalar":
      return node.values?.includes(null) ?? node.types.includes("null");
    case "array":
    case "object":
      return node.nullable;
    case "union":
      return node.branches.some((branch) => admitsNull(branch, definitions, seen));
    case "reference": {
      const target = definitions.get(node.target);
      if (target === undefined || seen.has(node.target)) return false;
      return admitsNull(target.node, definitions, new Set([...seen, node.target]));
    }
  }
}
