import type { Project } from "../config.js";
import type { FunctionReference, Parameter, Program, Tool } from "../ir.js";
import type { OutputFile } from "../output-file.js";
import { policyOf } from "../policy.js";
import { argumentsSchema, resultSchema } from "../schema/contract-schema.js";
import {
  type Code,
  type CodeValue,
  code,
  identifier,
  importName,
  joinCode,
  memberAccess,
  memberKey,
  objectCode,
  printFile,
} from "./code.js";
import { decoderName } from "./decoder-name.js";
import { headerOf } from "./header.js";
import { toBindingName, unusedName } from "./identifier.js";
import { generatedSpecifier, importSpecifier } from "./import-specifier.js";

const codegen = "toolgen/codegen";

/** Prints `registry.ts`: one entry for each tool, in source order. */
export function emitRegistry(program: Program, project: Project): OutputFile {
  const exported = new Set(program.tools.map(({ source }) => source.exportName));
  const stubs = program.tools.map((tool) => ({ tool, names: bindingNames(tool, exported) }));
  const entries = stubs.map(({ tool, names }): readonly [string, Code] => [
    tool.name,
    entryCode(tool, names, program, project),
  ]);
  const define = importName(codegen, "defineRegistry");
  const registryType = (name: string) =>
    importName(codegen, name, { typeOnly: true, as: `Registry${name}` });
  const body = code`
    export const registry = ${define}(${entriesCode(entries)});

    export type Registry = typeof registry;
    export type ToolName = ${registryType("ToolName")}<Registry>;
    /** The decoded arguments of a tool: a tuple in the order of the function's parameters. */
    export type ToolArguments<Name extends ToolName> = ${registryType("ToolArguments")}<Registry, Name>;
    /** What a tool answers with, awaited. */
    export type ToolResult<Name extends ToolName> = ${registryType("ToolResult")}<Registry, Name>;
  `;
  const reserved = [
    ...["registry", "Registry", "ToolName", "ToolArguments", "ToolResult", "Name"],
    ...stubs.flatMap(({ names }) => [...names.values()]),
  ];
  return {
    path: "registry.ts",
    text: printFile({ header: headerOf(program, project), body, reserved }),
  };
}

/** Entries are what reviewers look for, so a blank line sets them apart. */
function entriesCode(entries: readonly (readonly [string, Code])[]): Code {
  if (entries.length === 0) return code`{}`;
  const members = entries.map(([name, entry]) => code`${memberKey(name)}: ${entry},`);
  return code`{\n  ${joinCode(members, code`\n\n`)}\n}`;
}

function entryCode(
  tool: Tool,
  names: ReadonlyMap<Parameter, string>,
  program: Program,
  project: Project,
): Code {
  const decoders = importName(generatedSpecifier("decoders", program), "*", { as: "decode" });
  const members: readonly (readonly [string, CodeValue])[] = [
    ["name", tool.name],
    ["description", tool.description ?? ""],
    ["title", tool.title],
    ["deprecated", tool.deprecated],
    ["examples", tool.examples.length === 0 ? undefined : tool.examples],
    ["strict", tool.strict],
    ["policy", { ...policyOf(tool) }],
    ["parameters", argumentsSchema(tool, program)],
    ["output", resultSchema(tool, program)],
    ["decode", code`${decoders}${memberAccess(decoderName(tool.name))}`],
    ["invoke", stubCode(tool, names, program, project)],
  ];
  return code`${importName(codegen, "defineTool")}(${objectCode(members)})`;
}

