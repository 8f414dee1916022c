import type { IndexSignature, ObjectType, Property, Type } from "../../ir.js";
import { type Code, code, joinCode, memberAccess, memberKey } from "../code.js";
import { indexPlace, type Place, propertyPlace } from "../place.js";
import { objectText } from "../type-text.js";
import { checkOf, patternCheck } from "./check.js";
import { isMixed, isRecord } from "./facts.js";
import { runtime, runtimeType } from "./file.js";
import {
  type BodyScope,
  below,
  block,
  type Decoded,
  decodeValue,
  failIf,
  failIfAny,
  local,
  pathCode,
  typeIn,
} from "./value.js";

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
      ...testObject(value, scope),
      ...(same === undefined ? [] : [code`let ${same} = true;`]),
      code`let ${count} = ${required};`,
      ...read.lines,
      code`for (const _ in ${value}) ${count} -= 1;`,
      ...built,
    ],
    value: result,
  };
}

/** The type of the object that is built; a nominal one is only cast to at the end. */
function textOf(type: ObjectType, scope: BodyScope, place: Place | undefined): Code {
  if (type.nominal !== undefined) return objectText(type, scope.file.types, place);
  return scope.typeName ?? typeIn(scope, type, place);
}

function testObject(value: Code, { sort }: BodyScope): readonly Code[] {
  return sort === "object" ? [] : [failIf(code`!${runtime("isObject")}(${value})`)];
}

/** The properties of an object in variables. */
export interface ReadProperties {
  readonly lines: readonly Code[];
  readonly fields: readonly Field[];
}

/** Variables that are kept up while properties are read, where somebody wants to know. */
export interface ReadState {
  /** Starts as the number of required properties; one more for each optional one that is there. */
  readonly count: Code | undefined;
  /** Starts as true; false when a value is not what was sent. */
  readonly same: Code | undefined;
}

interface Field {
  readonly property: Property;
  readonly value: Code;
}

/** Prints how the properties of an object are read, in source order. */
export function decodeProperties(
  properties: readonly Property[],
  object: Code,
  scope: BodyScope,
  placeOf: (property: Property) => Place | undefined,
  state: ReadState,
): ReadProperties {
  const read = properties.map((property) => {
    const inner = below(scope, code`${property.name}`, property.name);
    const decode = property.optional ? decodeOptional : decodeRequired;
    return { property, ...decode(property, object, inner, placeOf(property), state) };
  });
  return { lines: read.flatMap(({ lines }) => lines), fields: read };
}

/** Whether the value of a property can differ from what was sent, `null` for nothing included. */
function changes(property: Property, { file }: BodyScope): boolean {
  return property.optional || file.facts.changeOf(property.type) !== "never";
}

function decodeRequired(
  property: Property,
  object: Code,
  scope: BodyScope,
  place: Place | undefined,
  { same }: ReadState,
): Decoded {
  const raw = local(scope, property.name);
  const decoded = decodeValue(property.type, raw, scope, place);
  return {
    lines: [
      code`const ${raw} = ${readKey(object, property.name)};`,
      ...decoded.lines,
      ...noteChange(property.type, decoded.value, raw, same, scope),
    ],
    value: decoded.value,
  };
}

