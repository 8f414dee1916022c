import type { Effect, Policy } from "../runtime/tool.js";
import type { MessageArguments } from "./diagnostics.js";
import type { Property, Span, Tag, Tool } from "./ir.js";
import { nearestName } from "./nearest-name.js";
import { once } from "./once.js";
import { readCount, readDuration, readRate, unquote, words } from "./policy-values.js";
import { argumentProperties } from "./schema/type-facts.js";

/** The messages about policy tags. */
export type PolicyMessage =
  | "policy-value"
  | "unknown-effect"
  | "unknown-policy-parameter"
  | "repeated-tag"
  | "contradicting-effect";

/** Something in a policy tag that cannot be meant. */
export type PolicyMistake<Name extends PolicyMessage = PolicyMessage> = {
  readonly [Kind in Name]: {
    readonly kind: Kind;
    readonly span: Span;
    readonly args: MessageArguments<Kind>;
  };
}[Name];

/** What the tags of a tool say about how its calls run, and what is wrong with them. */
export interface ReadPolicy {
  readonly policy: Policy;
  readonly mistakes: readonly PolicyMistake[];
}

/** The policy of a tool as plain data, keys in the order of the table. */
export function policyOf(tool: Tool): Policy {
  return readPolicy(tool).policy;
}

/** Reads every policy tag of a tool. A tag with a mistake is left out of the policy. */
export const readPolicy = once((tool: Tool): ReadPolicy => {
  const reading: Reading = { tool, mistakes: [] };
  const policy = Object.fromEntries(
    Object.entries(readers).flatMap(([name, reader]) => {
      const tags = tool.tags.filter((tag) => tag.name === name);
      const [first, second] = tags;
      if (first === undefined) return [];
      if (second !== undefined && !reader.repeats) {
        reading.mistakes.push({
          kind: "repeated-tag",
          span: second.span,
          args: { tag: name },
        });
      }
      const merged = { ...first, text: tags.map(({ text }) => text).join(" ") };
      const value = reader.read(reader.repeats ? merged : first, reading);
      return value === undefined ? [] : [[reader.key, value]];
    }),
  );
  checkContradiction(tool, reading);
  // Each row of the table reads the type of its key.
  return { policy: policy as Policy, mistakes: reading.mistakes };
});

interface Reading {
  readonly tool: Tool;
  readonly mistakes: PolicyMistake[];
}

interface Reader {
  readonly key: keyof Policy;
  /** Whether several tags of the name say one thing together. */
  readonly repeats: boolean;
  /** The value, or `undefined` after a mistake was noted. */
  readonly read: (tag: Tag, reading: Reading) => unknown;
}

const effects: ReadonlySet<string> = new Set<Effect>(["write", "delete", "spend", "send", "bulk"]);

/** Every policy tag. */
const readers: { readonly [tag: string]: Reader } = {
  readonly: single("effect", () => "read"),
  confirm: single("effect", readEffect),
  destructive: single("destructive", () => true),
  preview: single("preview", readPreview),
  category: single(
    "category",
    value("a name", (text) => (text === "" ? undefined : text)),
  ),
  sensitive: several("sensitive", (tag, reading) => readNames(tag, reading, true)),
  timeout: single("timeoutMs", value("a time such as `30s`, `500ms` or `2min`", readDuration)),
  idleTimeout: single("idleTimeoutMs", value("a time such as `10s`", readDuration)),
  concurrency: single(
    "concurrency",
    value("a whole number from 1 on", (text) => readCount(text, 1)),
  ),
  rateLimit: single(
    "rateLimit",
    value("a number of calls per time, such as `5/min`", readRateLimit),
  ),
  sequential: single("sequential", () => true),
  retry: single(
    "retry",
    value("a number of retries and what they are for, such as `2 network`", readRetry),
  ),
  idempotent: several("idempotent", (tag, reading) => readNames(tag, reading, false)),
  circuitBreaker: single(
    "circuitBreaker",
    value("a number of failures and a time, such as `5/30s`", readBreaker),
  ),
  maxResultChars: single(
    "maxResultChars",
    value("a whole number from 1 on", (text) => readCount(text, 1)),
  ),
  worker: single("worker", () => true),
};

