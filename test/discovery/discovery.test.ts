import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inspect } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import type { Options, Project } from "../../compiler/config.js";
import { discover } from "../../compiler/discover.js";
import { emitDecoders } from "../../compiler/emit/decoders.js";
import { emitRegistry } from "../../compiler/emit/registry.js";
import {
  type Parameter,
  type Program,
  type Property,
  type Tool,
  unreachable,
} from "../../compiler/ir.js";
import type { FileCache } from "../../compiler/parse/load-program.js";
import { parseProgram } from "../../compiler/parse/parse-program.js";
import { createReporter, type Diagnostic } from "../../compiler/reporter.js";
import { runRules } from "../../compiler/rules/run-rules.js";
import type { JsonObject } from "../../runtime/json.js";
import type { AnyRegistry } from "../../runtime/registry.js";
import { arrow, readCaseFile, type SampleCall, type TypeCase } from "../types/case-file.js";
import { projectAt } from "../types/compile-cases.js";
import { typeErrors } from "../types/type-errors.js";

const folder = join(import.meta.dirname, "../../fixtures/discovery");
const root = mkdtempSync(join(folder, ".cases-"));
const update = process.env["UPDATE"] !== undefined;

afterAll(() => rmSync(root, { recursive: true }));

const files = readdirSync(folder)
  .filter((name) => name.endsWith(".md"))
  .sort()
  .map((name) => ({ name, ...readCaseFile(readFileSync(join(folder, name), "utf8")) }));

const cache: FileCache = new Map();

/** Paths of the generated files of all cases without errors. */
const generated: string[] = [];

describe.each(files)("$name", ({ name, preamble, cases }) => {
  const found = new Map<TypeCase, string>();
  test.each(cases)("$title", async (discoveryCase) => {
    const text = await transcript(join(root, name, discoveryCase.id), discoveryCase);
    found.set(discoveryCase, text);
    if (!update) expect(text).toBe(discoveryCase.expected);
  });
  if (!update) return;
  test("is written anew", () => {
    const sections = cases.map((each) => `${each.head}\n\n${found.get(each) ?? each.expected}`);
    writeFileSync(join(folder, name), `${preamble}${sections.join("\n\n")}\n`);
  });
});

test("the generated code of all cases type-checks", () => {
  expect(generated.length).toBeGreaterThan(2 * files.length);
  expect(typeErrors(generated, root)).toEqual([]);
});

async function transcript(place: string, { sources, calls }: TypeCase): Promise<string> {
  const options: Partial<Options> = JSON.parse(sources.get("toolgen.json") ?? "{}");
  const tsconfig = {
    compilerOptions: { module: "preserve", moduleResolution: "bundler", strict: true },
  };
  put(join(place, "tsconfig.json"), JSON.stringify(tsconfig));
  for (const [path, text] of sources) put(join(place, path), text);
  const include = ["**/*.{ts,tsx,mts,cts}"];
  const project = projectAt(place, { include, dialects: ["openai"], lazy: true, ...options });
  const reporter = createReporter(options.rules);
  const program = parseProgram(project, await discover(project, reporter), reporter, cache);
  await runRules(program, project, reporter);
  if (!reporter.hasErrors()) generate(program, project);
  const messages = reporter.diagnostics().filter(isShown).map(messageLine);
  const blocks = [
    ...(messages.length === 0 ? [] : [block("messages", messages)]),
    block("tools", program.tools.map(toolLine)),
    ...(calls.length === 0 ? [] : [block("calls", await play(calls, project))]),
  ];
  return blocks.join("\n\n");
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function block(info: string, lines: readonly string[]): string {
  return `\`\`\`text ${info}\n${lines.join("\n")}\n\`\`\``;
}

/** Messages about functions, types, names and tags; what comments leave out is not what cases show. */
function isShown({ code, name }: Diagnostic): boolean {
  return /^TG1(?:[123]|40[1-3])/.test(code) && name !== "missing-description";
}

function messageLine({ span, severity, code, message, related }: Diagnostic): string {
  const place = (at: typeof span) =>
    at === undefined ? "" : `${at.file}:${at.line}:${at.column} `;
  const more = related.map((each) => ` (${place(each.span)}${each.message})`).join("");
  return `${place(span)}${severity} ${code} ${message}${more}`;
}

/** What a model calls, and how the function behind it is reached and called. */
function toolLine({ name, source, parameters, description }: Tool): string {
  const path = [source.exportName, ...source.path].join(".");
  const call = `${path}(${parameters.map(parameterText).join(", ")})`;
  return `${name} = ${source.module} ${call}${description === undefined ? "" : ` — ${description}`}`;
}

function parameterText(parameter: Parameter): string {
  switch (parameter.kind) {
    case "property":
      return named(parameter.name, parameter.property);
    case "rest":
      return `...${named(parameter.name, parameter.property)}`;
    case "object":
      return `{ ${parameter.properties.map((each) => named(each.key, each)).join(", ")} }`;
    case "context":
    case "signal":
    case "hidden":
      return `<${parameter.kind}> ${parameter.name}`;
    default:
      return unreachable(parameter);
  }
}

/** A parameter or property with its name for the model and its default, where there are any. */
function named(key: string, { name, default: value, type }: Property): string {
  const renamed = key === name ? name : `${key} as ${name}`;
  const inner =
    type.kind === "object" && type.properties.some((each) => each.default !== undefined)
      ? `: { ${type.properties.map((each) => named(each.key, each)).join(", ")} }`
      : "";
  return `${renamed}${inner}${value === undefined ? "" : ` = ${JSON.stringify(value)}`}`;
}

function generate(program: Program, project: Project): void {
  for (const file of [emitDecoders(program, project), emitRegistry(program, project)]) {
    const path = join(project.root, project.options.outDir, file.path);
    put(path, file.text);
    generated.push(path);
  }
}

/** Runs calls through the generated registry, and shows what the functions answer. */
async function play(calls: readonly SampleCall[], project: Project): Promise<readonly string[]> {
  // The module exports the registry that was just printed.
  const { registry } = (await import(
    join(project.root, project.options.outDir, "registry.ts")
  )) as { registry: AnyRegistry };
  return Promise.all(
    calls.map(async ({ tool: name, json }) => {
      const tool = registry.get(name);
      const input: JsonObject = JSON.parse(json);
      const args = tool?.decode(input, {});
      if (tool === undefined || args === undefined) return `${name} ${json}${arrow}refused`;
      const context = {
        context: { user: "ann", trace: true },
        signal: new AbortController().signal,
      };
      // What was decoded fits the tool, and cases ask for no more than this context.
      const result = await tool.invoke(args as never, context as never);
      return `${name} ${json}${arrow}${inspect(result, { breakLength: Number.POSITIVE_INFINITY })}`;
    }),
  );
}