/** Absent and `null` are the same, unless the type itself knows `null`. */
function decodeOptional(
  property: Property,
  object: Code,
  scope: BodyScope,
  place: Place | undefined,
  { count, same }: ReadState,
): Decoded {
  const raw = local(scope, property.name);
  const read = readKey(object, property.name);
  const nullable = scope.file.facts.allowsNull(property.type);
  const counted = count === undefined ? [] : [code`${count} += 1;`];
  const differs = same === undefined ? [] : [code`${same} = false;`];
  const missing =
    property.absent === "undefined" && same !== undefined ? code` else ${same} = false;` : code``;
  const check = checkOf(property.type, raw, scope.file);
  if (check?.narrows === true) {
    const dropped = [code`${raw} = undefined;`, ...differs];
    const fails = failIfAny(check.fails);
    const test = nullable ? fails : orElse(code`if (${raw} === null)`, dropped, fails);
    return {
      lines: [
        // With its type: where indexed access is unchecked, `undefined` could not be assigned.
        code`let ${raw}: ${runtimeType("JsonValue")} | undefined = ${read};`,
        code`${block(code`if (${raw} !== undefined)`, [...counted, ...test])}${missing}`,
      ],
      value: raw,
    };
  }
  const result = local(scope, property.name);
  const decoded = decodeValue(property.type, raw, scope, place);
  const body = [
    ...decoded.lines,
    code`${result} = ${decoded.value};`,
    ...noteChange(property.type, result, raw, same, scope),
  ];
  const test = nullable ? body : orElse(code`if (${raw} !== null)`, body, differs);
  return {
    lines: [
      code`const ${raw} = ${read};`,
      code`let ${result}: ${typeIn(scope, property.type, place)} | undefined;`,
      code`${block(code`if (${raw} !== undefined)`, [...counted, ...test])}${missing}`,
    ],
    value: result,
  };
}

/** An `if` with two branches, the second of at most one statement. */
function orElse(head: Code, lines: readonly Code[], others: readonly Code[]): readonly Code[] {
  const otherwise = joinCode(others);
  if (others.length === 0) return [block(head, lines)];
  if (lines.length > 1) return [code`${block(head, lines)} else ${otherwise}`];
  return [code`${head} ${joinCode(lines)}`, code`else ${otherwise}`];
}

function noteChange(
  type: Type,
  value: Code,
  raw: Code,
  same: Code | undefined,
  { file }: BodyScope,
): readonly Code[] {
  const change = file.facts.changeOf(type);
  if (same === undefined || change === "never") return [];
  return change === "always"
    ? [code`${same} = false;`]
    : [code`if ((${value} as unknown) !== ${raw}) ${same} = false;`];
}

/** Names that every object inherits must be asked for as the object's own. */
const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

function readKey(object: Code, name: string): Code {
  return INHERITED.has(name)
    ? code`${runtime("own")}(${object}, ${name})`
    : code`${object}[${name}]`;
}

/** Prints the note of the keys of an object that are not among its fields. */
export function noteUnknown(fields: readonly Field[], object: Code, scope: BodyScope): Code {
  const known = fields.map(({ property }) => property.name);
  return code`${runtime("noteUnknown")}(notes, ${object}, ${known}, ${pathCode(scope)});`;
}

/** Prints an object of fields: what is always there as a literal, the rest one by one. */
export function assemble(
  fields: readonly Field[],
  text: Code,
  head: Code,
  result: Code,
): readonly Code[] {
  const sometimes = (property: Property) => property.optional && property.absent === "omit";
  const always = fields.filter(({ property }) => !sometimes(property));
  const members = always.map(({ property, value }) => code`${memberKey(property.key)}: ${value}`);
  const literal = members.length === 0 ? code`{}` : code`{ ${joinCode(members, code`, `)} }`;
  // TypeScript takes what every object inherits for the optional property of that name.
  const hidden = fields.some(({ property }) => sometimes(property) && INHERITED.has(property.key));
  return [
    hidden ? code`${head} ${literal} as object as ${text};` : code`${head} ${literal};`,
    ...fields
      .filter(({ property }) => sometimes(property))
      .map(
        ({ property, value }) =>
          code`if (${value} !== undefined) ${assign(result, property.key, value)}`,
      ),
  ];
}

function assign(object: Code, key: string, value: Code): Code {
  return key === "__proto__"
    ? code`${runtime("setOwn")}(${object}, ${key}, ${value});`
    : code`${object}${memberAccess(key)} = ${value};`;
}

