import type { JsonSchema } from "../../runtime/json.js";
import type { Definition, Program, Tool, Type } from "../ir.js";
import { once, oncePer } from "../once.js";
import { definitionKeys } from "./definition-keys.js";
import { argumentProperties, reachableDefinitions } from "./type-facts.js";
import { propertySchemas, requiredNames, type SchemaScope, typeSchema } from "./type-schema.js";

/**
 * The contract schema of a tool's arguments: JSON Schema 2020-12 in its natural form. The root is
 * always a closed object; `$defs` holds only what it reaches.
 */
export const argumentsSchema = once((tool: Tool, program: Program): JsonSchema => {
  const properties = argumentProperties(tool.parameters);
  const scope = scopeOf(
    properties.map((property) => property.type),
    program,
  );
  const required = requiredNames(properties);
  return {
    type: "object",
    properties: propertySchemas(properties, scope),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...definitionSchemas(scope),
  };
});

/** The contract schema of what a tool answers; `undefined` when there is nothing to describe. */
export const resultSchema = once((tool: Tool, program: Program): JsonSchema | undefined => {
  const { type, description } = tool.result;
  if (type === undefined) return undefined;
  const scope = scopeOf([type], program);
  return { ...typeSchema(type, scope, { description }), ...definitionSchemas(scope) };
});

/** The contract schema of one type on its own, with the definitions it reaches. */
export function contractSchema(type: Type, program: Program): JsonSchema {
  const scope = scopeOf([type], program);
  return { ...typeSchema(type, scope), ...definitionSchemas(scope) };
}

function scopeOf(types: readonly Type[], program: Program): SchemaScope {
  return { program, keys: definitionKeys(types, program) };
}

function definitionSchemas(scope: SchemaScope): JsonSchema {
  const { program, keys } = scope;
  if (keys.size === 0) return {};
  return {
    $defs: Object.fromEntries(
      [...keys].flatMap(([name, key]) => {
        const found = program.definitions.get(name);
        return found === undefined ? [] : [[key, definitionSchema(found, scope)]];
      }),
    ),
  };
}

/** The schema of a definition, which most tools that use it print with the same keys. */
function definitionSchema(definition: Definition, { program, keys }: SchemaScope): JsonSchema {
  const reached = reachableDefinitions([definition.type], program);
  return schemaByKeys(
    definition,
    program,
    reached.map(({ name }) => [name, keys.get(name) ?? name]),
  );
}

const schemaByKeys = oncePer(
  (_program: Program, keys: readonly (readonly [string, string])[]) => JSON.stringify(keys),
  (definition: Definition, program, keys) =>
    typeSchema(definition.type, { program, keys: new Map(keys) }, definition),
);
