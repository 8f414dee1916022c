import type { LiteralsType, ObjectType, Type, UnionType } from "../../ir.js";
import { resolveType } from "../../schema/type-facts.js";
import { type Code, code, joinCode } from "../code.js";
import { memberPlace, type Place } from "../place.js";
import { checkOf } from "./check.js";
import { runtime } from "./file.js";
import type { JsonSort } from "./json-sorts.js";
import {
  type BodyScope,
  block,
  type Decoded,
  depthCode,
  fail,
  failIf,
  failIfAny,
  local,
  pathCode,
  typeIn,
} from "./scope.js";
import { decodeValue } from "./value.js";

const SORTS: readonly JsonSort[] = ["string", "number", "boolean", "null", "array", "object"];

/**
 * Prints how a union is decoded: one branch for each sort of JSON value. In a branch the member is
 * told by a literal property where there is one; otherwise members are tried in source order.
 */
export function decodeUnion(
  type: UnionType,
  value: Code,
  scope: BodyScope,
  place: Place | undefined,
): Decoded {
  const result = local(scope, scope.hint);
  const plain = { ...scope, typeName: undefined, tag: undefined };
  const branches = groupBySort(type.members, scope).map(({ sorts, members }) =>
    block(
      code`if (${joinCode(
        sorts.map((sort) => sortTest(sort, value)),
        code` || `,
      )})`,
      decodeBranch(
        members.map((member) => inSorts(member, sorts, scope)),
        type,
        value,
        result,
        sorts.length === 1 ? { ...plain, sort: sorts[0] } : plain,
        place,
      ),
    ),
  );
  return {
    lines: [
      code`let ${result}: ${typeIn(scope, { ...type, nominal: undefined }, place)};`,
      code`${joinCode(branches, code` else `)} else ${fail(scope)}`,
    ],
    value: result,
  };
}

interface Branch {
  readonly sorts: readonly JsonSort[];
  readonly members: readonly Type[];
}

/** Sorts of values that the same members are for stand in one branch. */
function groupBySort(members: readonly Type[], { file }: BodyScope): readonly Branch[] {
  const branches = new Map<string, Branch>();
  for (const sort of SORTS) {
    const fitting = members.filter((member) => file.facts.sortsOf(member)?.has(sort) ?? true);
    if (fitting.length === 0) continue;
    const key = fitting.map((member) => members.indexOf(member)).join();
    const branch = branches.get(key);
    branches.set(key, { sorts: [...(branch?.sorts ?? []), sort], members: fitting });
  }
  return [...branches.values()];
}

function sortTest(sort: JsonSort, value: Code): Code {
  switch (sort) {
    case "null":
      return code`${value} === null`;
    case "array":
      return code`${runtime("isArray")}(${value})`;
    case "object":
      return code`${runtime("isObject")}(${value})`;
    default:
      return code`typeof ${value} === ${sort}`;
  }
}

function decodeBranch(
  members: readonly Type[],
  union: UnionType,
  value: Code,
  result: Code,
  scope: BodyScope,
  place: Place | undefined,
): readonly Code[] {
  const [first] = members;
  const assign = ({ lines, value: decoded }: Decoded) => [...lines, code`${result} = ${decoded};`];
  const decode = (member: Type) =>
    assign(decodeValue(member, value, scope, memberPlace(place, member, union.members)));
  if (members.length === 1 && first !== undefined) return decode(first);
  const check = checkOf({ kind: "union", members }, value, scope.file);
  if (check?.narrows === true)
    return [...failIfAny(check.fails, scope), code`${result} = ${value};`];
  const tag = scope.sort === "object" ? discriminant(members, scope) : undefined;
  if (tag === undefined) return assign(decodeFirst(members, union, value, scope, place));
  const cases = members.map((member) => {
    const values = tag.values.get(member) ?? [];
    const [only] = values.length === 1 ? values : [];
    const known = only === undefined ? undefined : { name: tag.name, value: only };
    const decoded = decodeValue(
      member,
      value,
      { ...scope, tag: known },
      memberPlace(place, member, union.members),
    );
    const labels = values.map((literal) => code`case ${literal}:`);
    return block(joinCode(labels), [...assign(decoded), code`break;`]);
  });
  return [
    block(code`switch (${value}[${tag.name}])`, [...cases, code`default:\n  ${fail(scope)}`]),
  ];
}