/** Any keys, all with values of one type; on the wire also a list of entries. */
function decodeRecord(
  type: ObjectType,
  value: Code,
  scope: BodyScope,
  place: Place | undefined,
): Decoded {
  const [signature] = type.index;
  if (signature === undefined) throw new Error("a record has an index signature");
  const { entries, lines } = readEntries(value, scope);
  const text = textOf(type, scope, place);
  const key = local(scope, "key");
  const item = local(scope, `${scope.hint}Item`);
  const inner = below(scope, key, `${scope.hint}Item`);
  const decoded = decodeValue(signature.value, item, inner, indexPlace(place, signature.keyText));
  const read = [code`const ${item} = ${entries}[${key}];`, ...decoded.lines];
  const loop = code`for (const ${key} of Object.keys(${entries}))`;
  const set = (result: Code) => code`${runtime("setOwn")}(${result}, ${key}, ${decoded.value});`;
  const result = local(scope, scope.hint);
  const change = scope.file.facts.changeOf(signature.value);
  if (change === "never") {
    return { lines: [...lines, block(loop, read)], value: code`(${entries} as object as ${text})` };
  }
  if (change === "always") {
    const start = code`const ${result}: ${text} = {};`;
    return { lines: [...lines, start, block(loop, [...read, set(result)])], value: result };
  }
  const replace = block(code`if ((${decoded.value} as unknown) !== ${item})`, [
    code`if ((${result} as unknown) === ${entries}) ${result} = { ...${result} };`,
    set(result),
  ]);
  return {
    lines: [
      ...lines,
      code`let ${result} = ${entries} as object as ${text};`,
      block(loop, [...read, replace]),
    ],
    value: result,
  };
}

/** The object that is meant by an object or a list of entries. */
function readEntries(
  value: Code,
  scope: BodyScope,
): { readonly entries: Code; readonly lines: readonly Code[] } {
  const entries = local(scope, `${scope.hint}Entries`);
  return {
    entries,
    lines: [
      code`const ${entries} = ${runtime("objectOfEntries")}(${value}, notes, ${pathCode(scope)});`,
      failIf(code`${entries} === undefined`),
    ],
  };
}

/** Known keys beside others, or keys by pattern: always built anew; on the wire also entries. */
function decodeMixed(
  type: ObjectType,
  text: Code,
  value: Code,
  scope: BodyScope,
  place: Place | undefined,
): Decoded {
  const { entries, lines } = readEntries(value, scope);
  const read = decodeProperties(
    type.properties,
    entries,
    scope,
    (property) => propertyPlace(place, property),
    { count: undefined, same: undefined },
  );
  const result = local(scope, scope.hint);
  const key = local(scope, "key");
  const known = type.properties.map((property) => code`case ${property.name}:`);
  const skip =
    known.length === 0 ? [] : [block(code`switch (${key})`, [...known, code`  continue;`])];
  // A pattern says more about a key than that it is a string.
  const signatures = [...type.index].sort(
    (a, b) => Number(a.pattern === undefined) - Number(b.pattern === undefined),
  );
  const open = signatures.some((signature) => signature.pattern === undefined);
  return {
    lines: [
      ...lines,
      ...read.lines,
      ...assemble(read.fields, text, code`const ${result}: ${text} =`, result),
      block(code`for (const ${key} of Object.keys(${entries}))`, [
        ...skip,
        ...signatures.flatMap((each) => decodeIndex(each, entries, key, result, scope, place)),
        ...(open ? [] : [code`${runtime("noteUnknownKey")}(notes, ${key}, ${pathCode(scope)});`]),
      ]),
    ],
    value: result,
  };
}

/** The values under keys of one pattern, or under all keys that are left. */
function decodeIndex(
  signature: IndexSignature,
  object: Code,
  key: Code,
  result: Code,
  scope: BodyScope,
  place: Place | undefined,
): readonly Code[] {
  const item = local(scope, `${scope.hint}Item`);
  const inner = below(scope, key, `${scope.hint}Item`);
  const decoded = decodeValue(signature.value, item, inner, indexPlace(place, signature.keyText));
  const lines = [
    code`const ${item} = ${object}[${key}];`,
    ...decoded.lines,
    code`${runtime("setOwn")}(${result}, ${key}, ${decoded.value});`,
  ];
  if (signature.pattern === undefined) return lines;
  const matches = patternCheck(signature.pattern, key, scope.file);
  return [block(code`if (${matches})`, [...lines, code`continue;`])];
}
