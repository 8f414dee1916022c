import type { Program, Property, Tool } from "../../ir.js";
import { wordsOfName } from "../../name-words.js";
import { argumentProperties, resolveType } from "../../schema/type-facts.js";
import { descriptionOf } from "../missing-description.js";
import type { Rule } from "../rule.js";

/** Words in names of strings that come in many notations. */
const notations: ReadonlyMap<string, string> = new Map([
  ...["date", "day", "month", "birthday", "deadline"].map((word) => [word, "date"] as const),
  ...["time", "timestamp", "datetime", "hour", "at"].map((word) => [word, "time"] as const),
  ...["amount", "price", "cost", "total"].map((word) => [word, "amount"] as const),
  ["currency", "currency"],
  ...["path", "file", "filename", "folder", "directory", "dir"].map(
    (word) => [word, "path"] as const,
  ),
  ...["id", "uuid", "identifier", "key"].map((word) => [word, "identifier"] as const),
]);

/** Signs that a description shows the notation: an example, a standard, a place to get it from. */
const showsNotation =
  /\d|["'`“”«»「」]|\b(?:iso|rfc|utc|format|e\.g\.|i\.e\.|example|such as|like|absolute|relative|return(?:s|ed)?|from|as in|prefix)\b|例如|例|格式|形式|返回/iu;

/** A string whose name says what it is, but not how it is written. */
export const vagueFormat: Rule = (program, _project, reporter) => {
  for (const { property } of stringProperties(program)) {
    const notation = wordsOfName(property.name)
      .map((word) => notations.get(word))
      .findLast((found) => found !== undefined);
    if (notation === undefined) continue;
    const described = descriptionOf(property, program);
    if (described !== undefined && showsNotation.test(described)) continue;
    reporter.report("vague-format", property.span, { parameter: property.name, notation });
  }
};

function stringProperties(program: Program) {
  return program.tools.flatMap((tool) =>
    argumentProperties(tool.parameters).flatMap((property) => {
      const type = resolveType(property.type, program);
      const free =
        type?.kind === "string" && type.format === undefined && type.pattern === undefined;
      return free ? [{ tool, property }] : [];
    }),
  );
}

/** Words that turn a flag into its opposite. */
const opposites: ReadonlyMap<string, string> = new Map(
  [
    ["include", "exclude"],
    ["enable", "disable"],
    ["enabled", "disabled"],
    ["show", "hide"],
    ["allow", "deny"],
    ["ascending", "descending"],
    ["asc", "desc"],
    ["open", "closed"],
    ["public", "private"],
    ["read", "unread"],
    ["active", "inactive"],
    ["with", "without"],
    ["add", "remove"],
    ["before", "after"],
    ["newest", "oldest"],
  ].flatMap(([one = "", other = ""]) => [
    [one, other],
    [other, one],
  ]),
);

/** Two flags of which only one can be true are one parameter with two values. */
export const exclusiveFlags: Rule = (program, _project, reporter) => {
  for (const tool of program.tools) {
    const flags = argumentProperties(tool.parameters).filter(
      ({ type }) => resolveType(type, program)?.kind === "boolean",
    );
    for (const [index, flag] of flags.entries()) {
      const rival = flags.slice(0, index).find((other) => excludes(flag.name, other.name));
      if (rival === undefined) continue;
      reporter.report("exclusive-flags", flag.span, { first: rival.name, second: flag.name });
    }
  }
};

function excludes(a: string, b: string): boolean {
  const [left, right] = [wordsOfName(a), wordsOfName(b)];
  const without = (words: readonly string[]) =>
    words.filter((word) => word !== "not" && word !== "no");
  if (left.length !== right.length) {
    const [plain, plainRight] = [without(left), without(right)];
    return (
      plain.length < Math.max(left.length, right.length) && plain.join(" ") === plainRight.join(" ")
    );
  }
  const different = left.flatMap((word, index) =>
    word === right[index] ? [] : [[word, right[index]]],
  );
  const [pair] = different;
  return different.length === 1 && pair !== undefined && opposites.get(pair[0] ?? "") === pair[1];
}

/** "A handful", beyond which models leave out what matters or make things up. */
const fewOptionals = 5;

/** Many optional parameters mean several tools in one. */
export const manyOptionals: Rule = ({ tools }, _project, reporter) => {
  for (const tool of tools) {
    const count = argumentProperties(tool.parameters).filter(({ optional }) => optional).length;
    if (count > fewOptionals)
      reporter.report("many-optionals", tool.span, { tool: tool.name, count });
  }
};

/** What the program knows better than a model. */
const known =
  /^(?:now|today|current(?:date|time|user|userid|timestamp|dir|directory)?|cwd|timestamp|userid|sessionid|tenantid|apikey|(?:access|auth|api)?token|locale|timezone)$/;

/** A parameter that the code could fill in itself. */
export const derivableParameter: Rule = ({ tools }, _project, reporter) => {
  for (const tool of tools) {
    const properties = argumentProperties(tool.parameters);
    for (const property of properties) {
      const source = derivedFrom(property, properties, tool);
      if (source === undefined) continue;
      reporter.report("derivable-parameter", property.span, { parameter: property.name, source });
    }
  }
};

function derivedFrom(
  { name }: Property,
  properties: readonly Property[],
  tool: Tool,
): string | undefined {
  const words = wordsOfName(name);
  if (known.test(words.join("")) && !wordsOfName(tool.name).includes(words.at(-1) ?? "")) {
    return "the run context or the clock";
  }
  const isCount = ["count", "length", "size"].includes(words.at(-1) ?? "");
  const counted = words.slice(0, -1).join("");
  const list = properties.find(({ type, name: other }) => {
    const plain = wordsOfName(other).join("");
    return (
      type.kind === "array" && counted !== "" && (plain === counted || plain === `${counted}s`)
    );
  });
  return isCount && list !== undefined ? `the length of ${list.name}` : undefined;
}
