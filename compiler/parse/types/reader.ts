import type { MessageArguments, MessageName } from "../../diagnostics.js";
import type { LiteralMember, Span, Type } from "../../ir.js";
import type { Sources } from "../sources.js";
import { ts } from "../typescript.js";
import { readBuiltin } from "./builtin.js";
import type { Definitions } from "./definitions.js";
import { readDocumented } from "./documented.js";
import { readIntersection } from "./intersection.js";
import { readLiteral } from "./literal.js";
import { defineNamed } from "./naming.js";
import { readArray, readObject, readTuple } from "./object.js";
import { type Origin, originOf, referencedSymbol, withoutParentheses } from "./origin.js";
import { readTemplate } from "./template.js";
import { readUnion } from "./union.js";

/** What reading types needs and fills; one for each build. */
export interface TypeReader {
  readonly checker: ts.TypeChecker;
  readonly program: ts.Program;
  readonly sources: Sources;
  readonly definitions: Definitions;
  readonly useDocs: boolean;
  /** Whether a file belongs to the standard library or Node's types. */
  isLibrary(file: ts.SourceFile): boolean;
  /** Called when a name did not resolve; a build with more libraries may know it. */
  unresolved(): void;
}

/** Where a type stands: decides where messages go and what is asked of it. */
export interface Site {
  /** Node in the user's own code. */
  readonly node: ts.Node;
  /** Arguments must be fillable by a model; results are only described. */
  readonly direction: "input" | "output";
  /** Folder of the package that declares the function; comments of other packages do not count. */
  readonly home: string | undefined;
  /** Whether type parameters are those of a definition, which other places share. */
  readonly shared: boolean;
  /** Whether aliases say nothing, because they are no part of the type that is being read. */
  readonly silent: boolean;
  /** How many types enclose this one. */
  readonly depth: number;
  /** Instances of named types that are being read around this place. */
  readonly open: ReadonlyMap<ts.Symbol, OpenInstances>;
  /** Says that the type was read in a way that only this direction allows. */
  oneWay(): void;
  tell<Name extends MessageName>(node: ts.Node, name: Name, args: MessageArguments<Name>): void;
  /** Reports at a place that is no node: in a comment. */
  reportAt<Name extends MessageName>(span: Span, name: Name, args: MessageArguments<Name>): void;
}

/** The outermost instance of a named type, and how many there are inside each other. */
export interface OpenInstances {
  readonly outermost: ts.Type;
  readonly count: number;
}

export const errorType: Type = { kind: "error" };

/** Nesting beyond this is an endlessly growing generic. */
const deepest = 100;

/** The same site, one type further in. */
export function below(site: Site, node: ts.Node = site.node): Site {
  return { ...site, node, depth: site.depth + 1 };
}

/** Reports at the site, or at another node that belongs to it. */
export function report<Name extends MessageName>(
  site: Site,
  name: Name,
  args: MessageArguments<Name>,
  node: ts.Node = site.node,
): void {
  site.tell(node, name, args);
}

/** Reports a type that cannot be part of a contract. */
export function refuse(reader: TypeReader, type: ts.Type, site: Site, why: string): Type {
  report(site, "unsupported-type", { type: textOf(type, reader), why });
  return errorType;
}

/**
 * A type as it was written, short enough for a message. Where that is not known the checker prints
 * it, with the members of unions in its own order.
 */
