import type { DialectName } from "../config.js";
import type { Annotations, Program, Property, Tool, Type } from "../ir.js";
import { reachableDefinitions } from "../schema/type-facts.js";
import { argumentTypes } from "./argument-types.js";
import { consumers, titles } from "./limits-consumers.js";
import { groupBy } from "./limits-names.js";
import type { Rule } from "./rule.js";

/** Consumers whose strict mode requires every key, so that null stands for absent. */
const ALL_REQUIRED: readonly DialectName[] = ["openai", "azure", "mistral"];

/** Consumers whose strict mode does not keep the case of enum values. */
const LOOSE_CASE: readonly DialectName[] = ["anthropic", "bedrock"];

function configured(among: readonly DialectName[], dialects: readonly DialectName[]) {
  return dialects.filter((dialect) => among.includes(dialect));
}

/** Where null has a meaning of its own, strict mode has no way to say "absent". */
export const optionalNullable: Rule = (program, { options }, reporter) => {
  const dialects = configured(ALL_REQUIRED, options.dialects);
  if (dialects.length === 0) return;
  for (const tool of program.tools.filter(({ strict }) => strict)) {
    for (const property of propertiesOf(tool, program)) {
      if (!property.optional || !allowsNull(property.type, program)) continue;
      const args = { property: property.name, consumers: titles(dialects) };
      reporter.report("optional-nullable", property.span, args);
    }
  }
};

function allowsNull(type: Type, program: Program, seen: readonly string[] = []): boolean {
  if (type.kind === "null") return true;
  if (type.kind === "union") return type.members.some((each) => allowsNull(each, program, seen));
  if (type.kind !== "reference" || seen.includes(type.name)) return false;
  const definition = program.definitions.get(type.name);
  return definition !== undefined && allowsNull(definition.type, program, [...seen, type.name]);
}

/** Values that differ only by case may be confused. */
export const enumCase: Rule = (program, { options }, reporter) => {
  const dialects = configured(LOOSE_CASE, options.dialects);
  if (dialects.length === 0) return;
  for (const tool of program.tools.filter(({ strict }) => strict)) {
    for (const { type, property } of argumentTypes(tool, program)) {
      for (const values of sameLetters(type)) {
        reporter.report("enum-case", property.span, { values, consumers: titles(dialects) });
      }
    }
  }
};

function sameLetters(type: Type): readonly (readonly string[])[] {
  if (type.kind !== "literals") return [];
  const texts = type.members.flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  const groups = groupBy(texts, (text) => text.toLowerCase());
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Beside a reference to a type that contains itself nothing may stand. */
export const lostDescriptions: Rule = (program, { options }, reporter) => {
  const strict = configured(ALL_REQUIRED, options.dialects);
  const gemini = configured(["gemini"], options.dialects);
  for (const tool of program.tools) {
    for (const property of propertiesOf(tool, program)) {
      if (!isAnnotated(property) || !isRecursive(property.type, program)) continue;
      // An optional one becomes a union with null, which may have a description.
      const losing = [...(tool.strict && !property.optional ? strict : []), ...gemini];
      if (losing.length === 0) continue;
      const args = { property: property.name, consumers: titles(losing) };
      reporter.report("lost-description", property.span, args);
    }
  }
};

function isAnnotated({ description, title, default: value, examples }: Annotations): boolean {
  return [description, title, value, examples].some((said) => said !== undefined);
}

function isRecursive(type: Type, program: Program): boolean {
  if (type.kind !== "reference") return false;
  const definition = program.definitions.get(type.name);
  if (definition === undefined) return false;
  return reachableDefinitions([definition.type], program).some(({ name }) => name === type.name);
}

function propertiesOf(tool: Tool, program: Program): readonly Property[] {
  const properties = argumentTypes(tool, program).filter(({ whole }) => whole);
  return properties.map(({ property }) => property);
}

/** Some deployments and gateways still refuse long descriptions. */
export const longDescriptions: Rule = ({ tools }, { options }, reporter) => {
  for (const tool of tools) {
    const length = tool.description?.length ?? 0;
    const strained = options.dialects.filter(
      (dialect) => length > (consumers[dialect].description ?? Number.POSITIVE_INFINITY),
    );
    if (strained.length === 0) continue;
    const args = { tool: tool.name, length, consumers: titles(strained) };
    reporter.report("long-description", tool.span, args);
  }
};
