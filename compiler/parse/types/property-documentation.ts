import { ts } from "../typescript.js";
import { type Documentation, documentationOf } from "./documented.js";
import type { Site, TypeReader } from "./reader.js";

/** The comment of a property: its own, else that of the property that it overrides or joins. */
export function propertyDocumentation(
  reader: TypeReader,
  symbol: ts.Symbol,
  owner: ts.Type,
  site: Site,
): Documentation | undefined {
  const { declarations = [] } = symbol;
  for (const declaration of declarations) {
    const own = documentationOf(reader, declaration, site);
    if (own !== undefined) return declarations.length > 1 ? { ...own, shared: true } : own;
  }
  return (
    inheritedDocumentation(reader, symbol, owner, site) ??
    documentationBeforeRenaming(reader, symbol, site)
  );
}

/** What is said of the property whose value a mapped type keeps under another name. */
function documentationBeforeRenaming(
  reader: TypeReader,
  symbol: ts.Symbol,
  site: Site,
): Documentation | undefined {
  const source = renamedFrom(reader, symbol);
  if (source === undefined) return undefined;
  const [before, now] = [source, symbol].map((each) =>
    reader.checker.getNonNullableType(reader.checker.getTypeOfSymbol(each)),
  );
  if (before !== now) return undefined;
  const found = documentationOf(reader, source.declarations?.[0], site);
  return found && { ...found, shared: true };
}

/** The property that a mapped type gives another name, as in `{ [K in keyof T as …]: T[K] }`. */
export function renamedFrom({ checker }: TypeReader, symbol: ts.Symbol): ts.Symbol | undefined {
  if (symbol.declarations !== undefined) return undefined;
  return checker.getRootSymbols(symbol).find((source) => source !== symbol);
}

/** What a base says of the property. */
function inheritedDocumentation(
  reader: TypeReader,
  { name }: ts.Symbol,
  owner: ts.Type,
  site: Site,
): Documentation | undefined {
  for (const base of basesOf(reader, owner)) {
    const overridden = reader.checker.getPropertyOfType(base, name);
    const found = overridden && propertyDocumentation(reader, overridden, base, site);
    if (found !== undefined) return { ...found, shared: true };
  }
  return undefined;
}

function basesOf({ checker }: TypeReader, owner: ts.Type): readonly ts.Type[] {
  const declared = (owner.symbol?.declarations ?? []).flatMap((declaration) =>
    ts.isClassLike(declaration) || ts.isInterfaceDeclaration(declaration)
      ? (declaration.heritageClauses ?? []).flatMap(({ types }) => [...types])
      : [],
  );
  return declared.map((node) => checker.getTypeAtLocation(node));
}

/** Tags that take a property out of what a model sees, and the one direction that some are about. */
const hiding: ReadonlyMap<string, Site["direction"] | "both"> = new Map([
  ["hidden", "both"],
  ["ignore", "both"],
  ["internal", "both"],
  ["TJS-ignore", "both"],
  ["readOnly", "input"],
  ["writeOnly", "output"],
]);

/** Whether a property is there in one direction only. */
export function isOneWay(documentation: Documentation | undefined): boolean {
  const tags = documentation?.docs.tags ?? [];
  return tags.some(({ name }) => hiding.has(name) && hiding.get(name) !== "both");
}

/** Whether a tag takes what it stands on out of what a model sends. */
export function isHiding({ name }: { readonly name: string }): boolean {
  return hiding.has(name) && hiding.get(name) !== "output";
}

/** The tag that hides a property in a direction. */
export function hiddenBy(
  documentation: Documentation | undefined,
  direction: Site["direction"],
): string | undefined {
  return documentation?.docs.tags.find(({ name }) => {
    const hidden = hiding.get(name);
    return hidden === "both" || hidden === direction;
  })?.name;
}
