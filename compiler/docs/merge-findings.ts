import type { DocstringStyle } from "./detect.js";
import { contradicts } from "./documented-type.js";
import type { DocsDiagnostic, DocumentedParam, Findings, Placed, TypedText } from "./findings.js";
import type { DocText } from "./function-docs.js";
import { plainText } from "./inline-tags.js";
import type { ParamResolver, ParamTarget } from "./resolve-params.js";
import type { ParameterShape } from "./signature-shape.js";
import { pathKey } from "./written-name.js";

/** What one way of writing says in a comment. */
export interface StyleFindings {
  readonly style: DocstringStyle;
  readonly findings: Findings;
}

/** What all ways of writing say together. */
export interface MergedFindings {
  readonly params: ReadonlyMap<string, DocText>;
  readonly returns: TypedText | undefined;
  readonly yields: TypedText | undefined;
  readonly raises: readonly TypedText[];
  readonly problems: readonly DocsDiagnostic[];
}

/** A style that said something which was used, or was outdone by an earlier one. */
interface Seen {
  readonly style: DocstringStyle;
  readonly start: number;
  readonly length: number;
}

/** Merges what the styles say: earlier ones win, later ones fill what is still empty (rule D2). */
export function mergeFindings(
  styles: readonly StyleFindings[],
  resolver: ParamResolver,
): MergedFindings {
  const params = mergeParams(styles, resolver);
  const returns = mergeValues(styles, (findings) => findings.returns);
  const yields = mergeValues(styles, (findings) => findings.yields);
  const raises = mergeValues(styles, (findings) => findings.raises);
  const parts = [params, returns, yields, raises];
  return {
    params: params.texts,
    returns: returns.values[0],
    yields: yields.values[0],
    raises: raises.values,
    problems: [
      ...styles.flatMap(({ findings }) => findings.problems),
      ...params.problems,
      ...[returns, yields].flatMap((part) => part.repeated),
      ...mixedStyles(
        styles.map(({ style }) => style),
        parts.flatMap((part) => part.seen),
      ),
    ],
  };
}

function mergeParams(styles: readonly StyleFindings[], resolver: ParamResolver) {
  const texts = new Map<string, DocText>();
  const seen: Seen[] = [];
  const problems: DocsDiagnostic[] = [];
  for (const { style, findings } of styles) {
    /** Keys that this style has given a text to. */
    const own = new Set<string>();
    const targets = resolver.resolveAll(findings.params);
    for (const [index, param] of findings.params.entries()) {
      const target = targets[index];
      if (target === undefined) {
        problems.push(...resolver.unknown(param));
        continue;
      }
      problems.push(...disagreements(param, target, resolver.overloaded));
      if (own.has(target.key)) problems.push(problemOf("duplicate-param", param));
      if (own.has(target.key) || param.text === "") continue;
      own.add(target.key);
      const text = plainText(param.text);
      if (texts.get(target.key)?.text !== text)
        seen.push({ style, start: param.start, length: param.length });
      if (!texts.has(target.key)) texts.set(target.key, { text, start: param.start });
    }
  }
  return { texts, seen, problems };
}

function mergeValues(
  styles: readonly StyleFindings[],
  valuesOf: (findings: Findings) => readonly Placed<TypedText>[],
) {
  const found = styles.filter(({ findings }) => valuesOf(findings).length > 0);
  const [winner] = found;
  const values = winner === undefined ? [] : valuesOf(winner.findings);
  const seen = found.flatMap(({ style, findings }): readonly Seen[] =>
    valuesOf(findings)
      .slice(0, 1)
      .map(({ start, length }) => ({ style, start, length })),
  );
  return {
    values: values.map(({ value }) => plainValue(value)),
    seen,
    repeated: values.slice(1).map(
      ({ start, length }): DocsDiagnostic => ({
        name: "unused-text",
        args: { winner: "the one before it" },
        start,
        length,
      }),
    ),
  };
}

function plainValue({ type, description }: TypedText): TypedText {
  return { type, description: description === null ? null : plainText(description) };
}

/** One message for a comment that says things in more than one style. */
function mixedStyles(
  order: readonly DocstringStyle[],
  seen: readonly Seen[],
): readonly DocsDiagnostic[] {
  const main = order.find((candidate) => seen.some(({ style }) => style === candidate));
  const other = seen.find(({ style }) => style !== main);
  if (main === undefined || other === undefined) return [];
  const { style, start, length } = other;
  return [{ name: "mixed-docstring-styles", args: { main, other: style }, start, length }];
}

/** What the comment says about the parameter itself and the signature denies. */
function disagreements(
  param: DocumentedParam,
  { parameter, path }: ParamTarget,
  overloaded: boolean,
): readonly DocsDiagnostic[] {
  if (path.length > 0 || overloaded) return [];
  const found: DocsDiagnostic[] = [];
  if (param.bracketed && !isOptional(parameter)) found.push(problemOf("required-param", param));
  const { start, length, type: documented } = param;
  if (documented === undefined || parameter.rest || param.name.rest) return found;
  const declared = parameter.typeText?.();
  if (declared !== undefined && contradicts(documented, declared)) {
    const name = pathKey(param.name.path);
    found.push({ name: "documented-type", args: { name, documented, declared }, start, length });
  }
  return found;
}

function isOptional(parameter: ParameterShape): boolean {
  return parameter.optional || /\bundefined\b/.test(parameter.typeText?.() ?? "");
}

function problemOf(
  name: "duplicate-param" | "required-param",
  { name: written, start, length }: DocumentedParam,
): DocsDiagnostic {
  return { name, args: { name: pathKey(written.path) }, start, length };
}
