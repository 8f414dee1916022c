import type { IndexSignature, ObjectType } from "../../ir.js";
import { type Code, code } from "../code.js";
import { indexPlace, type Place, propertyPlace } from "../place.js";
import { patternCheck } from "./check.js";
import { runtime } from "./file.js";
import { assemble, decodeProperties, textOf } from "./properties.js";
import { type BodyScope, below, block, type Decoded, failIf, local, pathCode } from "./scope.js";
import { decodeValue } from "./value.js";

/** Any keys, all with values of one type; on the wire also a list of entries. */
export function decodeRecord(
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
      failIf(code`${entries} === undefined`, scope),
    ],
  };
}

/** Known keys beside others, or keys by pattern: always built anew; on the wire also entries. */
export function decodeMixed(
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
