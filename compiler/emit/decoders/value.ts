import { type Type, unreachable } from "../../ir.js";
import { type Code, code, joinCode } from "../code.js";
import type { Place } from "../place.js";
import { bigintLiteral, typeText } from "../type-text.js";
import { checkOf } from "./check.js";
import { decodeArray, decodeMap, decodeSet } from "./collection.js";
import type { JsonSort } from "./facts.js";
import { type DecoderFile, runtime } from "./file.js";
import { decodeObject } from "./object.js";
import { decodeTuple } from "./tuple.js";
import { decodeUnion } from "./union.js";

/** Where in a function code is printed. Everything that fails there returns `undefined`. */
export interface BodyScope {
  readonly file: DecoderFile;
  /** Names of the function's variables so far. */
  readonly used: Set<string>;
  /** Whether the function is told its own depth, or stands at the root. */
  readonly depth: "parameter" | "constant";
  /** Levels of JSON below the function's own value. */
  readonly level: number;
  /** Keys from the function's own value to here: literals, or variables of loops. */
  readonly path: readonly Code[];
  /** Whether the function takes notes. */
  readonly notes: boolean;
  /** How many of these keys lead to the item of the innermost array; 0 outside of arrays. */
  readonly item: number;
  /** What names of variables are made from. */
  readonly hint: string;
  /** The sort of the value, where the code around has tested it. */
  readonly sort?: JsonSort | undefined;
  /** The property of the object that the code around has tested, and the only value it can have. */
  readonly tag?: { readonly name: string; readonly value: string | number | boolean } | undefined;
  /** The name of the value's type, where it has one. */
  readonly typeName?: Code | undefined;
}

/** Statements that check and build a value, and the expression that is then the value. */
export interface Decoded {
  readonly lines: readonly Code[];
  readonly value: Code;
}

/** The scope of a value one level down. */
export function below(scope: BodyScope, step: Code, hint: string): BodyScope {
  return {
    ...scope,
    level: scope.level + 1,
    path: [...scope.path, step],
    hint,
    sort: undefined,
    tag: undefined,
    typeName: undefined,
  };
}

/** The scope of an item one level down: code that fails in it says at which item. */
export function itemScope(scope: BodyScope, index: Code, hint: string): BodyScope {
  const inner = below(scope, index, hint);
  return { ...inner, item: inner.path.length };
}

/** A new variable, named after what it holds. */
export function local(scope: BodyScope, hint: string): Code {
  return scope.file.local(scope.used, hint);
}

/** The type of a value, called after the scope's hint where it needs a name. */
export function typeIn(scope: BodyScope, type: Type, place: Place | undefined): Code {
  return typeText(type, scope.file.types, place, scope.hint);
}

/** The path of a scope as an argument. */
export function pathCode(scope: BodyScope): Code {
  return code`[${joinCode(scope.path, code`, `)}]`;
}

/**
 * The statement that gives up. In an array it says at which item, so that nobody has to look at
 * those before it again.
 */
export function fail({ notes, item, path }: BodyScope): Code {
  return failAt(notes ? path.slice(0, item) : []);
}

function failAt(path: readonly Code[]): Code {
  if (path.length === 0) return code`return undefined;`;
  return code`return ${runtime("refuse")}(notes, ${joinCode(path, code`, `)});`;
}

/** The statement that gives up when a condition holds. */
export function failIf(condition: Code, scope: BodyScope): Code {
  return code`if (${condition}) ${fail(scope)}`;
}

/** The statement that gives up when one of several conditions holds; none when there is none. */
export function failIfAny(conditions: readonly Code[], scope: BodyScope): readonly Code[] {
  return conditions.length === 0 ? [] : [failIf(joinCode(conditions, code` || `), scope)];
}

/** A statement with a body over several lines. */
export function block(head: Code, lines: readonly Code[]): Code {
  return code`${head} {\n  ${joinCode(lines)}\n}`;
}

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

/** A call of another function of the file. */
export interface Call extends Decoded {
  /** The notes it adds, which must be moved to where the value stands; none where it adds none. */
  readonly notes:
    | {
        /** A variable for the number of notes before the call. */
        readonly start: Code;
        readonly count: Code;
        readonly move: Code;
      }
    | undefined;
}

/** Prints the call of the function of a definition. */
export function callDefinition(name: string, value: Code, scope: BodyScope): Call {
  const target = scope.file.definitionFunction(name);
  const result = local(scope, scope.hint);
  const args = [
    value,
    ...(target.notes ? [code`notes`] : []),
    ...(target.depth ? [depthCode(scope)] : []),
  ];
  const start = target.notes && scope.path.length > 0 ? local(scope, "start") : undefined;
  return {
    lines: [
      code`const ${result} = ${target.name}(${joinCode(args, code`, `)});`,
      code`if (${result} === undefined) ${target.refuses && scope.notes ? failAt(scope.path) : fail(scope)}`,
    ],
    value: result,
    notes:
      start === undefined
        ? undefined
        : {
            start,
            count: code`${runtime("countNotes")}(notes)`,
            move: code`${runtime("moveNotes")}(notes, ${start}, ${pathCode(scope)})`,
          },
  };
}

function decodeReference(name: string, value: Code, scope: BodyScope): Decoded {
  const { notes, ...called } = callDefinition(name, value, scope);
  if (notes === undefined) return called;
  const { start, count, move } = notes;
  return {
    ...called,
    lines: [
      code`const ${start} = ${count};`,
      ...called.lines,
      code`if (${count} !== ${start}) ${move};`,
    ],
  };
}

/** How deep the value of a scope is nested in the arguments. */
export function depthCode({ depth, level }: BodyScope): Code {
  if (depth === "constant") return code`${level}`;
  return level === 0 ? code`depth` : code`depth + ${level}`;
}
