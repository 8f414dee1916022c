import type { ArrayType, MapType, SetType, Type } from "../../ir.js";
import { hasStringKeys } from "../../schema/type-facts.js";
import { type Code, code } from "../code.js";
import { itemPlace, type Place } from "../place.js";
import { listText, typeText } from "../type-text.js";
import { callDefinition } from "./call.js";
import { checkOf } from "./check.js";
import { runtime } from "./file.js";
import {
  type BodyScope,
  below,
  block,
  type Decoded,
  failIf,
  failIfAny,
  local,
  pathCode,
} from "./scope.js";
import { decodeValue } from "./value.js";

/** Prints how an array is decoded: as it is while its items are, else as a copy. */
export function decodeArray(
  type: ArrayType,
  value: Code,
  scope: BodyScope,
  place: Place | undefined,
): Decoded {
  const { minItems, maxItems, uniqueItems } = type;
  const fails = [
    ...testArray(value, scope),
    ...(minItems === undefined ? [] : [code`${value}.length < ${minItems}`]),
    ...(maxItems === undefined ? [] : [code`${value}.length > ${maxItems}`]),
    ...(uniqueItems === true ? [code`!${runtime("isUnique")}(${value})`] : []),
  ];
  const items = decodeItems(type.items, value, scope, itemPlace(place));
  return { lines: [...failIfAny(fails, scope), ...items.lines], value: items.value };
}

export function testArray(value: Code, { sort }: BodyScope): readonly Code[] {
  return sort === "array" ? [] : [code`!${runtime("isArray")}(${value})`];
}

/** Prints the loop over a value that is known to be an array. */
function decodeItems(type: Type, value: Code, scope: BodyScope, place: Place | undefined): Decoded {
  const hint = `${scope.hint}Item`;
  const text = arrayText(type, scope, place);
  const item = local(scope, hint);
  const index = local(scope, "index");
  const inside = below(scope, index, hint);
  const loop = (lines: readonly Code[]) =>
    block(code`for (let ${index} = 0; ${index} < ${value}.length; ${index} += 1)`, [
      code`const ${item} = ${value}[${index}];`,
      ...lines,
    ]);
  const check = checkOf(type, item, scope.file);
  if (check !== undefined) {
    const lines = isAny(type) ? [] : [loop(failIfAny(check.fails, inside))];
    return { lines, value: code`(${value} as object as ${text})` };
  }
  const result = local(scope, scope.hint);
  if (scope.file.facts.changeOf(type) === "always") {
    const decoded = decodeValue(type, item, inside, place);
    const start = code`const ${result}: ${text} = [];`;
    const push = code`${result}.push(${decoded.value});`;
    return { lines: [start, loop([...decoded.lines, push])], value: result };
  }
  const decoded = decodeItem(type, item, inside, place);
  const replace = block(code`if ((${decoded.value} as unknown) !== ${item})`, [
    ...decoded.ifChanged,
    code`if ((${result} as unknown) === ${value}) ${result} = [...${result}];`,
    code`${result}[${index}] = ${decoded.value};`,
  ]);
  const start = code`let ${result} = ${value} as object as ${text};`;
  return { lines: [start, ...decoded.before, loop([...decoded.lines, replace])], value: result };
}

/** An item that is mostly kept: what stands before the loop, and what follows where it was not. */
interface Item extends Decoded {
  readonly before: readonly Code[];
  readonly ifChanged: readonly Code[];
}

function decodeItem(type: Type, item: Code, scope: BodyScope, place: Place | undefined): Item {
  if (type.kind !== "reference" || type.nominal !== undefined)
    return { ...decodeValue(type, item, scope, place), before: [], ifChanged: [] };
  const { notes, ...called } = callDefinition(type.name, item, scope);
  if (notes === undefined) return { ...called, before: [], ifChanged: [] };
  // What drops keys is built anew, so that only changed items add notes.
  const { start, count, move } = notes;
  return {
    ...called,
    before: [code`let ${start} = ${count};`],
    ifChanged: [code`${start} = ${move};`],
  };
}

function isAny(type: Type): boolean {
  return type.kind === "unknown" && (type.form === "unknown" || type.form === "any");
}

export function arrayText(items: Type, scope: BodyScope, place: Place | undefined): Code {
  return listText(typeText(items, scope.file.types, place, `${scope.hint}Item`), items);
}

/** Prints how an array becomes a set; equal items are refused, as the schema says. */
export function decodeSet(type: SetType, value: Code, scope: BodyScope): Decoded {
  const array = decodeArray(
    { kind: "array", items: type.items, uniqueItems: true },
    value,
    scope,
    undefined,
  );
  return { lines: array.lines, value: code`new Set(${array.value})` };
}

/** Prints how entries, or an object where keys are strings, become a map. */
export function decodeMap(type: MapType, value: Code, scope: BodyScope): Decoded {
  const { types } = scope.file;
  const entries = local(scope, `${scope.hint}Entries`);
  const entry = local(scope, "entry");
  const rawKey = local(scope, "key");
  const rawItem = local(scope, `${scope.hint}Item`);
  const key = decodeValue(
    type.key,
    rawKey,
    below(scope, code`...${entry}.keyPath`, "key"),
    undefined,
  );
  const item = decodeValue(
    type.value,
    rawItem,
    below(scope, code`...${entry}.valuePath`, `${scope.hint}Item`),
    undefined,
  );
  const result = local(scope, scope.hint);
  const read = hasStringKeys(type, scope.file.program) ? "entriesOfMap" : "entriesOfList";
  return {
    lines: [
      code`const ${entries} = ${runtime(read)}(${value}, notes, ${pathCode(scope)});`,
      failIf(code`${entries} === undefined`, scope),
      code`const ${result} = new Map<${typeText(type.key, types, undefined, `${scope.hint}Key`)}, ${typeText(type.value, types, undefined, `${scope.hint}Item`)}>();`,
      block(code`for (const ${entry} of ${entries})`, [
        code`const ${rawKey} = ${entry}.key;`,
        ...key.lines,
        code`const ${rawItem} = ${entry}.value;`,
        ...item.lines,
        code`${result}.set(${key.value}, ${item.value});`,
      ]),
    ],
    value: result,
  };
}
