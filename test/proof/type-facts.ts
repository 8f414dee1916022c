import { ts } from "../../compiler/parse/typescript.js";

/** What there is in a type that decides how it may be judged. */
export type TypeFact =
  /** A template literal with holes, as a value or as a key. */
  | "template"
  /** A tuple with elements behind its rest element. */
  | "trailing element"
  | "optional element"
  /** A key that must be there, with a value that may be undefined. */
  | "undefined key"
  /** A key that may only be absent. */
  | "absent key"
  /** An index signature whose values may be undefined. */
  | "undefined index"
  | "number index"
  /** `Record<string, never>`. */
  | "never index"
  /** An index signature of `any`, for which the compiler takes lists. */
  | "any index"
  /** The keyword `object`, for which the compiler takes lists. */
  | "object"
  /** An object type without members, for which the compiler takes all but null. */
  | "no members"
  /** A primitive that has the members of an object too. */
  | "brand";

/** All facts about a type and the types in it. */
export function factsOf(checker: ts.TypeChecker, root: ts.Type): ReadonlySet<TypeFact> {
  const facts = new Set<TypeFact>();
  const seen = new Set<ts.Type>();
  const visit = (type: ts.Type): void => {
    if (seen.has(type)) return;
    seen.add(type);
    for (const fact of ownFacts(checker, type)) facts.add(fact);
    for (const inner of partsOf(checker, type)) visit(inner);
  };
  visit(root);
  return facts;
}

function partsOf(checker: ts.TypeChecker, type: ts.Type): readonly ts.Type[] {
  if (type.isUnion()) return type.types;
  if (!isObject(type)) return [];
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    // Both are references with their elements as arguments.
    return checker.getTypeArguments(type as ts.TypeReference);
  }
  return [
    ...(type.isIntersection() ? type.types : []),
    ...checker.getPropertiesOfType(type).map((symbol) => checker.getTypeOfSymbol(symbol)),
    ...checker.getIndexInfosOfType(type).map((info) => info.type),
  ];
}

function isObject({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
}

function ownFacts(checker: ts.TypeChecker, type: ts.Type): readonly TypeFact[] {
  if (type.flags & ts.TypeFlags.TemplateLiteral) return ["template"];
  if (type.flags & ts.TypeFlags.NonPrimitive) return ["object"];
  if (!isObject(type)) return [];
  if (checker.isTupleType(type)) return tupleFacts(type);
  if (checker.isArrayType(type)) return [];
  const properties = checker.getPropertiesOfType(type);
  if (type.isIntersection() && !type.types.every(isObject)) {
    return type.types.every((each) => !isObject(each) || each.getProperties().length === 0)
      ? []
      : ["brand"];
  }
  const indices = checker.getIndexInfosOfType(type);
  return [
    ...indices.flatMap(indexFacts),
    ...(properties.some((symbol) => isUndefinedKey(checker, symbol))
      ? (["undefined key"] as const)
      : []),
    ...(properties.some((symbol) => isAbsentKey(checker, symbol)) ? (["absent key"] as const) : []),
    ...(properties.length + indices.length === 0 ? (["no members"] as const) : []),
  ];
}

function tupleFacts(type: ts.Type): readonly TypeFact[] {
  // The caller asked whether it is a tuple, which is a reference to a description of its elements.
  const { elementFlags } = (type as ts.TypeReference).target as ts.TupleType;
  const rest = elementFlags.findIndex((flags) => flags & ts.ElementFlags.Variable);
  return [
    ...(rest >= 0 && rest < elementFlags.length - 1 ? (["trailing element"] as const) : []),
    ...(elementFlags.some((flags) => flags & ts.ElementFlags.Optional)
      ? (["optional element"] as const)
      : []),
  ];
}

function indexFacts({ keyType, type }: ts.IndexInfo): readonly TypeFact[] {
  return [
    ...(keyType.flags & ts.TypeFlags.Number ? (["number index"] as const) : []),
    ...(keyType.flags & ts.TypeFlags.TemplateLiteral ? (["template"] as const) : []),
    ...(type.flags & ts.TypeFlags.Never ? (["never index"] as const) : []),
    ...(type.flags & ts.TypeFlags.Any ? (["any index"] as const) : []),
    ...(mayBeUndefined(type) ? (["undefined index"] as const) : []),
  ];
}

function isUndefinedKey(checker: ts.TypeChecker, symbol: ts.Symbol): boolean {
  return (
    (symbol.flags & ts.SymbolFlags.Optional) === 0 &&
    mayBeUndefined(checker.getTypeOfSymbol(symbol))
  );
}

function isAbsentKey(checker: ts.TypeChecker, symbol: ts.Symbol): boolean {
  return (checker.getTypeOfSymbol(symbol).flags & ts.TypeFlags.Undefined) !== 0;
}

function mayBeUndefined(type: ts.Type): boolean {
  const members = type.isUnion() ? type.types : [type];
  return members.some(({ flags }) => flags & ts.TypeFlags.Undefined);
}
