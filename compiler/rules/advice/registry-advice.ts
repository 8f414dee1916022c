import type { Tool } from "../../ir.js";
import { wordsOfName } from "../../name-words.js";
import type { Rule } from "../rule.js";
import { overlap, wordsOfText } from "./words.js";

/** OpenAI's soft limit, and where other models begin to choose badly. */
const manyTools = 20;

/** Models choose worse among many tools. */
export const tooManyChoices: Rule = ({ tools }, _project, reporter) => {
  const last = tools[manyTools];
  if (last === undefined) return;
  reporter.report("many-choices", last.span, { count: tools.length, recommended: manyTools });
};

/** Beyond this a pair of descriptions says nearly the same. */
const alike = 0.8;

/** Comparing every tool with every other one is for registries that people can still read. */
const mostCompared = 500;

/** A model cannot choose between two tools that look the same. */
export const similarTools: Rule = ({ tools }, _project, reporter) => {
  const facts = tools.slice(0, mostCompared).map((tool) => ({
    tool,
    name: wordsOfName(tool.name).toSorted().join(" "),
    words: new Set(wordsOfText(tool.description ?? "")),
  }));
  for (const [index, { tool, name, words }] of facts.entries()) {
    const twin = facts.slice(0, index).find((other) => {
      if (other.name === name) return true;
      return words.size >= 4 && overlap(words, other.words) >= alike;
    });
    if (twin !== undefined && twin.tool.name !== tool.name) report(tool, twin.tool);
  }

  function report(tool: Tool, twin: Tool): void {
    const related = [{ message: "The other one is here.", span: twin.span }];
    reporter.report("similar-tools", tool.span, { tool: tool.name, other: twin.name }, related);
  }
};
