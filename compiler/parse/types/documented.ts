import type { RawComment } from "../../docs/comment-lines.js";
import { readConstraintTags } from "../../docs/constraint-tags.js";
import { documentMember } from "../../docs/document-member.js";
import type { MemberDocs } from "../../docs/function-docs.js";
import type { Annotations, Type } from "../../ir.js";
import { commentOf } from "../comments.js";
import { packageOf } from "../package-of.js";
import { ts } from "../typescript.js";
import { applyConstraints } from "./constraints.js";
import { withoutForeign } from "./foreign-tags.js";
import {
  bindingsOf,
  type Origin,
  referencedSymbol,
  resolveBinding,
  withoutParentheses,
} from "./origin.js";
import { report, type Site, type TypeReader } from "./reader.js";

/** What the comment of a declaration says, and the file that its offsets point into. */
export interface Documentation {
  readonly docs: MemberDocs;
  readonly file: ts.SourceFile;
  /**
   * Whether it was written for a property that this one overrides or joins: its constraints count
   * where they still fit.
   */
  readonly shared?: boolean;
}

/** Reads the comment of a declaration; the standard library's own prose describes nothing of the user's. */
export function documentationOf(
  reader: TypeReader,
  declaration: ts.Node | undefined,
  { home }: Site,
): Documentation | undefined {
  if (declaration === undefined || !reader.useDocs) return undefined;
  const file = declaration.getSourceFile();
  if (reader.isLibrary(file)) return undefined;
  // A package describes its types for its own readers, not for a model.
  const owner = packageOf(file);
  if (owner !== undefined && owner !== home) return undefined;
  const comment = rawComment(declaration);
  return comment === undefined ? undefined : { docs: documentMember(comment), file };
}

/** The comment of a declaration; in JavaScript a property may be declared by a tag of its type's. */
function rawComment(declaration: ts.Node): RawComment | undefined {
  if (!ts.isJSDocPropertyTag(declaration)) return commentOf(declaration);
  const text = ts.getTextOfJSDocComment(declaration.comment);
  return text === undefined ? undefined : { text: `/** ${text} */`, start: declaration.pos };
}

/** The description in the comment of an enum or union member. */
export function describeMember(
  reader: TypeReader,
  node: ts.Node | undefined,
  site: Site,
): string | undefined {
  return documentationOf(reader, node, site)?.docs.description;
}

/** What is said about a definition in the comment of its declaration. */
export function annotationsOf(
  reader: TypeReader,
  declaration: ts.Node | undefined,
  site: Site,
): Annotations {
  const documentation = documentationOf(reader, declaration, site);
  return documentation === undefined ? {} : plainAnnotations(documentation.docs);
}

/** Adds what a comment says to the type it stands on: texts beside it, constraints into it. */
export function annotate(
  reader: TypeReader,
  type: Type,
  { docs, file, shared = false }: Documentation,
  where: Site,
): { readonly docs: Annotations; readonly type: Type } {
  const site: Site = shared ? { ...where, reportAt: () => undefined } : where;
  const place = ({ start, length }: { readonly start: number; readonly length: number }) =>
    reader.sources.spanAt(file, start, start + length);
  const tags = withoutForeign(docs.tags, type, place, site);
  const { constraints, diagnostics } = readConstraintTags(tags);
  for (const { name, args, ...at } of [...docs.diagnostics, ...diagnostics]) {
    site.reportAt(place(at), name, args);
  }
  const constrained = applyConstraints(type, constraints, place, site);
  return {
    docs: { ...plainAnnotations(docs), ...constrained.annotations },
    type: constrained.type,
  };
}

function plainAnnotations({ description, title, deprecated }: MemberDocs): Annotations {
  // As in the description of a tool: models read texts, and hardly keywords.
  const mark = deprecated ? `Deprecated: ${deprecated}` : undefined;
  const texts = [mark, description].filter((text) => text !== undefined && text !== "");
  return {
    ...(texts.length > 0 && { description: texts.join("\n\n") }),
    ...(title && { title }),
    ...(deprecated !== undefined && { deprecated: true }),
  };
}

/**
 * Reads a type that may be named by an alias: the alias's own comment and constraints come with it,
 * and the type is read as the alias declares it.
 */
