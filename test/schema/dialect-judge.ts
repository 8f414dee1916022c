import { readFileSync } from "node:fs";
import type { JsonSchema } from "../../runtime/schema/index.js";

/** A row of the table of what consumers accept, as it was collected from their documentation. */
interface Row {
  readonly extends?: string;
  readonly keywords?: { readonly allow: readonly string[] };
  readonly keywordsForbidExtra?: readonly string[];
  readonly formats?: readonly string[];
  readonly enumTypes?: readonly string[];
  readonly object?: { readonly additionalProperties: string; readonly required: string };
  readonly recursion?: boolean | string;
  readonly paramName?: { readonly regex: string };
}

const path = new URL("../../fixtures/schema/dialects.json", import.meta.url);
const table: { readonly dialects: Readonly<Record<string, Row>> } = JSON.parse(
  readFileSync(path, "utf8"),
);

function rowOf(name: string): Row {
  const row = table.dialects[name];
  if (row === undefined) throw new Error(`no dialect ${name}`);
  return row.extends === undefined ? row : { ...rowOf(row.extends), ...row };
}

/** What a schema does that a consumer does not accept, judged by the table and nothing of ours. */
export function violations(schema: JsonSchema, dialect: string): readonly string[] {
  const row = rowOf(dialect);
  const found: string[] = [];
  if (String(schema["type"]).toLowerCase() !== "object") found.push("the root is no object");
  if ("anyOf" in schema) found.push("the root is a union");
  visit(schema, "", (node, place) => {
    for (const problem of problemsOf(node, row)) found.push(`${place}: ${problem}`);
    if (place !== "" && "$defs" in node) found.push(`${place}: $defs inside`);
  });
  return found;
}

function* problemsOf(node: JsonSchema, row: Row): Generator<string> {
  const allowed = new Set(row.keywords?.allow);
  for (const keyword of row.keywordsForbidExtra ?? []) allowed.delete(keyword);
  for (const keyword of Object.keys(node)) if (!allowed.has(keyword)) yield `has ${keyword}`;
  if ("$ref" in node) {
    if (Object.keys(node).length > 1) yield "has something beside $ref";
    return;
  }
  const types = [node["type"]].flat().map((type) => String(type).toLowerCase());
  if (!("type" in node || "anyOf" in node)) yield "has no type";
  if ("type" in node && "anyOf" in node) yield "has a type beside anyOf";
  if (types.includes("array") && !isNode(node["items"])) yield "is a list without items";
  if (types.includes("object")) yield* objectProblems(node, row);
  if ("format" in node && row.formats && !row.formats.includes(String(node["format"]))) {
    yield `has format ${node["format"]}`;
  }
  if (row.enumTypes) {
    const values = [node["enum"] ?? []].flat();
    const odd = values.filter((value) => value !== null && !row.enumTypes?.includes(typeof value));
    if (odd.length > 0) yield `lists ${JSON.stringify(odd)}`;
  }
  if (row.object?.required === "optional allowed" && Number(node["minItems"] ?? 0) > 1) {
    yield "has minItems above 1";
  }
}

function* objectProblems(node: JsonSchema, row: Row): Generator<string> {
  const names = Object.keys(isNode(node["properties"]) ? node["properties"] : {});
  const required = [node["required"] ?? []].flat();
  if (required.some((name) => !names.includes(String(name)))) yield "requires what it lacks";
  if (row.object?.additionalProperties === "false-required") {
    if (node["additionalProperties"] !== false) yield "is open";
  }
  if (row.object?.required === "all-keys" && required.length !== names.length) {
    yield "does not require all keys";
  }
  const pattern = row.paramName && new RegExp(row.paramName.regex);
  const odd = names.filter((name) => pattern?.test(name) === false);
  if (odd.length > 0) yield `has properties ${odd}`;
}

function visit(
  schema: unknown,
  place: string,
  see: (node: JsonSchema, place: string) => void,
): void {
  if (!isNode(schema)) return;
  see(schema, place);
  for (const keyword of ["properties", "$defs"]) {
    const map = schema[keyword];
    for (const [name, child] of Object.entries(isNode(map) ? map : {})) {
      visit(child, `${place}/${keyword}/${name}`, see);
    }
  }
  for (const [index, child] of [schema["anyOf"] ?? []].flat().entries()) {
    visit(child, `${place}/anyOf/${index}`, see);
  }
  visit(schema["items"], `${place}/items`, see);
  visit(schema["additionalProperties"], `${place}/additionalProperties`, see);
}

function isNode(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
