import { type ObjectRules, type SchemaNode, Sort, type Tag, type Union } from "./node.js";

/** The property by which the objects of a union tell which member they are; `null` without one. */
export function findTag({ members }: Union): Tag | null {
  const objects = members.filter((member) => (member.sorts & Sort.object) !== 0);
  const rules = objects.map(rulesOf);
  const known = rules.filter((found) => found !== undefined);
  if (known.length < 2 || known.length < objects.length) return null;
  for (const { key } of known[0]?.properties ?? []) {
    const tags = new Map<unknown, SchemaNode>();
    const isTag = objects.every((member, index) =>
      addTags(tags, literalsAt(known[index], key), member),
    );
    if (isTag) return { key, members: tags };
  }
  return null;
}

function rulesOf(node: SchemaNode): ObjectRules | undefined {
  return follow(node, (found) => found.objects);
}

function literalsAt(rules: ObjectRules | undefined, key: string): readonly unknown[] | undefined {
  const rule = rules?.byKey.get(key);
  return rule?.required === true ? follow(rule.node, (found) => found.literals) : undefined;
}

/** Looks at a node, then at what it refers to. */
function follow<T>(node: SchemaNode, look: (node: SchemaNode) => T | undefined): T | undefined {
  const seen = new Set<SchemaNode>();
  let current: SchemaNode | undefined = node;
  while (current !== undefined && !seen.has(current)) {
    const found = look(current);
    if (found !== undefined) return found;
    seen.add(current);
    current = current.others?.reference;
  }
  return undefined;
}

/** Adds the literals of one member, unless there are none or another member has one of them. */
function addTags(
  tags: Map<unknown, SchemaNode>,
  literals: readonly unknown[] | undefined,
  member: SchemaNode,
): boolean {
  if (
    literals === undefined ||
    literals.some((literal) => tags.has(literal) || isObject(literal))
  ) {
    return false;
  }
  for (const literal of literals) tags.set(literal, member);
  return true;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
