import { formatChecks } from "../../../runtime/decode/formats.js";
import type {
  LiteralMember,
  LiteralsType,
  NumberType,
  StringType,
  Type,
  UnionType,
} from "../../ir.js";
import { type Code, code, joinCode } from "../code.js";
import { type DecoderFile, runtime } from "./file.js";

/** A test of a value that needs no change: the expression, its opposite, and what it proves. */
export interface Check {
  readonly holds: Code;
  /** The opposite: at least one of these. */
  readonly fails: readonly Code[];
  /** The opposite where the sort of the value is known; empty when nothing is left to test. */
  readonly failsInSort: readonly Code[];
  /** Whether TypeScript sees from the test that the value has its type. */
  readonly narrows: boolean;
}

/** The test that decides about a type alone; `undefined` when values have to be looked into. */
export function checkOf(type: Type, value: Code, file: DecoderFile): Check | undefined {
  if (!file.facts.isTested(type)) return undefined;
  const check = structuralCheck(type, value, file);
  return check !== undefined && type.nominal !== undefined ? { ...check, narrows: false } : check;
}

function structuralCheck(type: Type, value: Code, file: DecoderFile): Check | undefined {
  switch (type.kind) {
    case "string":
      return sortCheck("string", value, stringChecks(type, value, file));
    case "number":
      return numberCheck(type, value);
    case "boolean":
      return sortCheck("boolean", value, []);
    case "null":
      return {
        ...plainCheck(code`${value} === null`, [code`${value} !== null`], true),
        failsInSort: [],
      };
    case "literals":
      return literalsCheck(type, value, file);
    case "template":
      return {
        ...sortCheck("string", value, [patternCheck(type.pattern, value, file)]),
        narrows: false,
      };
    case "unknown":
      return unknownCheck(type.form, value);
    case "union":
      return disjunction(withMergedLiterals(type).map((member) => checkOf(member, value, file)));
    case "reference": {
      const definition = file.program.definitions.get(type.name);
      return definition === undefined ? undefined : checkOf(definition.type, value, file);
    }
    default:
      return undefined;
  }
}

/** A test that knows nothing of sorts. */
function plainCheck(holds: Code, fails: readonly Code[], narrows: boolean): Check {
  return { holds, fails, failsInSort: fails, narrows };
}

/** The test for a number. JSON has only finite ones, which one call tells from everything else. */
function numberCheck(type: NumberType, value: Code): Check {
  const test = code`${runtime(type.integer ? "isInteger" : "isNumber")}(${value})`;
  const others = rangeChecks(type, value);
  const fails = [test, ...others].map((check) => code`!${check}`);
  return {
    holds: inParentheses([test, ...others], code` && `),
    fails,
    failsInSort: fails,
    narrows: true,
  };
}

/** The test for a sort of value, and what else must hold. */
function sortCheck(sort: "string" | "boolean", value: Code, others: readonly Code[]): Check {
  const holds = [code`typeof ${value} === ${sort}`, ...others];
  const failing = others.map((other) => code`!${other}`);
  return {
    holds: inParentheses(holds, code` && `),
    fails: [code`typeof ${value} !== ${sort}`, ...failing],
    failsInSort: failing,
    narrows: true,
  };
}

function inParentheses(conditions: readonly Code[], operator: Code): Code {
  const joined = joinCode(conditions, operator);
  return conditions.length === 1 ? joined : code`(${joined})`;
}

/**
 * The members of a union, literals first and each once: where the tests of others have narrowed a
 * value, TypeScript takes the comparison with a literal for a mistake.
 */
function withMergedLiterals({ members }: UnionType): readonly Type[] {
  const values = new Map<unknown, LiteralMember>();
  const others: Type[] = [];
  for (const member of members) {
    if (member.kind !== "literals" || member.nominal !== undefined) others.push(member);
    else for (const literal of member.members) values.set(literal.value, literal);
  }
  return values.size === 0
    ? others
    : [{ kind: "literals", members: [...values.values()] }, ...others];
}

function disjunction(checks: readonly (Check | undefined)[]): Check | undefined {
  const known = checks.filter((check) => check !== undefined);
  if (known.length < checks.length) return undefined;
  const holds = known.map((check) => check.holds);
  const fails = known.map((check) => inParentheses(check.fails, code` || `));
  return plainCheck(
    inParentheses(holds, code` || `),
    [joinCode(fails, code` && `)],
    known.every((check) => check.narrows),
  );
}

function stringChecks(type: StringType, value: Code, file: DecoderFile): readonly Code[] {
  const { minLength, maxLength, pattern, format } = type;
  return [
    ...(minLength === undefined || minLength <= 0
      ? []
      : [code`${runtime("hasMinLength")}(${value}, ${minLength})`]),
    ...(maxLength === undefined ? [] : [code`${runtime("hasMaxLength")}(${value}, ${maxLength})`]),
    ...(pattern === undefined ? [] : [patternCheck(pattern, value, file)]),
    ...(format === undefined ? [] : formatCheck(format, value)),
  ];
}

/** A call that matches a text with a pattern, which is compiled once for the file. */
export function patternCheck(pattern: string, text: Code, file: DecoderFile): Code {
  const compiled = file.constant(
    `pattern ${pattern}`,
    "pattern",
    code`new RegExp(${pattern}, "u")`,
  );
  return code`${runtime("matches")}(${compiled}, ${text})`;
}

function formatCheck(format: string, value: Code): readonly Code[] {
  if (!formatChecks.has(format)) return [];
  const words = format.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return [code`${runtime(`is${words.join("")}`)}(${value})`];
}

function rangeChecks(type: NumberType, value: Code): readonly Code[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = type;
  return [
    ...(minimum === undefined ? [] : [code`(${value} >= ${minimum})`]),
    ...(maximum === undefined ? [] : [code`(${value} <= ${maximum})`]),
    ...(exclusiveMinimum === undefined ? [] : [code`(${value} > ${exclusiveMinimum})`]),
    ...(exclusiveMaximum === undefined ? [] : [code`(${value} < ${exclusiveMaximum})`]),
    ...(multipleOf === undefined
      ? []
      : [code`${runtime("isMultipleOf")}(${value}, ${multipleOf})`]),
  ];
}

/** Up to this many literals are compared one by one, more are looked up. */
const FEW = 8;

function literalsCheck(type: LiteralsType, value: Code, file: DecoderFile): Check {
  const values = type.members.map((member) => member.value);
  if (values.length <= FEW) {
    const holds = values.map((literal) => code`${value} === ${literal}`);
    const fails = values.map((literal) => code`${value} !== ${literal}`);
    return plainCheck(inParentheses(holds, code` || `), [joinCode(fails, code` && `)], true);
  }
  const key = `literals ${JSON.stringify(values)}`;
  const set = file.constant(key, "literals", code`new Set<unknown>(${values})`);
  return plainCheck(code`${set}.has(${value})`, [code`!${set}.has(${value})`], false);
}

function unknownCheck(form: "unknown" | "any" | "object" | "non-null", value: Code): Check {
  if (form === "object") {
    const call = code`${runtime("isObject")}(${value})`;
    return { ...plainCheck(call, [code`!${call}`], true), failsInSort: [] };
  }
  const defined = code`${value} !== undefined`;
  const missing = code`${value} === undefined`;
  return form === "non-null"
    ? plainCheck(code`(${defined} && ${value} !== null)`, [missing, code`${value} === null`], true)
    : plainCheck(defined, [missing], true);
}
