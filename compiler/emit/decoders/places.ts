import type { Program, Tool, Type } from "../../ir.js";
import { type Code, code } from "../code.js";
import {
  indexPlace,
  itemPlace,
  memberPlace,
  type Place,
  parameterPlace,
  propertyPlace,
} from "../place.js";

/** A place for each definition that stands somewhere in the parameters of a function. */
export function definitionPlaces(
  program: Program,
  typeOfFunction: (tool: Tool) => Code,
): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const visit = (type: Type, place: Place | undefined): void => {
    if (place === undefined) return;
    switch (type.kind) {
      case "reference": {
        const definition = program.definitions.get(type.name);
        if (definition === undefined || places.has(type.name) || !place.isSingle) return;
        places.set(type.name, {
          ...place,
          type: () => code`NonNullable<${place.type()}>`,
          mayMiss: false,
        });
        visit(definition.type, place);
        break;
      }
      case "array":
        visit(type.items, itemPlace(place));
        break;
      case "tuple":
        for (const [index, element] of type.elements.entries()) {
          visit(element.type, itemPlace(place, index));
        }
        break;
      case "object":
        for (const property of type.properties)
          visit(property.type, propertyPlace(place, property));
        for (const { value, keyText } of type.index) visit(value, indexPlace(place, keyText));
        break;
      case "union":
        for (const member of type.members) visit(member, memberPlace(place, member, type.members));
        break;
      default:
    }
  };
  for (const tool of program.tools) {
    for (const parameter of tool.parameters) {
      const place = parameterPlace(tool, parameter, typeOfFunction(tool));
      if (parameter.kind === "property") visit(parameter.property.type, place);
      if (parameter.kind === "rest" && parameter.property.type.kind === "array") {
        visit(parameter.property.type.items, place);
      }
      if (parameter.kind === "object") {
        for (const property of parameter.properties) {
          visit(property.type, propertyPlace(place, property));
        }
      }
    }
  }
  return places;
}
