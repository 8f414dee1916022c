import type { Options } from "../config.js";
import type { Tag } from "../ir.js";
import { nearestName } from "../nearest-name.js";
import type { FunctionDocumentation } from "./function-documentation.js";
import { isPlainObject } from "./parse-parameters.js";
import type { SignatureParameter } from "./signature-parameters.js";
import type { Site } from "./types/reader.js";
import type { ts } from "./typescript.js";

/**
 * Names for the model by parameter or `parameter.property`, from `@wireName limit max_results`, or
 * `@wireName max_results` before the parameter itself.
 */
export function wireNames(
  docs: FunctionDocumentation,
  parameters: readonly SignatureParameter[],
  site: Site,
): ReadonlyMap<string, string> {
  if (!docs.hasTag("wireName")) return new Map();
  const known = parameters.flatMap(({ name, properties }) => [
    ...(name === undefined ? properties() : [name]),
    ...(name === undefined ? [] : properties().map((property) => `${name}.${property}`)),
  ]);
  const names = new Map(known.flatMap((each) => ownWireName(docs, each)));
  const given = new Set<string>();
  for (const tag of docs.tags.filter(({ name }) => name === "wireName")) {
    const [parameter, wire, ...more] = wordsOf(tag.text);
    if (parameter === undefined || wire === undefined || more.length > 0) {
      site.reportAt(tag.span, "wire-name-form", { text: tag.text });
      continue;
    }
    const found = parameterCalled(parameter, known);
    if (found === undefined) {
      const nearest = nearestName(parameter, known);
      site.reportAt(tag.span, "unknown-wire-name", { parameter, nearest });
    } else if (given.has(found)) site.reportAt(tag.span, "repeated-tag", { tag: "wireName" });
    else names.set(found, wire);
    if (found !== undefined) given.add(found);
  }
  return names;
}

function ownWireName(
  docs: FunctionDocumentation,
  parameter: string,
): readonly (readonly [string, string])[] {
  const tag = docs.tagsOf(parameter).find(({ name }) => name === "wireName");
  const [wire, ...more] = wordsOf(tag?.text ?? "");
  return wire === undefined || more.length > 0 ? [] : [[parameter, wire]];
}

/** Destructured parameters may be called anything in front of the property: `options.limit`. */
function parameterCalled(text: string, known: readonly string[]): string | undefined {
  const last = text.slice(text.lastIndexOf(".") + 1);
  return [text, last].flatMap((wanted) =>
    known.filter((each) => each === wanted || each.endsWith(`.${wanted}`)),
  )[0];
}

/**
 * Which parameters are taken apart: `@flatten` takes all named object parameters, `@flatten options`
 * those it names, the configuration the sole one.
 */
export function flattening(
  { tags }: FunctionDocumentation,
  { flatten }: Options,
  parameters: readonly SignatureParameter[],
  checker: ts.TypeChecker,
  site: Site,
): (name: string, alone: boolean) => boolean {
  const found = tags.filter(({ name }) => name === "flatten");
  const objects = new Set(
    found.length === 0
      ? []
      : parameters
          .filter(({ type, rest }) => !rest && isPlainObject(type, checker))
          .map(({ name }) => name),
  );
  for (const tag of found) reportUnflattened(tag, objects, site);
  const named = new Set(found.flatMap(({ text }) => wordsOf(text)));
  const all = found.some(({ text }) => text.trim() === "");
  return (name, alone) => all || named.has(name) || (flatten && alone);
}

function reportUnflattened(
  { text, span }: Tag,
  objects: ReadonlySet<string | undefined>,
  site: Site,
): void {
  const words = wordsOf(text);
  if (words.length === 0 && objects.size === 0) {
    site.reportAt(span, "unflattened-parameter", { parameter: undefined });
  }
  for (const parameter of words) {
    if (!objects.has(parameter)) site.reportAt(span, "unflattened-parameter", { parameter });
  }
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((word) => word !== "");
}
