import type { ObjectType, Property, Type } from "../../ir.js";
import { type Code, code, joinCode, memberAccess, memberKey } from "../code.js";
import type { Place } from "../place.js";
import { objectText } from "../type-text.js";
import { checkOf } from "./check.js";
import { runtime, runtimeType } from "./file.js";
import {
  type BodyScope,
  below,
  block,
  type Decoded,
  failIfAny,
  local,
  pathCode,
  typeIn,
} from "./scope.js";
import { decodeValue } from "./value.js";

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
    if (isTold(property, scope)) return { property, lines: [], value: code`${scope.tag?.value}` };
    const inner = below(scope, code`${property.name}`, property.name);
    const decode = property.optional ? decodeOptional : decodeRequired;
    return { property, ...decode(property, object, inner, placeOf(property), state) };
  });
  return { lines: read.flatMap(({ lines }) => lines), fields: read };
}

/** Whether the code around has told the value of a property, so that it needs no look. */
function isTold({ name, type }: Property, { tag }: BodyScope): boolean {
  return tag?.name === name && type.kind === "literals" && type.nominal === undefined;
}

/** Whether the value of a property can differ from what was sent, `null` for nothing included. */
export function changes(property: Property, { file }: BodyScope): boolean {
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
    const fails = failIfAny(check.fails, scope);
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

/** The type of the object that is built; a nominal one is only cast to at the end. */
export function textOf(type: ObjectType, scope: BodyScope, place: Place | undefined): Code {
  if (type.nominal !== undefined) return objectText(type, scope.file.types, place);
  return scope.typeName ?? typeIn(scope, type, place);
}
