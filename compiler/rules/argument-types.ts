import type { Program, Property, Tool, Type } from "../ir.js";
import { once } from "../once.js";
import { argumentProperties, childTypes } from "../schema/type-facts.js";

/** A type below the arguments of a tool, with the property it stands in. */
export interface PlacedType {
  readonly type: Type;
  readonly property: Property;
  /** Whether it is the property's own type, not a part of it. */
  readonly whole: boolean;
}

/** Every type below the arguments of a tool in source order; definitions are entered once. */
export const argumentTypes = once((tool: Tool, program: Program): readonly PlacedType[] => {
  const found: PlacedType[] = [];
  const entered = new Set<string>();
  const visit = (type: Type, property: Property, whole: boolean): void => {
    found.push({ type, property, whole });
    if (type.kind === "object") {
      for (const each of type.properties) visit(each.type, each, true);
      for (const { value } of type.index) visit(value, property, false);
      return;
    }
    const definition = type.kind === "reference" ? program.definitions.get(type.name) : undefined;
    if (definition !== undefined && !entered.has(definition.name)) {
      entered.add(definition.name);
      visit(definition.type, property, false);
    }
    for (const child of childTypes(type)) visit(child, property, false);
  };
  for (const property of argumentProperties(tool.parameters)) visit(property.type, property, true);
  return found;
});