export function textOf(type: ts.Type, reader: TypeReader, origin?: Origin): string {
  const isWritten = origin !== undefined && origin.bindings.size === 0;
  const text = isWritten
    ? withoutParentheses(origin).node.getText().replace(/\s+/g, " ")
    : reader.checker.typeToString(type, undefined, ts.TypeFormatFlags.None);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

/** Reads a type of the checker; `origin` is the node it was written as, where that is known. */
export function readType(
  reader: TypeReader,
  type: ts.Type,
  origin: Origin | undefined,
  site: Site,
): Type {
  if (site.depth > deepest) {
    report(site, "endless-type", { type: textOf(type, reader) });
    return errorType;
  }
  return readDocumented(reader, type, origin, site, (inner, at) =>
    readBare(reader, type, inner, at),
  );
}

function readBare(reader: TypeReader, type: ts.Type, origin: Origin | undefined, site: Site): Type {
  const { flags } = type;
  const { TypeFlags } = ts;
  if (flags & TypeFlags.Any) return readAny(reader, type, origin, site);
  if (flags & TypeFlags.Unknown) return { kind: "unknown", form: "unknown" };
  if (flags & TypeFlags.Never) {
    report(site, "never-type", {});
    return errorType;
  }
  if (flags & TypeFlags.Null) return { kind: "null" };
  if (flags & (TypeFlags.Undefined | TypeFlags.Void)) {
    return refuse(reader, type, site, "JSON has no `undefined`");
  }
  if (flags & TypeFlags.Boolean) return { kind: "boolean" };
  if (flags & (TypeFlags.EnumLike | TypeFlags.Literal)) {
    if (!type.isUnion()) return readLiteral(reader, type, site);
  }
  if (flags & TypeFlags.String) return { kind: "string" };
  if (flags & TypeFlags.Number) return { kind: "number", integer: false };
  if (flags & TypeFlags.BigInt) return { kind: "bigint" };
  if (flags & TypeFlags.ESSymbolLike) return refuse(reader, type, site, "JSON has no symbols");
  if (flags & (TypeFlags.TemplateLiteral | TypeFlags.StringMapping)) {
    return readTemplate(reader, type, site);
  }
  if (type.isUnion()) {
    return defineNamed(reader, type, undefined, site, (inner) =>
      readUnion(reader, type, origin, inner),
    );
  }
  if (type.isIntersection()) return readIntersection(reader, type, origin, site);
  if (flags & TypeFlags.NonPrimitive) return { kind: "unknown", form: "object" };
  if (flags & TypeFlags.Instantiable) return readGeneric(reader, type, site);
  if (reader.checker.isTupleType(type)) return readTuple(reader, type, origin, site);
  if (reader.checker.isArrayType(type)) return readArray(reader, type, origin, site);
  return readBuiltin(reader, type, origin, site) ?? readObject(reader, type, origin, site);
}

function readAny(reader: TypeReader, type: ts.Type, origin: Origin | undefined, site: Site): Type {
  // The checker's error type is an `any` of its own; only its internal name tells them apart.
  const { intrinsicName } = type as ts.Type & { readonly intrinsicName?: string };
  if (intrinsicName === "error" || intrinsicName === "unresolved") {
    const written = origin?.node.getText() ?? "this type";
    if (origin !== undefined && lacksArguments(origin.node, reader.checker)) {
      report(site, "missing-type-arguments", { type: written });
      return errorType;
    }
    reader.unresolved();
    report(site, "unresolved-type", { type: written });
    return errorType;
  }
  return { kind: "unknown", form: "any" };
}

/** `keyof T` for a type parameter: the keys of what T stands for. */
function keysOfConstraint(
  { checker }: TypeReader,
  type: ts.Type,
): readonly LiteralMember[] | undefined {
  const declared = type.symbol?.declarations?.find(ts.isTypeParameterDeclaration)?.constraint;
  const isKeys = declared !== undefined && ts.isTypeOperatorNode(declared);
  const operand =
    type.flags & ts.TypeFlags.Index
      ? // The flag is that of `keyof T`, which holds T.
        (type as ts.IndexType).type
      : isKeys && declared.operator === ts.SyntaxKind.KeyOfKeyword
        ? checker.getTypeFromTypeNode(declared.type)
        : undefined;
  if (operand === undefined || !(operand.flags & ts.TypeFlags.Instantiable)) return undefined;
  const constraint = checker.getBaseConstraintOfType(operand);
  const names = constraint && checker.getPropertiesOfType(constraint).map(({ name }) => name);
  return names === undefined || names.length === 0 ? undefined : names.map((value) => ({ value }));
}

/** Whether a name is that of a generic type, and arguments are missing behind it. */
function lacksArguments(node: ts.TypeNode, checker: ts.TypeChecker): boolean {
  if (!ts.isTypeReferenceNode(node)) return false;
  return (referencedSymbol(node, checker)?.declarations ?? []).some((declaration) => {
    const generic =
      ts.isTypeAliasDeclaration(declaration) ||
      ts.isInterfaceDeclaration(declaration) ||
      ts.isClassLike(declaration);
    const wanted = (generic && declaration.typeParameters) || [];
    const required = wanted.filter((parameter) => parameter.default === undefined);
    return required.length > (node.typeArguments?.length ?? 0);
  });
}

/** The type parameter that a condition or `keyof` asks about, where nothing is known of it. */
function unrestrictedIn(type: ts.Type, checker: ts.TypeChecker): ts.Type | undefined {
  const asked =
    type.flags & ts.TypeFlags.Conditional
      ? // The flags are those of types that hold what they ask about.
        (type as ts.ConditionalType).checkType
      : type.flags & ts.TypeFlags.Index
        ? (type as ts.IndexType).type
        : undefined;
  if (asked === undefined || !(asked.flags & ts.TypeFlags.TypeParameter)) return undefined;
  const known = constraintOf(asked, checker) ?? checker.getDefaultFromTypeParameter(asked);
  return known === undefined ? asked : undefined;
}

/** What a type parameter, or a type that depends on one, is at most; `undefined` for anything. */
function constraintOf(type: ts.Type, checker: ts.TypeChecker): ts.Type | undefined {
  const constraint = checker.getBaseConstraintOfType(type);
  return constraint && constraint.flags & ts.TypeFlags.Unknown ? undefined : constraint;
}

/** A type parameter, or a type that depends on one, stands for its constraint or default. */
function readGeneric(reader: TypeReader, type: ts.Type, site: Site): Type {
  const { checker } = reader;
  if (type.flags & ts.TypeFlags.Substitution) {
    // The flag is that of `NoInfer<T>`, which holds T.
    return readType(reader, (type as ts.SubstitutionType).baseType, undefined, below(site));
  }
  const keys = keysOfConstraint(reader, type);
  if (keys !== undefined) return { kind: "literals", members: keys };
  const constraint = constraintOf(type, checker);
  const chosen = constraint ?? checker.getDefaultFromTypeParameter(type);
  const open = chosen === undefined || chosen === type ? type : unrestrictedIn(type, checker);
  if (chosen === undefined || open !== undefined) {
    report(site, "unresolved-type-parameter", { type: textOf(open ?? type, reader) });
    return errorType;
  }
  const declared = type.symbol?.declarations?.find(ts.isTypeParameterDeclaration);
  const written = originOf(constraint ? declared?.constraint : declared?.default);
  const args = { type: textOf(type, reader), constraint: textOf(chosen, reader, written) };
  report(site, "generic-parameter", args);
  return readType(reader, chosen, written, below(site));
}
