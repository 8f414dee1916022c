import type { Definition, ObjectType, Parameter, Property, Tool, Type } from "../ir.js";

/** Everything a program says about types. */
interface Contracts {
  readonly tools: readonly Tool[];
  readonly definitions: ReadonlyMap<string, Definition>;
}

/**
 * Puts the property that tells the members of a union apart before the others: a model that writes
 * it first has decided what follows. All other properties stay in source order.
 */
export function leadWithDiscriminants({ tools, definitions }: Contracts): Contracts {
  const leading = new Map<string, string>();
  const lead = (type: Type): Type => leadType(type, { definitions, leading });
  const ledTools = tools.map((tool) => leadTool(tool, lead));
  const led = [...definitions].map(([name, definition]): [string, Definition] => [
    name,
    { ...definition, type: lead(definition.type) },
  ]);
  return {
    tools: ledTools,
    // Unions that refer to a definition may stand behind it.
    definitions: new Map(
      led.map(([name, definition]) => [name, withFirst(definition, leading.get(name))]),
    ),
  };
}

function withFirst(definition: Definition, key: string | undefined): Definition {
  const { type } = definition;
  return key === undefined || type.kind !== "object"
    ? definition
    : { ...definition, type: first(type, key) };
}

function first(type: ObjectType, key: string): ObjectType {
  const tag = type.properties.filter((property) => property.key === key);
  return { ...type, properties: [...tag, ...type.properties.filter((each) => each.key !== key)] };
}

function leadTool(tool: Tool, lead: (type: Type) => Type): Tool {
  const property = (each: Property): Property => ({ ...each, type: lead(each.type) });
  const parameters = tool.parameters.map((parameter): Parameter => {
    if (parameter.kind === "property" || parameter.kind === "rest") {
      return { ...parameter, property: property(parameter.property) };
    }
    return parameter.kind === "object"
      ? { ...parameter, properties: parameter.properties.map(property) }
      : parameter;
  });
  const { type } = tool.result;
  return { ...tool, parameters, result: { ...tool.result, type: type && lead(type) } };
}

interface Leading {
  readonly definitions: ReadonlyMap<string, Definition>;
  /** The property that stands first in a definition, by name. */
  readonly leading: Map<string, string>;
}

function leadType(type: Type, scope: Leading): Type {
  const lead = (inner: Type) => leadType(inner, scope);
  switch (type.kind) {
    case "union":
      return { ...type, members: leadMembers(type.members, scope).map(lead) };
    case "object":
      return {
        ...type,
        properties: type.properties.map((each) => ({ ...each, type: lead(each.type) })),
        index: type.index.map((each) => ({ ...each, value: lead(each.value) })),
      };
    case "array":
    case "set":
      return { ...type, items: lead(type.items) };
    case "map":
      return { ...type, key: lead(type.key), value: lead(type.value) };
    case "tuple":
      return {
        ...type,
        elements: type.elements.map((each) => ({ ...each, type: lead(each.type) })),
        rest: type.rest && lead(type.rest),
        trailing: type.trailing.map((each) => ({ ...each, type: lead(each.type) })),
      };
    default:
      return type;
  }
}

function leadMembers(members: readonly Type[], scope: Leading): readonly Type[] {
  const objects = members.flatMap((member) => objectBehind(member, scope) ?? []);
  const key = discriminantOf(objects);
  if (key === undefined) return members;
  return members.map((member) => {
    if (member.kind === "object") return first(member, key);
    if (member.kind === "reference" && !scope.leading.has(member.name)) {
      scope.leading.set(member.name, key);
    }
    return member;
  });
}

function objectBehind(type: Type, { definitions }: Leading): ObjectType | undefined {
  const target = type.kind === "reference" ? definitions.get(type.name)?.type : type;
  return target?.kind === "object" ? target : undefined;
}

/** The first property that has other literals in each of two or more objects. */
function discriminantOf([sample, ...others]: readonly ObjectType[]): string | undefined {
  if (sample === undefined || others.length === 0) return undefined;
  return sample.properties.find(({ key }) => {
    const values = [sample, ...others].flatMap((object) => literalsAt(object, key) ?? [undefined]);
    return !values.includes(undefined) && new Set(values).size === values.length;
  })?.key;
}

function literalsAt({ properties }: ObjectType, key: string) {
  const property = properties.find((each) => each.key === key);
  if (property === undefined || property.optional) return undefined;
  return property.type.kind === "literals"
    ? property.type.members.map(({ value }) => value)
    : undefined;
}
