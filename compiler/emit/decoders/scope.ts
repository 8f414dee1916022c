import type { Type } from "../../ir.js";
import { type Code, code, joinCode } from "../code.js";
import type { Place } from "../place.js";
import { typeText } from "../type-text.js";
import { type DecoderFile, runtime } from "./file.js";
import type { JsonSort } from "./json-sorts.js";

/** Where in a function code is printed. Everything that fails there returns `undefined`. */
export interface BodyScope {
  readonly file: DecoderFile;
  /** Names of the function's variables so far. */
  readonly used: Set<string>;
  /** Whether the function is told its own depth, or stands at the root. */
  readonly depth: "parameter" | "constant";
  /** Levels of JSON below the function's own value. */
  readonly level: number;
  /** Keys from the function's own value to here: literals, or variables of loops. */
  readonly path: readonly Code[];
  /** Whether the function takes notes. */
  readonly notes: boolean;
  /** What names of variables are made from. */
  readonly hint: string;
  /** The sort of the value, where the code around has tested it. */
  readonly sort?: JsonSort | undefined;
  /** The property of the object that the code around has tested, and the only value it can have. */
  readonly tag?: { readonly name: string; readonly value: string | number | boolean } | undefined;
  /** The name of the value's type, where it has one. */
  readonly typeName?: Code | undefined;
}

/** Statements that check and build a value, and the expression that is then the value. */
export interface Decoded {
  readonly lines: readonly Code[];
  readonly value: Code;
}

/** The scope of a value one level down. */
export function below(scope: BodyScope, step: Code, hint: string): BodyScope {
  return {
    ...scope,
    level: scope.level + 1,
    path: [...scope.path, step],
    hint,
    sort: undefined,
    tag: undefined,
    typeName: undefined,
  };
}

/** A new variable, named after what it holds. */
export function local(scope: BodyScope, hint: string): Code {
  return scope.file.local(scope.used, hint);
}

/** The type of a value, called after the scope's hint where it needs a name. */
export function typeIn(scope: BodyScope, type: Type, place: Place | undefined): Code {
  return typeText(type, scope.file.types, place, scope.hint);
}

/** The path of a scope as an argument. */
export function pathCode(scope: BodyScope): Code {
  return code`[${joinCode(scope.path, code`, `)}]`;
}

/** The statement that gives up. It says where, so that nobody looks again at what stands before. */
export function fail({ notes, path }: BodyScope): Code {
  if (!notes || path.length === 0) return code`return undefined;`;
  return code`return ${runtime("refuse")}(notes, ${joinCode(path, code`, `)});`;
}

/** The statement that gives up when a condition holds. */
export function failIf(condition: Code, scope: BodyScope): Code {
  return code`if (${condition}) ${fail(scope)}`;
}

/** The statement that gives up when one of several conditions holds; none when there is none. */
export function failIfAny(conditions: readonly Code[], scope: BodyScope): readonly Code[] {
  return conditions.length === 0 ? [] : [failIf(joinCode(conditions, code` || `), scope)];
}

/** A statement with a body over several lines. */
export function block(head: Code, lines: readonly Code[]): Code {
  return code`${head} {\n  ${joinCode(lines)}\n}`;
}

/** How deep the value of a scope is nested in the arguments. */
export function depthCode({ depth, level }: BodyScope): Code {
  if (depth === "constant") return code`${level}`;
  return level === 0 ? code`depth` : code`depth + ${level}`;
}
