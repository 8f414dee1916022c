/**
 * A project whose functions and parameters are called what generated code might call its own
 * things, or what JavaScript means something else by.
 */
export const oddNames = {
  "package.json": `{ "type": "module" }`,
  "src/tools/names.ts": `
    import type { RunContext } from "toolgen";

    export function decode(decode: string): string { return decode; }
    export function registry(registry: number, context: string, decode: boolean): string {
      return [registry, context, decode].join();
    }
    export function defineTool(defineTool: string, defineRegistry: string): string {
      return defineTool + defineRegistry;
    }
    export function defineRegistry(registry: string): string { return registry; }
    export const Registry = (Registry: string): string => Registry;
    export const ToolName = (ToolName: string, Name: string): string => ToolName + Name;
    export const ToolArguments = (...ToolArguments: string[]): string => ToolArguments.join();
    export const ToolResult = async (ToolResult = "none"): Promise<string> => ToolResult;
    export function Array(Array: string[], Object: Record<string, string>): string {
      return Array.join() + Object["a"];
    }
    export function JsonObject(globalThis: string, undefined_: string, NaN: number): string {
      return globalThis + undefined_ + NaN;
    }
    export function toString(valueOf: string, constructor: string, hasOwnProperty: number): string {
      return [valueOf, constructor, hasOwnProperty].join();
    }
    export function __proto__(__proto__: string, __defineGetter__?: string): string {
      return [__proto__, __defineGetter__].join();
    }
    export function withContext(
      context: RunContext<{ user: string }>,
      decode: string,
      registry: string,
      signal: AbortSignal,
    ): string {
      return [context.context.user, decode, registry, signal.aborted].join();
    }
    export function renamedContext(run: RunContext<{ user: string }>, context: string): string {
      return run.context.user + context;
    }

    export interface Odd {
      arguments: string[];
      default: string;
      __proto__: string;
      await: string;
      class: string;
      context: string;
      decode: string;
      registry: string;
      constructor: string;
      "two words": string;
      "": string;
      "quote\\"\\\\\`\${x}*/": string;
    }
    export function fromObject({ arguments: list, default: fallback, ...others }: Odd): string {
      return JSON.stringify([list, fallback, Object.entries(others).sort()]);
    }
    export function inObject(odd: Partial<Odd>): string {
      return JSON.stringify(Object.entries(odd).sort());
    }

    function hyphen(value: string): string { return value; }
    export { hyphen as "get-weather", reserved as class };
    function reserved(yield_: string): string { return yield_; }
    export default function (value: string): string { return value; }
  `,
  "src/tools/foreign.ts": `export * from "odd";`,
  "node_modules/odd/package.json": `{ "name": "odd", "type": "module", "exports": { ".": { "types": "./index.d.ts", "default": "./index.js" } } }`,
  // A declaration may use names that are not allowed in a module's own code.
  "node_modules/odd/index.d.ts": `
    export declare function execute(command: string, arguments: string[], eval?: string): string;
    export declare function later(await: string, yield: string, let: string, static: string): string;
  `,
  "node_modules/odd/index.js": `
    export const execute = (...all) => JSON.stringify(all);
    export const later = (...all) => JSON.stringify(all);
  `,
} as const;

/** Calls of every tool of \`oddNames\`, and what each must answer. */
export const oddCalls = [
  ["decode", { decode: "a" }, "a"],
  ["registry", { registry: 1, context: "c", decode: true }, "1,c,true"],
  ["defineTool", { defineTool: "a", defineRegistry: "b" }, "ab"],
  ["defineRegistry", { registry: "r" }, "r"],
  ["Registry", { Registry: "r" }, "r"],
  ["ToolName", { ToolName: "t", Name: "n" }, "tn"],
  ["ToolArguments", { ToolArguments: ["a", "b"] }, "a,b"],
  ["ToolResult", {}, "none"],
  ["Array", { Array: ["a", "b"], Object: { a: "c" } }, "a,bc"],
  ["JsonObject", { globalThis: "g", undefined_: "u", NaN: 1 }, "gu1"],
  ["toString", { valueOf: "v", constructor: "c", hasOwnProperty: 1 }, "v,c,1"],
  ["__proto__", JSON.parse(`{ "__proto__": "p" }`), "p,"],
  ["withContext", { decode: "d", registry: "r" }, "me,d,r,false"],
  ["renamedContext", { context: "c" }, "mec"],
  [
    "fromObject",
    JSON.parse(
      `{ "arguments": ["a"], "default": "d", "__proto__": "p", "await": "w", "class": "k", "context": "c",
         "decode": "e", "registry": "r", "constructor": "o", "two words": "t", "": "n", "quote\\"\\\\\`\${x}*/": "q" }`,
    ),
    `[["a"],"d",[["","n"],["__proto__","p"],["await","w"],["class","k"],["constructor","o"],["context","c"],["decode","e"],["quote\\"\\\\\`\${x}*/","q"],["registry","r"],["two words","t"]]]`,
  ],
  [
    "inObject",
    { odd: JSON.parse(`{ "__proto__": "p", "default": "d" }`) },
    '[["__proto__","p"],["default","d"]]',
  ],
  ["get-weather", { value: "w" }, "w"],
  ["class", { yield_: "y" }, "y"],
  ["names", { value: "n" }, "n"],
  ["execute", { command: "c", arguments: ["a"], eval: "e" }, '["c",["a"],"e"]'],
  ["later", { await: "a", yield: "y", let: "l", static: "s" }, '["a","y","l","s"]'],
] as const;
