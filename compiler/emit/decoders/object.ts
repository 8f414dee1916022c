import type { ObjectType, Property } from "../../ir.js";
import { type Code, code } from "../code.js";
import { type Place, propertyPlace } from "../place.js";
import { isMixed, isRecord } from "./facts.js";
import { runtime } from "./file.js";
import { assemble, changes, decodeProperties, noteUnknown, textOf } from "./properties.js";
import { decodeMixed, decodeRecord } from "./record.js";
import { type BodyScope, block, type Decoded, failIf, local } from "./scope.js";

/** Prints how an object is decoded: as it is where nothing is to be changed, else built anew. */
export function decodeObject(
  type: ObjectType,
  value: Code,
  scope: BodyScope,
  place: Place | undefined,
): Decoded {
  if (isRecord(type)) return decodeRecord(type, value, scope, place);
  const text = textOf(type, scope, place);
  if (isMixed(type)) return decodeMixed(type, text, value, scope, place);
  const mayKeep = scope.file.facts.changeOf(type) !== "always";
  const tracked = mayKeep && type.properties.some((property) => changes(property, scope));
  const count = local(scope, "count");
  const same = tracked ? local(scope, "same") : undefined;
  const placeOf = (property: Property) => propertyPlace(place, property);
  const read = decodeProperties(type.properties, value, scope, placeOf, { count, same });
  const required = type.properties.filter((property) => !property.optional).length;
  const result = local(scope, scope.hint);
  const note = noteUnknown(read.fields, value, scope);
  const ifUnknown = code`if (${count} !== 0) ${note}`;
  const differs = same === undefined ? code`${count} !== 0` : code`!${same} || ${count} !== 0`;
  const built = mayKeep
    ? [
        code`let ${result} = ${value} as object as ${text};`,
        block(code`if (${differs})`, [
          same === undefined ? note : ifUnknown,
          ...assemble(read.fields, text, code`${result} =`, result),
        ]),
      ]
    : [ifUnknown, ...assemble(read.fields, text, code`const ${result}: ${text} =`, result)];
  return {
    lines: [
      ...testObject(type, value, scope),
      ...(same === undefined ? [] : [code`let ${same} = true;`]),
      code`let ${count} = ${required};`,
      ...read.lines,
      code`for (const _ in ${value}) ${count} -= 1;`,
      ...built,
    ],
    value: result,
  };
}

function testObject(type: ObjectType, value: Code, scope: BodyScope): readonly Code[] {
  if (scope.sort === "object") return [];
  const test = runtime(type.properties.some(isMissingInArrays) ? "hasKeys" : "isObject");
  return [failIf(code`!${test}(${value})`, scope)];
}

/** Whether a property is required that no array has, so that arrays are refused with its value. */
function isMissingInArrays({ name, optional }: Property): boolean {
  return !optional && !(name in Array.prototype) && !/^\d+$/.test(name);
}