/** What is left of a type where sorts of values are excluded: TypeScript allows no other tests. */
function inSorts(type: Type, sorts: readonly JsonSort[], scope: BodyScope): Type {
  const { facts, program } = scope.file;
  switch (type.kind) {
    case "literals": {
      const members = type.members.filter(({ value }) =>
        sorts.some((sort) => typeof value === sort),
      );
      return members.length === type.members.length ? type : { ...type, members };
    }
    case "union": {
      const members = type.members
        .filter((member) => sorts.some((sort) => facts.sortsOf(member)?.has(sort) ?? true))
        .map((member) => inSorts(member, sorts, scope));
      const same = members.every((member, index) => member === type.members[index]);
      return same && members.length === type.members.length ? type : { ...type, members };
    }
    case "reference": {
      const resolved = facts.isTested(type) ? resolveType(type, program) : undefined;
      return resolved === undefined ? type : inSorts(resolved, sorts, scope);
    }
    default:
      return type;
  }
}

/** Members without a tag are functions of their own, tried one after the other. */
function decodeFirst(
  members: readonly Type[],
  union: UnionType,
  value: Code,
  scope: BodyScope,
  place: Place | undefined,
): Decoded {
  const { file, hint } = scope;
  const names = members.map((member) =>
    member.kind === "reference" && member.nominal === undefined
      ? file.definitionFunction(member.name).name
      : file.memberFunction(member, memberPlace(place, member, union.members), `${hint}Member`)
          .name,
  );
  const result = local(scope, hint);
  const list = code`[${joinCode(names, code`, `)}]`;
  const takesNotes = file.facts.takesNotes(union);
  const notes = takesNotes ? code`notes` : code`{}`;
  const start = takesNotes && scope.path.length > 0 ? local(scope, "start") : undefined;
  const countNotes = code`${runtime("countNotes")}(notes)`;
  const depth =
    scope.file.facts.needsDepth(union) || scope.depth === "constant" ? depthCode(scope) : code`0`;
  return {
    lines: [
      ...(start === undefined ? [] : [code`const ${start} = ${countNotes};`]),
      code`const ${result} = ${runtime("decodeFirst")}(${list}, ${value}, ${notes}, ${depth});`,
      failIf(code`${result} === undefined`, scope),
      ...(start === undefined
        ? []
        : [
            code`if (${countNotes} !== ${start}) ${runtime("moveNotes")}(notes, ${start}, ${pathCode(scope)});`,
          ]),
    ],
    value: result,
  };
}

interface Discriminant {
  readonly name: string;
  readonly values: ReadonlyMap<Type, readonly (string | number | boolean)[]>;
}

/** A required property that has literals in every member, none of them in two. */
function discriminant(members: readonly Type[], { file }: BodyScope): Discriminant | undefined {
  const objects = members.map((member) => resolveType(member, file.program));
  const closed = objects.filter(
    (object): object is ObjectType => object?.kind === "object" && object.properties.length > 0,
  );
  const [first] = closed;
  if (first === undefined || closed.length < members.length) return undefined;
  for (const { name } of first.properties) {
    const literals = closed.map((object) => literalsOf(object, name, file.program));
    const known = literals.filter((found) => found !== undefined);
    const values = known.flatMap((found) => found.members.map((member) => member.value));
    if (name in Object.prototype || known.length < members.length) continue;
    if (new Set(values).size < values.length) continue;
    return {
      name,
      values: new Map(
        members.map((member, index) => [
          member,
          (known[index]?.members ?? []).map(({ value }) => value),
        ]),
      ),
    };
  }
  return undefined;
}

function literalsOf(
  object: ObjectType,
  name: string,
  program: Parameters<typeof resolveType>[1],
): LiteralsType | undefined {
  const property = object.properties.find((found) => found.name === name);
  if (property === undefined || property.optional) return undefined;
  const type = resolveType(property.type, program);
  return type?.kind === "literals" ? type : undefined;
}
