import { isJsonObject } from "../../json.js";
import { StrictSchemaError } from "../strict-schema-error.js";
import { decodePercent, definitionPath, escapeToken, unescapeToken } from "./place.js";

/** Where a reference leads. */
export interface ResolvedReference {
  /** The pointer in one spelling, so that equal places have equal pointers. */
  readonly pointer: string;
  readonly schema: unknown;
  /** Name for the definition that it becomes. */
  readonly name: string;
  readonly path: string;
}

/**
 * Follows a local reference one step: `#` or a JSON Pointer such as `#/$defs/Point`, also
 * percent-encoded as in URLs.
 *
 * @throws StrictSchemaError REF_EXTERNAL, REF_DANGLING, NESTED_ID
 */
export function resolveReference(
  root: Readonly<Record<string, unknown>>,
  reference: unknown,
  path: string,
): ResolvedReference {
  if (typeof reference !== "string") {
    throw new StrictSchemaError("NOT_A_SCHEMA", path, "`$ref` must be a string");
  }
  if (!reference.startsWith("#")) {
    throw new StrictSchemaError(
      "REF_EXTERNAL",
      path,
      `The reference ${JSON.stringify(reference)} leads outside of the schema`,
    );
  }
  if (reference === "#" || reference === "#/") {
    return { pointer: "#", schema: root, name: "Root", path: "" };
  }
  const tokens = findTokens(root, reference, path);
  const name = tokens.at(-1) ?? "Root";
  return {
    pointer: `#${tokens.map((token) => `/${escapeToken(token)}`).join("")}`,
    schema: follow(root, tokens, reference, path),
    name,
    path: definitionPath(name),
  };
}

/** The tokens of a pointer as written; percent-decoded where only that leads anywhere. */
function findTokens(root: unknown, reference: string, path: string): readonly string[] {
  const tokens = splitPointer(reference);
  if (tokens !== undefined && leadsSomewhere(root, tokens)) return tokens;
  const decoded = splitPointer(decodePercent(reference));
  if (decoded !== undefined && leadsSomewhere(root, decoded)) return decoded;
  throw new StrictSchemaError(
    "REF_DANGLING",
    path,
    `The reference ${JSON.stringify(reference)} leads to nothing`,
  );
}

function splitPointer(reference: string): readonly string[] | undefined {
  if (!reference.startsWith("#/")) return undefined;
  return reference.slice(2).split("/").map(unescapeToken);
}

function leadsSomewhere(root: unknown, tokens: readonly string[]): boolean {
  let value = root;
  for (const token of tokens) {
    if (!isContainer(value) || !Object.hasOwn(value, token)) return false;
    value = member(value, token);
  }
  return isJsonObject(value) || typeof value === "boolean";
}

function follow(
  root: unknown,
  tokens: readonly string[],
  reference: string,
  path: string,
): unknown {
  let value = root;
  for (const token of tokens) {
    if (value !== root && isJsonObject(value) && typeof value["$id"] === "string") {
      throw new StrictSchemaError(
        "NESTED_ID",
        path,
        `The reference ${JSON.stringify(reference)} leads through a schema with an "$id" of its own`,
      );
    }
    value = isContainer(value) ? member(value, token) : undefined;
  }
  return value;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function member(container: object, token: string): unknown {
  return Object.getOwnPropertyDescriptor(container, token)?.value;
}