/** The call of the user's own function, with what was decoded and what is injected. */
function stubCode(
  tool: Tool,
  names: ReadonlyMap<Parameter, string>,
  program: Program,
  project: Project,
): Code {
  const specifier = importSpecifier(program, tool.source.module, project);
  const functionType = typeOfFunction(tool.source, specifier, project.options.lazy);
  const context = contextType(tool, functionType);
  const decoded = tool.parameters.flatMap((parameter) => {
    const name = names.get(parameter);
    return name === undefined ? [] : [identifier(name)];
  });
  const args = joinCode(
    tool.parameters.map((each) => argumentCode(each, names)),
    code`, `,
  );
  const values = code`[${joinCode(decoded, code`, `)}]`;
  const takes =
    context !== undefined
      ? code`(${decoded.length === 0 ? code`_` : values}, context: ${context})`
      : decoded.length === 0
        ? code`()`
        : code`(${values})`;
  const path = joinCode(tool.source.path.map(memberAccess), code``);
  const arrow = fitsOneLine(tool, names) ? code`=> ` : code`=>\n  `;
  if (!project.options.lazy) {
    return code`${takes} ${arrow}${importName(specifier, tool.source.exportName)}${path}(${args})`;
  }
  const loaded = code`(await import(${specifier}))${memberAccess(tool.source.exportName)}${path}`;
  return code`async ${takes} ${arrow}${loaded}(${args})`;
}

/** Whether a stub stays within 100 columns; injected values are named after what they come from. */
function fitsOneLine({ parameters, source }: Tool, names: ReadonlyMap<Parameter, string>): boolean {
  const callee = [source.exportName, ...source.path].join(".");
  const injects = parameters.some((parameter) => !names.has(parameter));
  const takes = names.size === 0 ? "(_" : `([${[...names.values()].join(", ")}]`;
  const context = injects ? `, context: Parameters<typeof ${callee}>[0]` : "";
  const passes = parameters.map((each) => names.get(each) ?? "context.signal").join(", ");
  return `    invoke: ${takes}${context}) => ${callee}(${passes}),`.length <= 100;
}

function argumentCode(parameter: Parameter, names: ReadonlyMap<Parameter, string>): Code {
  const name = identifier(names.get(parameter) ?? "context");
  switch (parameter.kind) {
    case "property":
    case "object":
      return name;
    case "rest":
      return code`...${name}`;
    case "context":
      return code`context`;
    case "signal":
      return code`context.signal`;
    case "hidden":
      return code`context.context${memberAccess(parameter.name)}`;
  }
}

/** What the stub must be given to inject from; `undefined` when the function wants nothing. */
function contextType(tool: Tool, functionType: Code): Code | undefined {
  const injected = tool.parameters.filter(({ kind }) =>
    ["context", "signal", "hidden"].includes(kind),
  );
  if (injected.length === 0) return undefined;
  const takesContext = injected.some(({ kind }) => kind === "context");
  const hidden = injected.flatMap((parameter) => {
    if (parameter.kind !== "hidden") return [];
    const type = code`Parameters<${functionType}>[${tool.parameters.indexOf(parameter)}]`;
    const optional = parameter.optional ? code`?` : code``;
    return [code`readonly ${memberKey(parameter.name)}${optional}: ${type}`];
  });
  const runContext = importName(codegen, "RunContext", { typeOnly: true });
  const carried = code`${runContext}<{ ${joinCode(hidden, code`; `)} }>`;
  if (!takesContext) return hidden.length === 0 ? runContext : carried;
  const own = code`Parameters<${functionType}>[0]`;
  if (hidden.length > 0) return code`NonNullable<${own}> & ${carried}`;
  const mayMiss = injected.some((each) => each.kind === "context" && each.optional);
  const isRead = injected.some(({ kind }) => kind === "signal");
  return mayMiss && isRead ? code`NonNullable<${own}>` : own;
}

function typeOfFunction(source: FunctionReference, specifier: string, lazy: boolean): Code {
  const path = joinCode(
    source.path.map((name) => code`[${name}]`),
    code``,
  );
  if (!lazy) return code`typeof ${importName(specifier, source.exportName)}${path}`;
  return code`(typeof import(${specifier}))[${source.exportName}]${path}`;
}

/** Names for the decoded values: the function's own, unless they would hide what the stub calls. */
function bindingNames(tool: Tool, exported: ReadonlySet<string>): ReadonlyMap<Parameter, string> {
  const names = new Map<Parameter, string>();
  const taken = new Set(["context"]);
  for (const parameter of tool.parameters) {
    if (["context", "signal", "hidden"].includes(parameter.kind)) continue;
    const name = unusedName(
      toBindingName(parameter.name),
      (each) => taken.has(each) || exported.has(each),
    );
    taken.add(name);
    names.set(parameter, name);
  }
  return names;
}
