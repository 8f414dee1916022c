import type { ArrayType, MapType, SetType, TupleElement, TupleType, Type } from "../../ir.js";
import { hasStringKeys } from "../../schema/type-facts.js";
import { type Code, code, joinCode } from "../code.js";
import { itemPlace, type Place } from "../place.js";
import { listText, typeText } from "../type-text.js";
import { checkOf } from "./check.js";
import { runtime } from "./file.js";
import {
  type BodyScope,
  below,
  block,
  callDefinition,
  type Decoded,
  decodeValue,
  failIf,
  failIfAny,
  local,
  pathCode,
  typeIn,
} from "./value.js";

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

function testArray(value: Code, { sort }: BodyScope): readonly Code[] {
  return sort === "array" ? [] : [code`!${runtime("isArray")}(${value})`];
}

/** Prints the loop over a value that is known to be an array. */
function decodeItems(type: Type, value: Code, scope: BodyScope, place: Place | undefined): Decoded {
  const hint = `${scope.hint}Item`;
  const text = arrayText(type, scope, place);
  const item = local(scope, hint);
  const index = local(scope, "index");
  const loop = (lines: readonly Code[]) =>
    block(code`for (let ${index} = 0; ${index} < ${value}.length; ${index} += 1)`, [
      code`const ${item} = ${value}[${index}];`,
      ...lines,
    ]);
  const check = checkOf(type, item, scope.file);
  if (check !== undefined) {
    const lines = isAny(type) ? [] : [loop(failIfAny(check.fails, scope))];
    return { lines, value: code`(${value} as object as ${text})` };
  }
  const result = local(scope, scope.hint);
  const itemScope = below(scope, index, hint);
  const inside = { ...itemScope, item: itemScope.path.length };
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
  return { lines: [start, loop([...decoded.lines, replace])], value: result };
}

/** One item that is mostly kept, and what follows where it was not: what drops keys is built anew. */
function decodeItem(
  type: Type,
  item: Code,
  scope: BodyScope,
  place: Place | undefined,
): Decoded & { readonly ifChanged: readonly Code[] } {
  if (type.kind !== "reference" || type.nominal !== undefined)
    return { ...decodeValue(type, item, scope, place), ifChanged: [] };
  const { moveNotes, ...called } = callDefinition(type.name, item, scope);
  return { ...called, ifChanged: moveNotes === undefined ? [] : [moveNotes] };
}

function isAny(type: Type): boolean {
  return type.kind === "unknown" && (type.form === "unknown" || type.form === "any");
}

function arrayText(items: Type, scope: BodyScope, place: Place | undefined): Code {
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
  const index = local(scope, "index");
  const entry = local(scope, "entry");
  const rawKey = local(scope, "key");
  const rawItem = local(scope, `${scope.hint}Item`);
  const inner = below(scope, index, `${scope.hint}Item`);
  const key = decodeValue(type.key, rawKey, below(inner, code`"key"`, "key"), undefined);
  const item = decodeValue(
    type.value,
    rawItem,
    below(inner, code`"value"`, `${scope.hint}Item`),
    undefined,
  );
  const result = local(scope, scope.hint);
  const read = hasStringKeys(type, scope.file.program) ? "entriesOfMap" : "entriesOfList";
  return {
    lines: [
      code`const ${entries} = ${runtime(read)}(${value}, notes, ${pathCode(scope)});`,
      failIf(code`${entries} === undefined`, scope),
      code`const ${result} = new Map<${typeText(type.key, types, undefined, `${scope.hint}Key`)}, ${typeText(type.value, types, undefined, `${scope.hint}Item`)}>();`,
      block(code`for (let ${index} = 0; ${index} < ${entries}.length; ${index} += 1)`, [
        code`const ${entry} = ${entries}[${index}];`,
        code`const ${rawKey} = ${entry}?.key;`,
        ...key.lines,
        code`const ${rawItem} = ${entry}?.value;`,
        ...item.lines,
        code`${result}.set(${key.value}, ${item.value});`,
      ]),
    ],
    value: result,
  };
}

