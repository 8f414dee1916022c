import fc from "fast-check";
import { ts } from "../../compiler/parse/typescript.js";
import type { JsonValue } from "../../runtime/json.js";

// fast-check has a type of its own for JSON.
const anyJson = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>;
const text = fc.oneof(
  fc.constantFrom("", "a", "b", "it's", "值", "red", "x_1", "7", "__proto__"),
  fc.string({ unit: "grapheme", maxLength: 4 }),
);
const number = fc.oneof(fc.constantFrom(0, 1, -1, 2.5, 10, 1e21), fc.integer());

/** Nothing is nested deeper than this unless the type has no shallower value. */
const deepest = 5;

/**
 * JSON values of a type as the checker sees it, which knows nothing of contracts; `undefined` where
 * the type has none that is nested little enough.
 */
export function valuesOf(
  checker: ts.TypeChecker,
  type: ts.Type,
  depth = 0,
): fc.Arbitrary<JsonValue> | undefined {
  const { flags } = type;
  const { TypeFlags } = ts;
  const inner = (each: ts.Type) => valuesOf(checker, each, depth + 1);
  if (depth > 2 * deepest) return undefined;
  if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return anyJson;
  if (flags & TypeFlags.Null) return fc.constant(null);
  if (type.isStringLiteral() || type.isNumberLiteral()) return fc.constant(type.value);
  if (flags & TypeFlags.BooleanLiteral) return fc.constant(checker.typeToString(type) === "true");
  if (flags & TypeFlags.String) return text;
  if (flags & TypeFlags.Number) return number;
  // The flag makes it a template literal type.
  if (flags & TypeFlags.TemplateLiteral)
    return templateValues(type as ts.TemplateLiteralType, inner);
  if (type.isUnion()) return oneOf(type.types, inner, depth);
  // A dictionary of JSON is JSON.
  if (flags & TypeFlags.NonPrimitive)
    return fc.dictionary(text, anyJson) as fc.Arbitrary<JsonValue>;
  if (type.isIntersection()) {
    const primitive = type.types.find((each) => !(each.flags & TypeFlags.Object));
    if (primitive !== undefined) return inner(primitive);
  }
  if (checker.isTupleType(type))
    return tupleValues(checker, type as ts.TypeReference, inner, depth);
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    const items = element && depth < deepest ? inner(element) : undefined;
    return items === undefined ? fc.constant([]) : fc.array(items, { maxLength: 3 });
  }
  return flags & (TypeFlags.Object | TypeFlags.Intersection)
    ? objectValues(checker, type, inner, depth)
    : undefined;
}

type Inner = (type: ts.Type) => fc.Arbitrary<JsonValue> | undefined;

/** Deep inside, what ends soonest: members that are no objects. */
function oneOf(types: readonly ts.Type[], inner: Inner, depth: number) {
  const flat = types.filter(
    ({ flags }) => !(flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)),
  );
  const arbitraries = (depth >= deepest && flat.length > 0 ? flat : types)
    .map(inner)
    .filter((each) => each !== undefined);
  return arbitraries.length === 0 ? undefined : fc.oneof(...arbitraries);
}

function templateValues({ texts, types }: ts.TemplateLiteralType, inner: Inner) {
  const holes = types.map(
    (hole): fc.Arbitrary<JsonValue> =>
      hole.flags & ts.TypeFlags.BigInt ? fc.integer() : (inner(hole) ?? fc.constant("")),
  );
  return fc
    .tuple(...holes)
    .map((values) => texts.map((part, index) => `${part}${values[index] ?? ""}`).join(""));
}

function tupleValues(checker: ts.TypeChecker, type: ts.TypeReference, inner: Inner, depth: number) {
  const { elementFlags } = type.target as ts.TupleType;
  const parts: fc.Arbitrary<readonly JsonValue[]>[] = [];
  for (const [index, element] of checker.getTypeArguments(type).entries()) {
    const flags = elementFlags[index] ?? ts.ElementFlags.Required;
    const value = inner(element);
    const isRequired = (flags & ts.ElementFlags.Required) !== 0;
    if (value === undefined && isRequired) return undefined;
    if (value === undefined) continue;
    const maxLength = flags & ts.ElementFlags.Variable && depth < deepest ? 2 : 1;
    parts.push(fc.array(value, isRequired ? { minLength: 1, maxLength: 1 } : { maxLength }));
  }
  // Behind an optional element that is absent there is nothing.
  return fc.tuple(...parts).map((found) => {
    const gap = found.findIndex(
      (part, index) => part.length === 0 && (elementFlags[index] ?? 0) & ts.ElementFlags.Optional,
    );
    return (gap < 0 ? found : found.slice(0, gap)).flat();
  });
}

type Entries = readonly (readonly [string, JsonValue])[];

function objectValues(checker: ts.TypeChecker, type: ts.Type, inner: Inner, depth: number) {
  const parts: fc.Arbitrary<Entries>[] = [];
  for (const property of checker.getPropertiesOfType(type)) {
    const declared = checker.getTypeOfSymbol(property);
    const members = declared.isUnion() ? declared.types : [declared];
    const isOptional =
      (property.flags & ts.SymbolFlags.Optional) !== 0 ||
      members.some(({ flags }) => flags & ts.TypeFlags.Undefined);
    const name = ts.unescapeLeadingUnderscores(property.escapedName);
    const value = isOptional && depth >= deepest ? undefined : inner(declared);
    const nothing = fc.constant<Entries>([]);
    if (value === undefined && !isOptional) return undefined;
    const present = value?.map((found): Entries => [[name, found]]) ?? nothing;
    parts.push(isOptional ? fc.oneof(present, nothing) : present);
  }
  for (const { keyType, type: valueType } of checker.getIndexInfosOfType(type)) {
    const key = depth < deepest ? keysOf(keyType, inner) : undefined;
    const value = key && inner(valueType);
    if (key === undefined || value === undefined) continue;
    parts.push(fc.array(fc.tuple(key, value), { maxLength: 2 }));
  }
  // Known keys come first: an index signature may happen to name one of them with another value.
  return fc
    .tuple(...parts)
    .map((found): JsonValue => Object.fromEntries(new Map([...found.flat()].reverse())));
}

function keysOf(type: ts.Type, inner: Inner): fc.Arbitrary<string> | undefined {
  if (type.flags & ts.TypeFlags.Number) return fc.constantFrom("0", "7", "-3", "2.5", "1e+21");
  return inner(type)?.map(String);
}