export function readDocumented(
  reader: TypeReader,
  type: ts.Type,
  origin: Origin | undefined,
  where: Site,
  read: (origin: Origin | undefined, site: Site) => Type,
): Type {
  const written = origin && resolveBinding(origin, reader.checker);
  const isArgument = written !== undefined && written !== withoutParentheses(origin ?? written);
  // Two aliases of one type make one instance of a generic: it cannot say what either of them says.
  const site = isArgument && where.shared ? { ...where, silent: true } : where;
  const alias = written && aliasOf(written, reader);
  if (alias !== undefined) {
    const inner = readDocumented(reader, type, alias.origin, site, read);
    return isDefinedBy(type, alias.symbol, inner) ? inner : describedBy(alias, inner, reader, site);
  }
  const only = written && onlyMember(written);
  if (only === undefined) return read(written, site);
  // What is said about the one type that may be null is said about both.
  return aliasesOf(only, reader).reduce<Type>(
    (inner, each) => (mayHoldDefinition(inner) ? inner : describedBy(each, inner, reader, site)),
    read(written, site),
  );
}

function describedBy({ declaration }: Alias, type: Type, reader: TypeReader, site: Site): Type {
  if (site.silent) return type;
  const inferring = inferredShape(declaration);
  if (inferring !== undefined) report(site, "inferred-shape", { library: inferring });
  const documentation = documentationOf(reader, declaration, site);
  if (documentation === undefined || type.kind === "error") return type;
  const { docs, type: annotated } = annotate(reader, type, documentation, site);
  return { ...annotated, ...docs };
}

/** Types that libraries infer from schemas, which know more than the type shows. */
const inferences: ReadonlyMap<string, RegExp> = new Map([
  ["zod", /^(?:infer|input|output|TypeOf)$/],
  ["valibot", /^Infer(?:Input|Output)$/],
  ["@sinclair/typebox", /^Static(?:Decode|Encode)?$/],
  ["typebox", /^Static(?:Decode|Encode)?$/],
  ["yup", /^InferType$/],
  ["superstruct", /^Infer$/],
  ["io-ts", /^(?:TypeOf|OutputOf)$/],
]);

function inferredShape(declaration: ts.TypeAliasDeclaration): string | undefined {
  const folder = packageOf(declaration.getSourceFile());
  const library = folder?.slice(folder.lastIndexOf("/node_modules/") + "/node_modules/".length);
  return library !== undefined && inferences.get(library)?.test(declaration.name.text)
    ? library
    : undefined;
}

/** Whether the alias became the definition itself, which then carries the comment. */
function isDefinedBy(type: ts.Type, symbol: ts.Symbol, read: Type): boolean {
  return read.kind === "reference" && type.aliasSymbol === symbol;
}

function mayHoldDefinition(type: Type): boolean {
  return type.kind === "union" && type.members.some(({ kind }) => kind === "reference");
}

/** An alias, and what it stands for at one place. */
export interface Alias {
  readonly symbol: ts.Symbol;
  readonly declaration: ts.TypeAliasDeclaration;
  readonly origin: Origin;
}

/** The alias that a type is written as; aliases of the standard library say nothing. */
export function aliasOf(origin: Origin, { checker, isLibrary }: TypeReader): Alias | undefined {
  const { node } = origin;
  if (!ts.isTypeReferenceNode(node) && !ts.isImportTypeNode(node)) return undefined;
  const symbol = referencedSymbol(node, checker);
  const declaration = symbol?.declarations?.find(ts.isTypeAliasDeclaration);
  if (symbol === undefined || declaration === undefined) return undefined;
  if (isLibrary(declaration.getSourceFile())) return undefined;
  return {
    symbol,
    declaration,
    origin: { node: declaration.type, bindings: bindingsOf(node, declaration, origin) },
  };
}

/** The aliases of aliases that a type is written as, the innermost first. */
function aliasesOf(origin: Origin, reader: TypeReader): readonly Alias[] {
  const alias = aliasOf(resolveBinding(origin, reader.checker), reader);
  return alias === undefined ? [] : [...aliasesOf(alias.origin, reader), alias];
}

/** The member of `T | null` that says something. */
function onlyMember({ node, bindings }: Origin): Origin | undefined {
  if (!ts.isUnionTypeNode(node)) return undefined;
  const [first, ...others] = node.types.filter((member) => !isNullish(member));
  return first === undefined || others.length > 0 ? undefined : { node: first, bindings };
}

function isNullish(node: ts.TypeNode): boolean {
  if (ts.isLiteralTypeNode(node)) return node.literal.kind === ts.SyntaxKind.NullKeyword;
  return node.kind === ts.SyntaxKind.UndefinedKeyword;
}