/** Prints how a tuple is decoded, element by element. */
export function decodeTuple(
  type: TupleType,
  value: Code,
  scope: BodyScope,
  place: Place | undefined,
): Decoded {
  const { elements, rest, trailing } = type;
  const isNative = scope.file.facts.changeOf(type) === "never";
  const required = [...elements, ...trailing].filter((element) => !element.optional).length;
  const fails = [
    ...testArray(value, scope),
    ...(required === 0 ? [] : [code`${value}.length < ${required}`]),
    ...(rest === undefined ? [code`${value}.length > ${elements.length}`] : []),
  ];
  const text = typeIn(scope, { ...type, nominal: undefined }, place);
  const head = elements.map((element, index) => {
    const at = itemPlace(place, index);
    return decodeElement(element, isNative, value, code`${index}`, scope, at);
  });
  const middle = rest === undefined ? undefined : decodeRest(type, rest, value, scope);
  const tail = trailing.map((element, index) => {
    const at = local(scope, "index");
    const start = code`const ${at} = ${value}.length - ${trailing.length - index};`;
    const decoded = decodeElement(element, isNative, value, at, scope, undefined);
    return { ...decoded, lines: [start, ...decoded.lines] };
  });
  const lines = [
    ...failIfAny(fails, scope),
    ...[...head, ...(middle === undefined ? [] : [middle]), ...tail].flatMap((part) => part.lines),
  ];
  if (isNative) return { lines, value: code`(${value} as object as ${text})` };
  const result = local(scope, scope.hint);
  const fixed = head.filter((_, index) => elements[index]?.optional !== true);
  const hasOptional = fixed.length < head.length;
  const spread = middle === undefined || hasOptional ? [] : [code`...${middle.value}`];
  const values = [...fixed.map((part) => part.value), ...spread, ...tail.map((part) => part.value)];
  const optional = head.flatMap((part, index) =>
    index < fixed.length
      ? []
      : [code`if (${part.value} !== undefined) ${result}[${index}] = ${part.value};`],
  );
  const pushed =
    middle === undefined || !hasOptional
      ? []
      : [code`for (const item of ${middle.value}) ${result}.push(item);`];
  return {
    lines: [
      ...lines,
      code`const ${result}: ${text} = [${joinCode(values, code`, `)}];`,
      ...optional,
      ...pushed,
    ],
    value: result,
  };
}

/** One element; a native tuple is only checked, so that its values need no variables. */
function decodeElement(
  { type, optional }: TupleElement,
  isNative: boolean,
  array: Code,
  index: Code,
  scope: BodyScope,
  place: Place | undefined,
): Decoded {
  const inner = below(scope, index, `${scope.hint}Item`);
  const raw = local(scope, inner.hint);
  const decoded = decodeValue(type, raw, inner, place);
  const read = code`const ${raw} = ${array}[${index}];`;
  if (!optional) return { lines: [read, ...decoded.lines], value: decoded.value };
  const present = code`if (${raw} !== undefined)`;
  if (isNative) return { lines: [read, block(present, decoded.lines)], value: raw };
  const result = local(scope, inner.hint);
  return {
    lines: [
      read,
      code`let ${result}: ${typeIn(inner, type, place)} | undefined;`,
      block(present, [...decoded.lines, code`${result} = ${decoded.value};`]),
    ],
    value: result,
  };
}

/** The elements between the first and the last ones, in an array of their own. */
function decodeRest(tuple: TupleType, type: Type, array: Code, scope: BodyScope): Decoded {
  const index = local(scope, "index");
  const raw = local(scope, `${scope.hint}Item`);
  const result = local(scope, `${scope.hint}Rest`);
  const decoded = decodeValue(type, raw, below(scope, index, `${scope.hint}Item`), undefined);
  const { elements, trailing } = tuple;
  const isNative = scope.file.facts.changeOf(tuple) === "never";
  const end =
    trailing.length === 0 ? code`${array}.length` : code`${array}.length - ${trailing.length}`;
  const start = isNative ? [] : [code`const ${result}: ${arrayText(type, scope, undefined)} = [];`];
  return {
    lines: [
      ...start,
      block(code`for (let ${index} = ${elements.length}; ${index} < ${end}; ${index} += 1)`, [
        code`const ${raw} = ${array}[${index}];`,
        ...decoded.lines,
        ...(isNative ? [] : [code`${result}.push(${decoded.value});`]),
      ]),
    ],
    value: result,
  };
}
