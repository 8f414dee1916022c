import { unreachable } from "../ir.js";
import { dedentedLines, joinText } from "./comment-lines.js";
import type { Findings, Placed } from "./findings.js";
import type { FieldSegment } from "./sections.js";
import { readName } from "./written-name.js";

/** Types that `:type name:` and `:rtype:` fields give. */
export interface FieldTypes {
  readonly params: Map<string, string>;
  result: Placed<string> | undefined;
}

/** Reads one Sphinx field into `found` and `types` (rules S1 and S2). */
export function readSphinxField(segment: FieldSegment, types: FieldTypes, found: Findings): void {
  const { field, head } = segment;
  const text = joinText([
    head.content.slice(field.bodyStart).trim(),
    ...dedentedLines(segment.lines),
  ]);
  const place = { start: head.start, length: head.content.length };
  const description = text === "" ? null : text;
  switch (field.kind) {
    case "param":
      readParam(segment, text, found);
      return;
    case "type":
      types.params.set(field.argument, text);
      return;
    case "raises":
      if (field.argument !== "" || description !== null) {
        found.raises.push({ value: { type: field.argument || null, description }, ...place });
      }
      return;
    case "returns":
      found.returns.push({ value: { type: null, description }, ...place });
      return;
    case "yields":
      found.yields.push({ value: { type: null, description }, ...place });
      return;
    case "rtype":
      types.result ??= { value: text, ...place };
      return;
    case "variable":
    case "broken":
      found.problems.push({ name: "unparsed-item", args: { text: head.content }, ...place });
      return;
    default:
      unreachable(field.kind);
  }
}

/** Findings with what `:type name:` and `:rtype:` said. */
export function withFieldTypes(found: Findings, types: FieldTypes): Findings {
  const { result } = types;
  const [first, ...others] = found.returns;
  const returns =
    result === undefined
      ? found.returns
      : [
          {
            ...(first ?? { start: result.start, length: result.length }),
            value: { type: result.value || null, description: first?.value.description ?? null },
          },
          ...others,
        ];
  const params = found.params.map((param) => ({
    ...param,
    type: param.type ?? types.params.get(param.name.path.join(".")),
  }));
  return { ...found, params, returns };
}

/** The name is the last word of the argument, its type what stands before. */
function readParam({ field, head }: FieldSegment, text: string, found: Findings): void {
  const { argument } = field;
  const place = { start: head.start, length: head.content.length };
  if (argument === "") {
    found.problems.push({ name: "nameless-param", args: {}, ...place });
    return;
  }
  const from = argument.length - (/\S+$/.exec(argument)?.[0].length ?? 0);
  const name = readName(argument, from);
  if (name === undefined || name.next !== argument.length) {
    found.problems.push({ name: "unparsed-item", args: { text: head.content }, ...place });
    return;
  }
  found.params.push({
    name,
    text,
    start: head.start + field.argumentStart + name.start,
    length: name.end - name.start,
    type: argument.slice(0, from).trim() || undefined,
    bracketed: name.optional,
  });
}
