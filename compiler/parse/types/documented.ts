import { readConstraintTags } from "../../docs/constraint-tags.js";
import { documentMember } from "../../docs/document-member.js";
import type { MemberDocs } from "../../docs/function-docs.js";
import type { Annotations, Type } from "../../ir.js";
import { commentOf } from "../comments.js";
import { packageOf } from "../package-of.js";
import { ts } from "../typescript.js";
import { applyConstraints } from "./constraints.js";
import { bindingsOf, type Origin, referencedSymbol, withoutParentheses } from "./origin.js";
import type { Site, TypeReader } from "./reader.js";

/** What the comment of a declaration says, and the file that its offsets point into. */
export interface Documentation {
  readonly docs: MemberDocs;
  readonly file: ts.SourceFile;
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
  const comment = commentOf(declaration);
  return comment === undefined ? undefined : { docs: documentMember(comment), file };
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
  { docs, file }: Documentation,
  site: Site,
): { readonly docs: Annotations; readonly type: Type } {
  const place = ({ start, length }: { readonly start: number; readonly length: number }) =>
    reader.sources.spanAt(file, start, start + length);
  const { constraints, diagnostics } = readConstraintTags(docs.tags);
  for (const { name, args, ...at } of [...docs.diagnostics, ...diagnostics]) {
    site.reportAt(place(at), name, args);
  }
  const constrained = applyConstraints(type, constraints, place, site);
  return {
    docs: { ...plainAnnotations(docs), ...constrained.annotations },
    type: constrained.type,
  };
}

function plainAnnotations(docs: MemberDocs): Annotations {
  return {
    ...(docs.description && { description: docs.description }),
    ...(docs.title && { title: docs.title }),
    ...(docs.deprecated !== undefined && { deprecated: true }),
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
  site: Site,
  read: (origin: Origin | undefined) => Type,
): Type {
  const unwrapped = origin && withoutParentheses(origin);
  const alias = unwrapped && aliasOf(unwrapped, reader.checker);
  if (alias === undefined || reader.isLibrary(alias.declaration.getSourceFile()))
    return read(unwrapped);
  const inner = readDocumented(reader, type, alias.origin, site, read);
  if (inner.kind === "error" || isDefinedBy(type, alias.symbol, inner)) return inner;
  const documentation = documentationOf(reader, alias.declaration, site);
  if (documentation === undefined) return inner;
  const { docs, type: annotated } = annotate(reader, inner, documentation, site);
  return { ...annotated, ...docs };
}

/** Whether the alias became the definition itself, which then carries the comment. */
function isDefinedBy(type: ts.Type, symbol: ts.Symbol, read: Type): boolean {
  return read.kind === "reference" && type.aliasSymbol === symbol;
}

interface Alias {
  readonly symbol: ts.Symbol;
  readonly declaration: ts.TypeAliasDeclaration;
  readonly origin: Origin;
}

function aliasOf(origin: Origin, checker: ts.TypeChecker): Alias | undefined {
  const { node } = origin;
  if (!ts.isTypeReferenceNode(node)) return undefined;
  const symbol = referencedSymbol(node, checker);
  const declaration = symbol?.declarations?.find(ts.isTypeAliasDeclaration);
  if (symbol === undefined || declaration === undefined) return undefined;
  return {
    symbol,
    declaration,
    origin: { node: declaration.type, bindings: bindingsOf(node, declaration, origin) },
  };
}
