import { row } from "./message.js";

/** TG16xx: advice on the design of tools. */
export const adviceMessages = {
  "short-description": row<{ tool: string; words: number }>(
    "TG1601",
    "warning",
    ({ tool, words }) =>
      `The description of ${tool} is ${words === 1 ? "one word" : `${words} words`} long, which is little to choose by.`,
    () => "Say in three or four sentences what it does, when to use it, and what it answers.",
  ),
  "no-usage-hint": row<{ tool: string }>(
    "TG1602",
    "warning",
    ({ tool }) => `The description of ${tool} does not say when to use it, or when not to.`,
    () => 'Add a sentence such as "Use it before …" or "Not for …".',
  ),
  "vague-format": row<{ parameter: string; notation: string }>(
    "TG1603",
    "warning",
    ({ parameter, notation }) =>
      `${parameter} is a string, and nothing says how the ${notation} is written.`,
    () => "Describe the notation with an example, or add `@format` or `@pattern`.",
  ),
  "exclusive-flags": row<{ first: string; second: string }>(
    "TG1604",
    "warning",
    ({ first, second }) => `${first} and ${second} exclude each other, but both can be true.`,
    () => "Make them one parameter with named values.",
  ),
  "many-optionals": row<{ tool: string; count: number }>(
    "TG1605",
    "warning",
    ({ tool, count }) => `${tool} has ${count} optional parameters.`,
    () => "Split it into tools with one purpose each, or group what belongs together.",
  ),
  "derivable-parameter": row<{ parameter: string; source: string }>(
    "TG1606",
    "warning",
    ({ parameter, source }) => `${parameter} could come from ${source} instead of from the model.`,
    () => "Models make such values up: take it from `RunContext`, or compute it.",
  ),
  "many-choices": row<{ count: number; recommended: number }>(
    "TG1607",
    "warning",
    ({ count, recommended }) =>
      `The registry has ${count} tools; models choose well among about ${recommended}.`,
    () => "Send each model only what it needs, for example with `registry.pick`.",
  ),
  "similar-tools": row<{ tool: string; other: string }>(
    "TG1608",
    "warning",
    ({ tool, other }) => `${tool} and ${other} look the same to a model.`,
    () => "Say in each description what sets it apart, or merge them.",
  ),
} as const;
