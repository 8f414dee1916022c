import { isJsonObject, type JsonObject, type JsonSchema } from "../json.js";
import { nearestName } from "../nearest-name.js";
import type { Issue } from "../schema/issue.js";
import { annotateArguments } from "./annotate-arguments.js";
import { showPath } from "./show-path.js";

const MAX_LINES = 10;
const MAX_LINE = 160;

/** What is known about arguments that do not fit. */
export interface RefusedArguments {
  readonly tool: string;
  readonly input: JsonObject;
  readonly issues: readonly Issue[];
  readonly parameters: JsonSchema;
  /** Turns before this one in which calls of the tool failed. */
  readonly failedBefore: number;
  /** From the second failure on, shows the arguments with the issues beside them. */
  readonly annotate: boolean;
}

/** Tells a model which arguments are wrong: one line each with path, expectation and finding. */
export function wrongArgumentsText(wrong: RefusedArguments): string {
  const { tool, issues } = wrong;
  const lines = issues.slice(0, MAX_LINES).map((issue) => `- ${issueLine(issue, wrong.input)}`);
  if (issues.length > MAX_LINES) lines.push(`- and ${issues.length - MAX_LINES} more`);
  const text = [
    `Invalid arguments for tool ${tool}; nothing was run:`,
    ...lines,
    ...unknownNameHints(wrong),
  ];
  if (wrong.annotate && wrong.failedBefore > 0) {
    text.push("These were the arguments:", annotateArguments(wrong.input, issues));
  }
  return [...text, "Correct this and call the tool again."].join("\n");
}

function issueLine({ path, expected, received }: Issue, input: JsonObject): string {
  const line = `${showPath(path, input)}: expected ${expected}, received ${received}`;
  return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line;
}

/** Names that the tool does not have and that look like one of its own. */
function unknownNameHints({ input, parameters }: RefusedArguments): readonly string[] {
  const { properties } = parameters;
  if (!isJsonObject(properties)) return [];
  const absent = Object.keys(properties).filter((name) => !Object.hasOwn(input, name));
  return Object.keys(input).flatMap((name) => {
    if (Object.hasOwn(properties, name)) return [];
    const nearest = nearestName(name, absent);
    return nearest === undefined
      ? []
      : [`- There is no ${showPath(`/${name}`, {})}. Did you mean ${showPath(`/${nearest}`, {})}?`];
  });
}
