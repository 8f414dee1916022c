import { stepText } from "../../decode/notes.js";
import { isJsonObject } from "../../json.js";
import { expectedOf, literalsText, receivedOf } from "./describe.js";
import { type SchemaNode, sortOf, type Tag, type Union } from "./node.js";
import { sameButCase } from "./repair.js";
import {
  type Attempt,
  addIssue,
  attempt,
  INVALID,
  keep,
  pointerOf,
  type Run,
  strictly,
} from "./run.js";
import { findTag } from "./tag.js";
import { visit } from "./visit.js";

/**
 * Checks a value against the members of a union: by its tag where objects have one, otherwise one
 * after the other. The member that drops no keys is preferred; when none fits, the issues are those
 * of the member that was most likely meant. `node` is where the union stands.
 */
export function visitUnion(union: Union, node: SchemaNode, value: unknown, run: Run): unknown {
  const tag = tagOf(union);
  if (tag !== null && isJsonObject(value)) return visitTagged(tag, value, run);
  const likely = likelyMembers(union, value);
  const [only, another] = likely;
  if (only !== undefined && another === undefined && run.allowed.size === 0)
    return visit(only, value, run);
  const strict = strictly(run, () => tryMembers(likely, value, run, union.exclusive));
  const fitting = bestOf(strict, union.exclusive);
  if (fitting !== undefined) return keep(run, fitting);
  const repaired = run.allowed.size === 0 ? [] : tryMembers(union.members, value, run, true);
  const [meant, ...others] = repaired.filter((tried) => tried.value !== INVALID);
  if (meant !== undefined && others.length === 0) return keep(run, meant);
  return reportClosest(strict, node, value, run);
}

/** The member that alone can take a value, as its tag or its sort tells; `undefined` without one. */
export function onlyMember(union: Union, value: unknown): SchemaNode | undefined {
  const tag = tagOf(union);
  if (tag !== null && isJsonObject(value)) return tag.members.get(ownValue(value, tag.key));
  const [only, another] = likelyMembers(union, value);
  return another === undefined ? only : undefined;
}

function tagOf(union: Union): Tag | null {
  if (union.tag === undefined) union.tag = findTag(union);
  return union.tag;
}

function likelyMembers({ members }: Union, value: unknown): readonly SchemaNode[] {
  const sort = sortOf(value);
  return members.filter((member) => (member.sorts & sort) !== 0);
}

/** Stops at the first member that fits without dropping keys, unless all are wanted. */
function tryMembers(
  members: readonly SchemaNode[],
  value: unknown,
  run: Run,
  all: boolean,
): readonly Attempt[] {
  const tried: Attempt[] = [];
  for (const member of members) {
    const found = attempt(run, () => visit(member, value, run));
    tried.push(found);
    if (!all && found.value !== INVALID && found.unknownKeys.length === 0) break;
  }
  return tried;
}

/** The try that dropped the fewest keys; where only one may fit, two that dropped none are none. */
function bestOf(tried: readonly Attempt[], exclusive: boolean): Attempt | undefined {
  const fitting = tried.filter(({ value }) => value !== INVALID);
  const exact = fitting.filter(({ unknownKeys }) => unknownKeys.length === 0);
  if (exclusive && exact.length > 1) return undefined;
  return fitting.reduce<Attempt | undefined>(
    (best, other) =>
      best === undefined || other.unknownKeys.length < best.unknownKeys.length ? other : best,
    undefined,
  );
}

function reportClosest(
  tried: readonly Attempt[],
  node: SchemaNode,
  value: unknown,
  run: Run,
): typeof INVALID {
  const failed = tried.filter((found) => found.value === INVALID);
  if (failed.length < tried.length) {
    return addIssue(run, `exactly one of ${expectedOf(node)}`, "a value that is several of them");
  }
  const here = pointerOf(run.place);
  const inside = ({ issues }: Attempt) => issues.some((issue) => issue.path !== here);
  const [first, ...others] = failed.filter(inside);
  const closest = failed.length === 1 ? failed[0] : first && others.reduce(closer, first);
  if (closest === undefined) return addIssue(run, expectedOf(node), receivedOf(value));
  keep(run, { ...closest, unknownKeys: [], repairs: [] });
  return INVALID;
}

function closer(best: Attempt, other: Attempt): Attempt {
  return score(other) < score(best) ? other : best;
}

function score({ issues, unknownKeys }: Attempt): number {
  return issues.length + unknownKeys.length;
}

function visitTagged(
  { key, members }: Tag,
  value: Readonly<Record<string, unknown>>,
  run: Run,
): unknown {
  const tag = ownValue(value, key);
  const member = members.get(tag) ?? memberInOtherCase(members, tag, run);
  if (member !== undefined) return visit(member, value, run);
  return addIssue(
    run,
    literalsText([...members.keys()]),
    receivedOf(tag),
    undefined,
    stepText(key),
  );
}

function ownValue(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function memberInOtherCase(
  members: Tag["members"],
  tag: unknown,
  run: Run,
): SchemaNode | undefined {
  const meant = typeof tag === "string" ? sameButCase([...members.keys()], tag) : undefined;
  if (meant === undefined) return undefined;
  if (run.allowed.has("enum-case")) return members.get(meant);
  run.repairable = true;
  return undefined;
}