function single(key: keyof Policy, read: Reader["read"]): Reader {
  return { key, repeats: false, read };
}

function several(key: keyof Policy, read: Reader["read"]): Reader {
  return { key, repeats: true, read };
}

/** A reader of the text alone. */
function value(wanted: string, read: (text: string) => unknown): Reader["read"] {
  return (tag, { mistakes }) => {
    const text = tag.text.trim();
    const result = read(text);
    if (result === undefined) {
      mistakes.push({
        kind: "policy-value",
        span: tag.span,
        args: { tag: tag.name, text, wanted },
      });
    }
    return result;
  };
}

function readEffect({ text, span }: Tag, { mistakes }: Reading): string | undefined {
  const given = text.trim();
  if (effects.has(given)) return given;
  const nearest = nearestName(given, effects);
  mistakes.push({ kind: "unknown-effect", span, args: { given, nearest } });
  return undefined;
}

/** The text with its holes under the names that the model uses. */
function readPreview(tag: Tag, reading: Reading): string | undefined {
  const text = unquote(tag.text.trim());
  if (text === "")
    return value("a text such as `Send mail to {to}`", () => undefined)(tag, reading) as undefined;
  return text.replace(/\{([^{}\s]+)\}/g, (hole, path: string) => {
    const [head = "", ...members] = path.split(".");
    const name = findParameter(tag, head, reading);
    return name === undefined ? hole : `{${[name, ...members].join(".")}}`;
  });
}

/** Parameter names, separated by commas or spaces; `key=` before them is allowed. */
function readNames(tag: Tag, reading: Reading, isNeeded: boolean): readonly string[] | undefined {
  const given = words(tag.text.replace(/^\s*keys?\s*=\s*/, ""));
  if (isNeeded && given.length === 0) {
    value("the names of parameters", () => undefined)(tag, reading);
    return undefined;
  }
  return given.flatMap((path) => {
    const [head = "", ...members] = path.split(".");
    const name = findParameter(tag, head, reading);
    return name === undefined ? [] : [[name, ...members].join(".")];
  });
}

/** The wire name of a parameter that a tag names as the function or as the model does. */
function findParameter({ name: tag, span }: Tag, given: string, reading: Reading) {
  const properties = argumentProperties(reading.tool.parameters);
  const found = properties.find((each) => names(each).includes(given));
  if (found !== undefined) return found.name;
  const nearest = nearestName(given, properties.flatMap(names));
  const args = { tag, parameter: given, nearest };
  reading.mistakes.push({ kind: "unknown-policy-parameter", span, args });
  return undefined;
}

function names({ name, key }: Property): readonly string[] {
  return name === key ? [name] : [name, key];
}

function readRateLimit(text: string): unknown {
  const rate = readRate(text);
  return rate && { calls: rate.count, perMs: rate.ms };
}

function readBreaker(text: string): unknown {
  const rate = readRate(text);
  return rate && { failures: rate.count, coolDownMs: rate.ms };
}

function readRetry(text: string): unknown {
  const [count = "", ...labels] = words(text);
  const times = readCount(count, 1);
  if (times === undefined || !labels.every((label) => /^[\w-]+$/.test(label))) return undefined;
  return { times, on: labels };
}

function checkContradiction({ tags }: Tool, { mistakes }: Reading): void {
  if (!tags.some(({ name }) => name === "readonly")) return;
  const other = tags.find(({ name }) => name === "confirm" || name === "destructive");
  if (other === undefined) return;
  mistakes.push({ kind: "contradicting-effect", span: other.span, args: { tag: other.name } });
}
