import { formatChecks } from "../../../runtime/decode/formats.js";
import type { ConstraintTag } from "../../docs/constraint-tags.js";
import type {
  Annotations,
  ArrayType,
  JsonValue,
  NumberType,
  Span,
  StringType,
  Type,
} from "../../ir.js";
import { nearestName } from "../../nearest-name.js";
import type { Site } from "./reader.js";

/** A type with the constraints of its comment, and what the comment's tags say beside it. */
export interface Constrained {
  readonly type: Type;
  readonly annotations: Annotations;
}

type Constrainable = StringType | NumberType | ArrayType;

interface Rule {
  /** What the tag can stand on, for the message. */
  readonly wanted: string;
  readonly kind: Constrainable["kind"];
  readonly apply: (type: Constrainable, value: JsonValue) => Constrainable;
}

function rule(kind: Constrainable["kind"], wanted: string, keyword: string): Rule {
  return { kind, wanted, apply: (type, value) => ({ ...type, [keyword]: value }) };
}

const number = (keyword: string) => rule("number", "a number", keyword);
const string = (keyword: string) => rule("string", "a string", keyword);
const array = (keyword: string) => rule("array", "an array", keyword);

/** Which type each constraint tag stands on. */
const rules: ReadonlyMap<string, Rule> = new Map([
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "integer"].map(
    (name) => [name, number(name)] as const,
  ),
  ...["minLength", "maxLength", "pattern", "format"].map((name) => [name, string(name)] as const),
  ...["minItems", "maxItems", "uniqueItems"].map((name) => [name, array(name)] as const),
]);

/** Puts constraints into the type they stand on; a nullable type takes them in its other members. */
export function applyConstraints(
  type: Type,
  constraints: readonly ConstraintTag[],
  place: (constraint: ConstraintTag) => Span,
  site: Site,
): Constrained {
  if (constraints.length === 0) return { type, annotations: {} };
  const own = constraints.filter(({ items }) => items === 0);
  const inner = constraints
    .filter(({ items }) => items > 0)
    .map((constraint): ConstraintTag => ({ ...constraint, items: constraint.items - 1 }));
  let constrained = inner.length === 0 ? type : constrainItems(type, inner, place, site);
  let annotations: Annotations = {};
  for (const constraint of own) {
    const { name, tag } = constraint;
    const found = rules.get(name);
    if (found === undefined) {
      annotations = annotated(annotations, constraint, type, place(constraint));
    } else if (!accepts(constrained, found)) {
      site.reportAt(place(constraint), "constraint-mismatch", { tag, wanted: found.wanted });
    } else {
      constrained = applied(constrained, found, valueOfTag(constraint));
      if (name === "pattern") constrained = withPatternSpan(constrained, place(constraint));
      if (constraint.name === "format") checkFormat(constraint.value, place(constraint), site);
    }
  }
  checkRanges(constrained, own, place, site);
  return { type: constrained, annotations };
}

/** Puts constraints into the items of an array: `@items.minLength 3` on `string[]`. */
function constrainItems(
  type: Type,
  constraints: readonly ConstraintTag[],
  place: (constraint: ConstraintTag) => Span,
  site: Site,
): Type {
  if (type.kind === "array") {
    const read = applyConstraints(type.items, constraints, place, site);
    return { ...type, items: { ...read.type, ...read.annotations } };
  }
  const isItems = ({ kind }: Type) => kind === "array";
  if (type.kind === "union" && type.members.some(isItems)) {
    const members = type.members.map((member) =>
      isItems(member) ? constrainItems(member, constraints, place, site) : member,
    );
    return { ...type, members };
  }
  for (const constraint of constraints) {
    const { tag } = constraint;
    site.reportAt(place(constraint), "constraint-mismatch", { tag, wanted: "items of an array" });
  }
  return type;
}

function withPatternSpan(type: Type, patternSpan: Span): Type {
  if (type.kind === "string") return { ...type, patternSpan };
  if (type.kind !== "union") return type;
  return { ...type, members: type.members.map((member) => withPatternSpan(member, patternSpan)) };
}

/** A format that no decoder knows is only a word. */
function checkFormat(format: string, span: Span, site: Site): void {
  if (formatChecks.has(format)) return;
  const known = [...formatChecks.keys()];
  const nearest = nearestName(format, known);
  site.reportAt(span, "unknown-format", { format, nearest, known: known.join(", ") });
}

function valueOfTag(constraint: ConstraintTag): JsonValue {
  return constraint.kind === "flag" ? true : constraint.value;
}

function annotated(
  annotations: Annotations,
  constraint: ConstraintTag,
  type: Type,
  span: Span,
): Annotations {
  if (constraint.kind === "text") return { ...annotations, title: constraint.value };
  if (constraint.kind === "flag") return { ...annotations, deprecated: true };
  if (constraint.kind !== "value") return annotations;
  const value =
    constraint.json && !takesText(type, constraint.value) ? constraint.value : constraint.text;
  if (constraint.name === "default") return { ...annotations, default: value, defaultSpan: span };
  return {
    ...annotations,
    examples: [...(annotations.examples ?? []), value],
    exampleSpans: [...(annotations.exampleSpans ?? []), span],
  };
}

/** Whether a string is meant although the text is also JSON: `@example 42` on a string. */
function takesText(type: Type, value: JsonValue): boolean {
  return type.kind === "string" && typeof value !== "string";
}

function accepts(type: Type, { kind }: Rule): boolean {
  return (
    type.kind === kind ||
    (type.kind === "union" && type.members.some((member) => member.kind === kind))
  );
}

function applied(type: Type, rule: Rule, value: JsonValue): Type {
  if (type.kind === "union") {
    return { ...type, members: type.members.map((member) => applied(member, rule, value)) };
  }
  return type.kind === "string" || type.kind === "number" || type.kind === "array"
    ? type.kind === rule.kind
      ? rule.apply(type, value)
      : type
    : type;
}

const ranges: readonly (readonly [low: string, high: string, open: boolean])[] = [
  ["minimum", "maximum", false],
  ["exclusiveMinimum", "maximum", true],
  ["minimum", "exclusiveMaximum", true],
  ["exclusiveMinimum", "exclusiveMaximum", true],
  ["minLength", "maxLength", false],
  ["minItems", "maxItems", false],
];

/** A lower bound above the upper one leaves no value at all. */
function checkRanges(
  type: Type,
  constraints: readonly ConstraintTag[],
  place: (constraint: ConstraintTag) => Span,
  site: Site,
): void {
  for (const member of type.kind === "union" ? type.members : [type]) {
    const bounds = new Map<string, unknown>(Object.entries(member));
    for (const [low, high, open] of ranges) {
      const [from, to] = [bounds.get(low), bounds.get(high)];
      if (typeof from !== "number" || typeof to !== "number") continue;
      if (from < to || (from === to && !open)) continue;
      const last = constraints.findLast(({ name }) => name === low || name === high);
      if (last !== undefined)
        site.reportAt(place(last), "contradictory-constraints", { low, high });
    }
  }
}
