import { fileURLToPath } from "node:url";
import { referencedSymbol } from "./types/origin.js";
import { ts } from "./typescript.js";

/** A library that has only a few members of some of its types. */
export interface ShortLibrary {
  readonly checker: ts.TypeChecker;
  /** Whether such types are in a file. */
  isShort(file: ts.SourceFile): boolean;
}

/**
 * Whether a file asks what shortened types cannot answer: `T extends Function`, `T extends { toJSON():
 * infer J }`, `keyof Date`. A missing name is noticed where it is read; a condition just turns out
 * differently, so it has to be seen before.
 */
export function asksLibrary(file: ts.SourceFile, library: ShortLibrary): boolean {
  return mayAsk.test(file.text) && !isOurs(file) && asks(file, library);
}

/** Most files have no condition, and are not walked. */
const mayAsk = /\b(?:extends|keyof|Extract|Exclude|Omit)\b/;

/** The types of toolgen's own runtime have conditions, none of which is part of a contract. */
function isOurs({ fileName }: ts.SourceFile): boolean {
  return fileName.startsWith(fileURLToPath(new URL("../../runtime/", import.meta.url)));
}

function asks(node: ts.Node, library: ShortLibrary): boolean {
  const compared = comparedType(node);
  if (compared !== undefined && !isCertain(compared, library, new Set())) return true;
  const listed = listedType(node);
  if (listed !== undefined && namesShort(listed, library)) return true;
  return ts.forEachChild(node, (child) => asks(child, library) || undefined) ?? false;
}

/** A type whose keys are listed, as by `keyof` and by all that keeps what is not named. */
function listedType(node: ts.Node): ts.TypeNode | undefined {
  if (ts.isTypeOperatorNode(node)) {
    return node.operator === ts.SyntaxKind.KeyOfKeyword ? node.type : undefined;
  }
  return argumentsOf(node, /^Omit$/)?.[0];
}

/** What a condition compares with: also that inside of the two that the library has for unions. */
function comparedType(node: ts.Node): ts.TypeNode | undefined {
  if (ts.isConditionalTypeNode(node)) return node.extendsType;
  return argumentsOf(node, /^Ex(?:tract|clude)$/)?.[1];
}

function argumentsOf(node: ts.Node, alias: RegExp): readonly ts.TypeNode[] | undefined {
  if (!ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName)) return undefined;
  return alias.test(node.typeName.text) ? node.typeArguments : undefined;
}

/** Whether a shortened type is written somewhere below a node. */
export function namesShort(node: ts.Node, library: ShortLibrary): boolean {
  if (ts.isTypeReferenceNode(node)) {
    const declarations = referencedSymbol(node, library.checker)?.declarations ?? [];
    const isShort = (each: ts.Declaration) => library.isShort(each.getSourceFile());
    if (declarations.some((each) => ts.isInterfaceDeclaration(each) && isShort(each))) return true;
  }
  return ts.forEachChild(node, (child) => namesShort(child, library) || undefined) ?? false;
}

/** Whether a comparison with a type turns out the same, however few members library types have. */
function isCertain(node: ts.Node, library: ShortLibrary, seen: Set<ts.Node>): boolean {
  if (ts.isTypeReferenceNode(node)) return isCertainReference(node, library, seen);
  if (ts.isTypeLiteralNode(node)) {
    return node.members.every((member) => isTag(member, library, seen));
  }
  if (isStructural(node)) return false;
  if (ts.isFunctionTypeNode(node) || ts.isConstructorTypeNode(node)) return true;
  return ts.forEachChild(node, (child) => !isCertain(child, library, seen) || undefined) !== true;
}

function isStructural(node: ts.Node): boolean {
  return (
    ts.isMappedTypeNode(node) ||
    ts.isIndexedAccessTypeNode(node) ||
    ts.isTypeQueryNode(node) ||
    ts.isImportTypeNode(node) ||
    ts.isConditionalTypeNode(node)
  );
}

/** The tag of a member of a union, `{ kind: "card" }`: no type of a library has one. */
function isTag(member: ts.TypeElement, library: ShortLibrary, seen: Set<ts.Node>): boolean {
  if (!ts.isPropertySignature(member) || member.type === undefined) return false;
  const { type } = member;
  return (
    ts.isLiteralTypeNode(type) || (ts.isTypeReferenceNode(type) && isCertain(type, library, seen))
  );
}

/** Compared by what they are and not by their members, for all that tools do. */
const wellKnown: readonly string[] = ["Array", "ReadonlyArray", "Promise"];

function isCertainReference(
  node: ts.TypeReferenceNode,
  library: ShortLibrary,
  seen: Set<ts.Node>,
): boolean {
  const symbol = referencedSymbol(node, library.checker);
  const [declaration] = symbol?.declarations ?? [];
  if (symbol === undefined || declaration === undefined) return false;
  if (wellKnown.includes(symbol.name) && library.isShort(declaration.getSourceFile())) return true;
  if (ts.isEnumDeclaration(declaration) || ts.isEnumMember(declaration)) return true;
  if (seen.has(declaration)) return true;
  seen.add(declaration);
  // An `infer` is filled from the other side; any other parameter is only as certain as its constraint.
  if (ts.isTypeParameterDeclaration(declaration)) {
    const { constraint } = declaration;
    if (constraint === undefined) return ts.isInferTypeNode(declaration.parent);
    return isCertain(constraint, library, seen);
  }
  return ts.isTypeAliasDeclaration(declaration) && isCertain(declaration.type, library, seen);
}
