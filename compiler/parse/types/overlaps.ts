import type { Type } from "../../ir.js";
import { report, type Site } from "./reader.js";

/** Members that are written alike in JSON: a plain one, and one that is made from what was sent. */
const overlaps: readonly {
  readonly plain: (type: Type) => boolean;
  readonly made: (type: Type) => boolean;
  /** What arrives, for the message. */
  readonly arrives: string;
}[] = [
  {
    plain: ({ kind }) => kind === "string",
    made: ({ kind }) => ["date", "url", "regexp", "bigint", "bytes"].includes(kind),
    arrives: "string",
  },
  {
    plain: ({ kind }) => kind === "array",
    made: ({ kind }) => kind === "set",
    arrives: "array",
  },
  {
    plain: (type) => type.kind === "object" && type.index.length > 0,
    made: ({ kind }) => kind === "map",
    arrives: "object",
  },
];

/** Drops the members that JSON cannot tell from a plain one: the plain one arrives, with a warning. */
export function withoutOverlaps(types: readonly Type[], site: Site): readonly Type[] {
  return overlaps.reduce<readonly Type[]>((left, { plain, made, arrives }) => {
    const first = left.find(made);
    if (first === undefined || !left.some(plain)) return left;
    report(site, "unrevived-member", { type: nameOf(first), plain: arrives });
    return left.filter((type) => !made(type));
  }, types);
}

const names: Partial<Record<Type["kind"], string>> = {
  date: "Date",
  url: "URL",
  regexp: "RegExp",
  set: "Set",
  map: "Map",
};

function nameOf(type: Type): string {
  return type.kind === "bytes" ? type.container : (names[type.kind] ?? type.kind);
}
