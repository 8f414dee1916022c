import type { TupleElement, TupleType, Type } from "../../ir.js";
import { type Code, code, joinCode } from "../code.js";
import { itemPlace, type Place } from "../place.js";
import { arrayText, testArray } from "./collection.js";
import { type BodyScope, below, block, type Decoded, failIfAny, local, typeIn } from "./scope.js";
import { decodeValue } from "./value.js";

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
    return decodeElement(element, type, value, code`${index}`, scope, at);
  });
  const middle = rest === undefined ? undefined : decodeRest(type, rest, value, scope);
  const tail = trailing.map((element, index) => {
    const at = local(scope, "index");
    const start = code`const ${at} = ${value}.length - ${trailing.length - index};`;
    const decoded = decodeElement(element, type, value, at, scope, undefined);
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
  tuple: TupleType,
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
  if (scope.file.facts.changeOf(tuple) === "never")
    return { lines: [read, block(present, decoded.lines)], value: raw };
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
  const { elements, trailing } = tuple;
  const inner = below(scope, index, `${scope.hint}Item`);
  const decoded = decodeValue(type, raw, inner, undefined);
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
