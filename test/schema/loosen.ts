import type { JsonSchema, Lowered } from "../../runtime/schema/index.js";

type Node = Record<string, unknown>;

/**
 * A contract without what a lowering reports as relaxed, so that it accepts exactly what a consumer
 * may send: the report is complete when every value that the lowered schema lets through fits it.
 */
export function loosen(contract: JsonSchema, relaxed: Lowered["relaxed"]): JsonSchema {
  const root: Node = structuredClone(contract);
  for (const { path, keyword } of outermostLast(relaxed)) {
    const places = walk(root, root, path.split("/").slice(1).map(unescapeToken));
    if (places.length === 0) throw new Error(`the report names a place that is not there: ${path}`);
    for (const place of places) loosenKeyword(place, path.endsWith("/key") ? "keys" : keyword);
  }
  return root;
}

/** What is inside goes first: paths do not lead through schemas that were loosened already. */
function outermostLast(relaxed: Lowered["relaxed"]): Lowered["relaxed"] {
  const depth = ({ path }: Lowered["relaxed"][number]) => path.split("/").length;
  const isMap = ({ keyword }: Lowered["relaxed"][number]) => Number(keyword === "uniqueKeys");
  return relaxed.toSorted((a, b) => depth(b) - depth(a) || isMap(a) - isMap(b));
}

function unescapeToken(token: string): string {
  return token === "~2defs" ? "$defs" : token.replaceAll("~1", "/").replaceAll("~0", "~");
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The schemas behind a path of a lowering, in the contract. */
function walk(schema: unknown, root: Node, tokens: readonly string[]): readonly Node[] {
  const node = settle(schema, root);
  if (node === undefined) return [];
  const [token, next, ...rest] = tokens;
  if (token === undefined) return [node];
  const after = tokens.slice(1);
  if (node === root && token === "$defs" && next !== undefined && isNode(root["$defs"])) {
    if (Object.hasOwn(root["$defs"], next)) return walk(root["$defs"][next], root, rest);
  }
  if (token === "anyOf" && Array.isArray(node["anyOf"])) {
    const branches = node["anyOf"].filter((branch) => branch.type !== "null");
    return walk(branches[Number(next)], root, rest);
  }
  if (token !== "*") {
    const properties = isNode(node["properties"]) ? node["properties"] : {};
    return Object.hasOwn(properties, token) ? walk(properties[token], root, after) : [];
  }
  if (node["type"] !== "object")
    return itemsOf(node).flatMap((item) => walk(item, root, plain(after)));
  // Entries: `/*/value`, with the number of the entry where there are several kinds.
  const entry = plain(after);
  if (entry[0] === "key") return [node];
  return valuesOf(node).flatMap((value) => walk(value, root, entry.slice(1)));
}

/** Without the number of a member that the contract has as a position or as a kind of key. */
function plain(tokens: readonly string[]): readonly string[] {
  return tokens[0] === "anyOf" ? tokens.slice(2) : tokens;
}

/** Through references, and through unions of one thing and null. */
function settle(schema: unknown, root: Node): Node | undefined {
  if (!isNode(schema)) return undefined;
  const { $ref, anyOf } = schema;
  if (typeof $ref === "string" && isNode(root["$defs"])) {
    return settle(
      root["$defs"][unescapeToken(decodeURIComponent($ref.slice("#/$defs/".length)))],
      root,
    );
  }
  const branches = Array.isArray(anyOf) ? anyOf.filter((branch) => branch.type !== "null") : [];
  return branches.length === 1 ? settle(branches[0], root) : schema;
}

function itemsOf(node: Node): readonly unknown[] {
  return [...(Array.isArray(node["prefixItems"]) ? node["prefixItems"] : []), node["items"]];
}

function valuesOf(node: Node): readonly unknown[] {
  return ["properties", "patternProperties"]
    .flatMap((keyword) => Object.values(isNode(node[keyword]) ? node[keyword] : {}))
    .concat(node["additionalProperties"]);
}

function loosenKeyword(node: Node, keyword: string): void {
  switch (keyword) {
    case "prefixItems": {
      const anyOf = itemsOf(node).filter(isNode);
      delete node["prefixItems"];
      node["items"] = { anyOf };
      return;
    }
    case "uniqueKeys": {
      // A list with a repeated key stays a list.
      const { $defs, ...own } = structuredClone(node);
      for (const name of Object.keys(own)) delete node[name];
      node["anyOf"] = [own, { type: "array" }];
      if ($defs !== undefined) node["$defs"] = $defs;
      return;
    }
    case "keys": {
      const anyOf = valuesOf(node).filter(isNode);
      delete node["patternProperties"];
      delete node["propertyNames"];
      node["additionalProperties"] = { anyOf };
      return;
    }
    case "properties": {
      const anyOf = valuesOf(node).filter(isNode);
      delete node["properties"];
      node["additionalProperties"] = { anyOf };
      return;
    }
    default:
      delete node[keyword];
  }
}
