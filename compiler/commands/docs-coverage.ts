import type { Program, Property, Tool, Type } from "../ir.js";
import { argumentProperties } from "../schema/type-facts.js";

/** How much of what the model reads about a tool is described. */
export interface DocsCoverage {
  /** Whether the tool itself is. */
  readonly description: boolean;
  /** Arguments and properties at any depth; those of a shared type count once for each tool. */
  readonly properties: number;
  readonly described: number;
  /** Those without a description, as `place.city`, `rows[].id`, `prices.*`. */
  readonly missing: readonly string[];
  /** `undefined` when there is no result to describe. */
  readonly result: boolean | undefined;
  readonly examples: number;
}

/** Counts the descriptions of a tool. */
export function coverageOf(tool: Tool, program: Program): DocsCoverage {
  const found: { readonly path: string; readonly described: boolean }[] = [];
  const seen = new Set<string>();
  const visitProperty = (property: Property, prefix: string) => {
    const path = `${prefix}${property.name}`;
    found.push({ path, described: Boolean(property.description) });
    visitType(property.type, path);
  };
  const visitType = (type: Type, path: string): void => {
    for (const inner of innerTypes(type)) visitType(inner.type, `${path}${inner.suffix}`);
    if (type.kind === "object") {
      for (const property of type.properties) visitProperty(property, `${path}.`);
    }
    if (type.kind === "reference" && !seen.has(type.name)) {
      seen.add(type.name);
      const definition = program.definitions.get(type.name);
      if (definition !== undefined) visitType(definition.type, path);
    }
  };
  for (const property of argumentProperties(tool.parameters)) visitProperty(property, "");
  const missing = found.filter(({ described }) => !described).map(({ path }) => path);
  return {
    description: Boolean(tool.description),
    properties: found.length,
    described: found.length - missing.length,
    missing,
    result: tool.result.type === undefined ? undefined : Boolean(tool.result.description),
    examples: tool.examples.length,
  };
}

interface InnerType {
  readonly type: Type;
  readonly suffix: string;
}

/** Types inside a type that properties may stand in, properties of the type itself aside. */
function innerTypes(type: Type): readonly InnerType[] {
  switch (type.kind) {
    case "array":
    case "set":
      return [{ type: type.items, suffix: "[]" }];
    case "tuple": {
      const elements = [...type.elements, ...type.trailing].map((element) => element.type);
      return [...elements, ...(type.rest ? [type.rest] : [])].map((element, index) => ({
        type: element,
        suffix: `[${index}]`,
      }));
    }
    case "map":
      return [{ type: type.value, suffix: ".*" }];
    case "object":
      return type.index.map(({ value }) => ({ type: value, suffix: ".*" }));
    case "union":
      return type.members.map((member) => ({ type: member, suffix: "" }));
    default:
      return [];
  }
}
