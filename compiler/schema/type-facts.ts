import {
  type Definition,
  type MapType,
  type Parameter,
  type Program,
  type Property,
  type Type,
  unreachable,
} from "../ir.js";

/** Properties of the arguments object, in the order of the parameters; injected ones have none. */
export function argumentProperties(parameters: readonly Parameter[]): readonly Property[] {
  return parameters.flatMap((parameter) => {
    switch (parameter.kind) {
      case "property":
      case "rest":
        return [parameter.property];
      case "object":
        return parameter.properties;
      case "context":
      case "signal":
      case "hidden":
        return [];
      default:
        return unreachable(parameter);
    }
  });
}

/** The types a type is directly made of, in source order. */
export function childTypes(type: Type): readonly Type[] {
  switch (type.kind) {
    case "array":
    case "set":
      return [type.items];
    case "tuple": {
      const rest = type.rest === undefined ? [] : [type.rest];
      return [...type.elements.map(elementType), ...rest, ...type.trailing.map(elementType)];
    }
    case "object":
      return [
        ...type.properties.map((property) => property.type),
        ...type.index.map((signature) => signature.value),
      ];
    case "map":
      return [type.key, type.value];
    case "union":
      return type.members;
    default:
      return [];
  }
}

function elementType(element: { readonly type: Type }): Type {
  return element.type;
}

/** Definitions that types refer to, directly or through others, in order of first use. */
export function reachableDefinitions(types: readonly Type[], program: Program): Definition[] {
  const found = new Map<string, Definition>();
  const waiting = types.toReversed();
  for (let type = waiting.pop(); type !== undefined; type = waiting.pop()) {
    const definition = type.kind === "reference" ? program.definitions.get(type.name) : undefined;
    if (definition !== undefined && !found.has(definition.name)) {
      found.set(definition.name, definition);
      waiting.push(definition.type);
    }
    waiting.push(...childTypes(type).toReversed());
  }
  return [...found.values()];
}

/** The type behind references; `undefined` for a name that is not defined or means only itself. */
export function resolveType(
  type: Type,
  program: Program,
): Exclude<Type, { kind: "reference" }> | undefined {
  const seen = new Set<string>();
  let current: Type | undefined = type;
  while (current?.kind === "reference") {
    if (seen.has(current.name)) return undefined;
    seen.add(current.name);
    current = program.definitions.get(current.name)?.type;
  }
  return current;
}

/** Whether all keys of a map are strings, so that an object can hold it. */
export function hasStringKeys(type: MapType, program: Program): boolean {
  const key = resolveType(type.key, program);
  if (key?.kind === "literals") return key.members.every(({ value }) => typeof value === "string");
  return key?.kind === "string" || key?.kind === "template";
}
