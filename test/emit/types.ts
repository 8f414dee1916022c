import type {
  Definition,
  Parameter,
  Program,
  Property,
  Span,
  Tool,
  Type,
} from "../../compiler/ir.js";

const span: Span = { file: "tools.ts", start: 0, end: 0, line: 1, column: 1 };

/** A property named in JSON as in TypeScript. */
export function property(name: string, type: Type, more: Partial<Property> = {}): Property {
  return { name, key: name, type, optional: false, absent: "omit", span, ...more };
}

/** A closed object type. */
export function object(...properties: Property[]): Type {
  return { kind: "object", properties, index: [] };
}

/** `Record<string, value>`. */
export function record(value: Type): Type {
  const index = [{ pattern: undefined, keyText: "string", value }];
  return { kind: "object", properties: [], index };
}

export function union(...members: Type[]): Type {
  return { kind: "union", members };
}

export function literals(...values: (string | number | boolean)[]): Type {
  return { kind: "literals", members: values.map((value) => ({ value })) };
}

export function reference(name: string): Type {
  return { kind: "reference", name };
}

export const string: Type = { kind: "string" };
export const number: Type = { kind: "number", integer: false };
export const boolean: Type = { kind: "boolean" };
export const nothing: Type = { kind: "null" };

/** A tool of the given parameters. */
export function tool(parameters: readonly Parameter[], more: Partial<Tool> = {}): Tool {
  return {
    name: "run",
    description: undefined,
    title: undefined,
    deprecated: undefined,
    strict: true,
    parameters,
    result: { type: undefined, description: undefined, stream: false },
    examples: [],
    tags: [],
    source: { module: "tools.ts", package: false, exportName: "run", path: [], overloaded: false },
    span,
    ...more,
  };
}

/** A tool with one property parameter for each property. */
export function toolOf(...properties: Property[]): Tool {
  return tool(properties.map((found) => ({ kind: "property", name: found.name, property: found })));
}

export function program(tools: readonly Tool[], definitions: Record<string, Type> = {}): Program {
  const named = Object.entries(definitions).map(([name, type]): [string, Definition] => [
    name,
    { name, type, span },
  ]);
  return { tools, definitions: new Map(named), sources: new Map(), importExtension: ".js" };
}
