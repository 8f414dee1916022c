import type { JsonValue } from "../ir.js";
import { unwrapFence } from "./example.js";
import type { DocsDiagnostic } from "./findings.js";
import type { DocTag } from "./function-docs.js";

/** A tag that says what a value may be or gives one, read but not yet held against a type. */
export type ConstraintTag = {
  readonly start: number;
  readonly length: number;
  /** How many arrays further in the value is: 1 for `@items.minLength`. */
  readonly items: number;
  /** The tag as written, without the `@`. */
  readonly tag: string;
} & (
  | { readonly kind: "number"; readonly name: NumberTag; readonly value: number }
  | { readonly kind: "text"; readonly name: "pattern" | "format" | "title"; readonly value: string }
  | { readonly kind: "flag"; readonly name: "integer" | "uniqueItems" | "deprecated" }
  | {
      readonly kind: "value";
      readonly name: "default" | "example";
      /** The JSON value; where the text is no JSON, the text itself. */
      readonly value: JsonValue;
      /** Whether the text is JSON. Where it is not, only a string can be meant. */
      readonly json: boolean;
      /** As written, without quotes or backticks around it: what a string type takes. */
      readonly text: string;
    }
);

type NumberTag =
  | "minimum"
  | "maximum"
  | "exclusiveMinimum"
  | "exclusiveMaximum"
  | "multipleOf"
  | "minLength"
  | "maxLength"
  | "minItems"
  | "maxItems";

export interface ConstraintTags {
  /** In source order. */
  readonly constraints: readonly ConstraintTag[];
  readonly diagnostics: readonly DocsDiagnostic[];
}

/** What was found in a tag's text: constraints, or what it should have been. */
type Read = readonly Content[] | string;
type Content = ConstraintTag extends infer Tag
  ? Tag extends ConstraintTag
    ? Omit<Tag, "start" | "length" | "items" | "tag">
    : never
  : never;

const anyNumber = (name: NumberTag) => (text: string) =>
  readNumber(name, text, () => true, "a number");
const positive = (name: NumberTag) => (text: string) =>
  readNumber(name, text, (value) => value > 0, "a number above 0");
const count = (name: NumberTag) => (text: string) =>
  readNumber(
    name,
    text,
    (value) => Number.isSafeInteger(value) && value >= 0,
    "a whole number, 0 or more",
  );

const readers: ReadonlyMap<string, (text: string) => Read> = new Map<
  string,
  (text: string) => Read
>([
  ["minimum", anyNumber("minimum")],
  ["maximum", anyNumber("maximum")],
  ["exclusiveMinimum", anyNumber("exclusiveMinimum")],
  ["exclusiveMaximum", anyNumber("exclusiveMaximum")],
  ["multipleOf", positive("multipleOf")],
  ["minLength", count("minLength")],
  ["maxLength", count("maxLength")],
  ["minItems", count("minItems")],
  ["maxItems", count("maxItems")],
  ["pattern", readPattern],
  [
    "format",
    (text) => readText("format", withoutTicks(text), "the name of a format, such as date-time"),
  ],
  ["title", (text) => readText("title", text, "a title")],
  ["integer", (text) => readFlag("integer", text)],
  ["uniqueItems", (text) => readFlag("uniqueItems", text)],
  ["deprecated", () => [{ kind: "flag", name: "deprecated" }]],
  ["default", (text) => (text === "" ? "a value" : [readValue("default", text)])],
  ["example", (text) => (text === "" ? "a value" : [readValue("example", text)])],
  ["examples", readExamples],
]);

/** Whether a tag of this name is one that `readConstraintTags` reads. */
export function isConstraintTag(name: string): boolean {
  return readers.has(withoutItems(name));
}

/** The tag behind `items.`, which says that it is about the items of an array. */
function withoutItems(name: string): string {
  return name.replace(/^(?:items\.)+/, "");
}

/** Reads the constraint tags among tags; other tags are passed over, broken ones reported. */
export function readConstraintTags(tags: readonly DocTag[]): ConstraintTags {
  const constraints: ConstraintTag[] = [];
  const diagnostics: DocsDiagnostic[] = [];
  for (const { name, text, start, length } of tags) {
    const bare = withoutItems(name);
    const items = (name.length - bare.length) / "items.".length;
    const read = readers.get(bare)?.(text) ?? [];
    if (typeof read === "string") {
      diagnostics.push({
        name: "invalid-constraint",
        args: { tag: name, expected: read, text },
        start,
        length,
      });
    } else
      constraints.push(
        ...read.map((content): ConstraintTag => ({ ...content, start, length, items, tag: name })),
      );
  }
  return { constraints, diagnostics };
}

function readNumber(
  name: NumberTag,
  text: string,
  fits: (value: number) => boolean,
  expected: string,
): Read {
  const plain = withoutTicks(text);
  const value = /^[+-]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(plain)
    ? Number(plain.replaceAll("_", ""))
    : Number.NaN;
  return Number.isFinite(value) && fits(value) ? [{ kind: "number", name, value }] : expected;
}

function readText(name: "format" | "title", value: string, expected: string): Read {
  return value === "" ? expected : [{ kind: "text", name, value }];
}

function readPattern(text: string): Read {
  const value = withoutTicks(text);
  if (value === "" || value.includes("\n")) return "a regular expression on one line";
  try {
    void new RegExp(value, "u");
    return [{ kind: "text", name: "pattern", value }];
  } catch {
    return 'a regular expression that compiles with the "u" flag';
  }
}

function readFlag(name: "integer" | "uniqueItems", text: string): Read {
  if (text === "" || text === "true") return [{ kind: "flag", name }];
  return text === "false" ? [] : "nothing behind it";
}

/** `@examples` takes a JSON array of values, or one value like `@example`. */
function readExamples(text: string): Read {
  if (text === "") return "a value";
  const all = parseJson(unwrapFence(text));
  if (!Array.isArray(all?.value)) return [readValue("example", text)];
  return all.value.map((value: JsonValue) => {
    const shown = typeof value === "string" ? value : JSON.stringify(value);
    return { kind: "value", name: "example", value, json: true, text: shown };
  });
}

/** JSON first, also inside a fence, in backticks or under a caption; else the text. */
function readValue(name: "default" | "example", text: string): Content {
  const body = unwrapFence(text);
  const below = body.includes("\n") ? unwrapFence(body.slice(body.indexOf("\n") + 1)) : body;
  const plain = withoutTicks(body);
  const parsed = parseJson(plain) ?? parseJson(below);
  const shown = withoutQuotes(plain);
  return {
    kind: "value",
    name,
    value: parsed === undefined ? shown : parsed.value,
    json: parsed !== undefined,
    text: shown,
  };
}

function parseJson(text: string): { readonly value: JsonValue } | undefined {
  try {
    // Whatever `JSON.parse` returns is a JSON value.
    return { value: JSON.parse(text) as JsonValue };
  } catch {
    return undefined;
  }
}

function withoutTicks(text: string): string {
  return /^`[^`\n]*`$/.test(text) ? text.slice(1, -1) : text;
}

function withoutQuotes(text: string): string {
  return /^'[^'\n]*'$/.test(text) || /^"[^"\n]*"$/.test(text) ? text.slice(1, -1) : text;
}
