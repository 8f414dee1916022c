import { isConstraintTag } from "../../docs/constraint-tags.js";
import { ts } from "../typescript.js";
import { aliasOf, documentationOf } from "./documented.js";
import { type Origin, referencedSymbol, resolveBinding } from "./origin.js";
import type { Site, TypeReader } from "./reader.js";

/**
 * Names the aliases among the arguments of a generic whose constraints the types alone do not show:
 * with `@integer` on `Count`, `Box<Count>` and `Box<number>` are one type and two contracts.
 */
export function variantOf(
  reader: TypeReader,
  type: ts.Type,
  origin: Origin | undefined,
  site: Site,
): string {
  const names = argumentOrigins(reader, type, origin).flatMap((each) =>
    constrainingAliases(reader, each, site, 0),
  );
  return [...new Set(names)].join("_");
}

function argumentOrigins(
  { checker }: TypeReader,
  type: ts.Type,
  origin: Origin | undefined,
): readonly Origin[] {
  if (origin === undefined) return [];
  if ((type.aliasTypeArguments?.length ?? 0) > 0) return [...origin.bindings.values()];
  const { node, bindings } = resolveBinding(origin, checker);
  if (!ts.isTypeReferenceNode(node) || referencedSymbol(node, checker) !== type.symbol) return [];
  return (node.typeArguments ?? []).map((argument) => ({ node: argument, bindings }));
}

/** Arguments are not searched deeper than this. */
const deepest = 4;

function constrainingAliases(
  reader: TypeReader,
  origin: Origin,
  site: Site,
  depth: number,
): readonly string[] {
  const { node, bindings } = resolveBinding(origin, reader.checker);
  const alias = aliasOf({ node, bindings }, reader);
  if (alias !== undefined) {
    const tags = documentationOf(reader, alias.declaration, site)?.docs.tags ?? [];
    if (tags.some(({ name }) => isConstraintTag(name))) return [alias.symbol.name];
  }
  if (depth === deepest) return [];
  const inner = alias === undefined ? partsOf({ node, bindings }) : [alias.origin];
  return inner.flatMap((each) => constrainingAliases(reader, each, site, depth + 1));
}

function partsOf({ node, bindings }: Origin): readonly Origin[] {
  // An object that is written out has its own properties with their own comments.
  if (ts.isTypeLiteralNode(node)) return [];
  const parts: Origin[] = [];
  ts.forEachChild(node, (child) => {
    if (ts.isTypeNode(child)) parts.push({ node: child, bindings });
  });
  return parts;
}
