import { type Type, unreachable } from "../../ir.js";
import { type Code, code } from "../code.js";
import type { Place } from "../place.js";
import { bigintLiteral } from "../type-text.js";
import { decodeReference } from "./call.js";
import { checkOf } from "./check.js";
import { decodeArray, decodeMap, decodeSet } from "./collection.js";
import { runtime } from "./file.js";
import { decodeObject } from "./object.js";
import { type BodyScope, type Decoded, fail, failIf, failIfAny, local, typeIn } from "./scope.js";
import { decodeTuple } from "./tuple.js";
import { decodeUnion } from "./union.js";

/**
 * Prints how a value is decoded. `value` is a variable of type `JsonValue | undefined`; what is
 * missing never passes.
 */
export function decodeValue(
  type: Type,
  value: Code,
  scope: BodyScope,
  place: Place | undefined,
): Decoded {
  const check = checkOf(type, value, scope.file);
  if (check !== undefined) {
    const result = check.narrows ? value : castTo(type, value, scope, place);
    const fails = scope.sort === undefined ? check.fails : check.failsInSort;
    return { lines: failIfAny(fails, scope), value: result };
  }
  const decoded = decodeStructure(type, value, scope, place);
  if (type.nominal === undefined) return decoded;
  return { ...decoded, value: castTo(type, decoded.value, scope, place) };
}

/** A checked value as a type that TypeScript cannot see from the checks. */
function castTo(type: Type, value: Code, scope: BodyScope, place: Place | undefined): Code {
  return code`(${value} as unknown as ${typeIn(scope, type, place)})`;
}

function decodeStructure(
  type: Type,
  value: Code,
  scope: BodyScope,
  place: Place | undefined,
): Decoded {
  switch (type.kind) {
    case "date":
      return convert(runtime("parseDateTime"), value, scope);
    case "url":
      return convert(runtime("parseUrl"), value, scope);
    case "regexp":
      return convert(runtime("parseRegExp"), value, scope);
    case "bigint":
      if (type.literal === undefined) return convert(runtime("parseBigInt"), value, scope);
      return {
        lines: [failIf(code`${value} !== ${type.literal}`, scope)],
        value: bigintLiteral(type.literal),
      };
    case "bytes": {
      const bytes = convert(runtime("decodeBase64"), value, scope);
      if (type.container === "Uint8Array") return bytes;
      const buffer = code`${bytes.value}.buffer`;
      return {
        ...bytes,
        value: type.container === "Buffer" ? code`Buffer.from(${buffer})` : buffer,
      };
    }
    case "array":
      return decodeArray(type, value, scope, place);
    case "set":
      return decodeSet(type, value, scope);
    case "tuple":
      return decodeTuple(type, value, scope, place);
    case "map":
      return decodeMap(type, value, scope);
    case "object":
      return decodeObject(type, value, scope, place);
    case "union":
      return decodeUnion(type, value, scope, place);
    case "reference":
      return decodeReference(type.name, value, scope);
    case "error":
      return { lines: [fail(scope)], value };
    case "string":
    case "number":
    case "boolean":
    case "null":
    case "literals":
    case "template":
    case "unknown":
      throw new Error(`a check decides about ${type.kind}`);
    default:
      return unreachable(type);
  }
}

/** Text that becomes something else. */
function convert(parse: Code, value: Code, scope: BodyScope): Decoded {
  const result = local(scope, scope.hint);
  return {
    lines: [
      ...(scope.sort === "string" ? [] : [failIf(code`typeof ${value} !== "string"`, scope)]),
      code`const ${result} = ${parse}(${value});`,
      failIf(code`${result} === undefined`, scope),
    ],
    value: result,
  };
}
