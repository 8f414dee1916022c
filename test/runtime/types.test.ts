import { expect, test } from "vitest";
import {
  type ContextOf,
  type DecodeNotes,
  defineRegistry,
  defineTool,
  type JsonObject,
  type RegistryContext,
  type RunContext,
  type ToolArguments,
  type ToolName,
  type ToolResult,
} from "../../runtime/codegen.js";
import { createDispatcher } from "../../runtime/index.js";

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(verdict: Same<A, B>) => expect(verdict).toBe(true);

interface Keys {
  apiKey: string;
}
type Alias = RunContext<Keys>;

function plain(a: number, b?: string): string {
  return `${a}${b}`;
}
async function withContext(context: Alias, place: string): Promise<{ place: string }> {
  return { place: context.context.apiKey + place };
}
function withOptionalContext(
  context: RunContext<{ region: string }> | undefined,
  n: number,
): number {
  return context === undefined ? n : n + 1;
}
function withHidden(a: number, ctf: Date): number {
  return a + ctf.getTime();
}
function withBoth(context: RunContext<Keys>, a: number, ctf: Date): number {
  return a + ctf.getTime() + context.context.apiKey.length;
}

const shared = { description: "", strict: true, policy: {}, parameters: {} };
const decodePlain = (
  _: JsonObject,
  __: DecodeNotes,
): [a: number, b: string | undefined] | undefined => [1, undefined];
const decodeText = (_: JsonObject, __: DecodeNotes): [place: string] | undefined => ["x"];
const decodeNumber = (_: JsonObject, __: DecodeNotes): [a: number] | undefined => [1];

const tools = {
  plain: defineTool({
    ...shared,
    name: "plain",
    decode: decodePlain,
    invoke: ([a, b]) => plain(a, b),
  }),
  withContext: defineTool({
    ...shared,
    name: "withContext",
    decode: decodeText,
    invoke: ([place], context: Parameters<typeof withContext>[0]) => withContext(context, place),
  }),
  withOptionalContext: defineTool({
    ...shared,
    name: "withOptionalContext",
    decode: decodeNumber,
    invoke: ([n], context: Parameters<typeof withOptionalContext>[0]) =>
      withOptionalContext(context, n),
  }),
  withHidden: defineTool({
    ...shared,
    name: "withHidden",
    decode: decodeNumber,
    invoke: ([a], context: RunContext<{ ctf: Parameters<typeof withHidden>[1] }>) =>
      withHidden(a, context.context.ctf),
  }),
  withBoth: defineTool({
    ...shared,
    name: "withBoth",
    decode: decodeNumber,
    invoke: (
      [a],
      context: Parameters<typeof withBoth>[0] & RunContext<{ ctf: Parameters<typeof withBoth>[2] }>,
    ) => withBoth(context, a, context.context.ctf),
  }),
  lazy: defineTool({
    ...shared,
    name: "lazy",
    decode: decodeNumber,
    invoke: async ([a]) => (await Promise.resolve({ plain })).plain(a),
  }),
};

test("the types of a registry follow from its decoders and stubs", () => {
  const registry = defineRegistry(tools);
  type R = typeof registry;
  same<
    ToolName<R>,
    "plain" | "withContext" | "withOptionalContext" | "withHidden" | "withBoth" | "lazy"
  >(true);
  same<ToolArguments<R, "plain">, [a: number, b: string | undefined]>(true);
  same<ToolResult<R, "withContext">, { place: string }>(true);
  same<ToolResult<R, "lazy">, string>(true);
  same<R["tools"]["plain"]["name"], "plain">(true);
  const context: RegistryContext<R> = { apiKey: "k", region: "TPE", ctf: new Date(0) };
  // @ts-expect-error every tool's part is demanded
  const incomplete: RegistryContext<R> = { apiKey: "k", region: "TPE" };
  void context;
  void incomplete;
  same<ContextOf<Alias | undefined>, Keys>(true);
  same<ContextOf<undefined>, unknown>(true);
});

test("a stub that does not fit its decoder or its function does not type-check", () => {
  defineTool({
    ...shared,
    name: "n",
    decode: decodeNumber,
    // @ts-expect-error the decoder gives one value
    invoke: ([a, b]) => plain(a, b),
  });
  // @ts-expect-error the function wants a number
  defineTool({ ...shared, name: "n", decode: decodeText, invoke: ([a]) => plain(a) });
  defineTool({
    ...shared,
    name: "n",
    decode: decodeNumber,
    // @ts-expect-error the second parameter is a run context
    invoke: ([a], context: string) => plain(a, context),
  });
});

test("a dispatcher demands the context of its tools", () => {
  const call = { id: "1", name: "plain", arguments: "{}" };
  const all = createDispatcher(defineRegistry(tools));
  const free = createDispatcher(defineRegistry({ plain: tools.plain, lazy: tools.lazy }));
  const one = createDispatcher(defineRegistry({ withContext: tools.withContext }));
  const checks = () => [
    free.dispatch(call),
    free.dispatch(call, {}),
    one.dispatch(call, { context: { apiKey: "k" } }),
    all.dispatch(call, { context: { apiKey: "k", region: "r", ctf: new Date(0) } }),
    // @ts-expect-error no options
    one.dispatch(call),
    // @ts-expect-error no context
    one.dispatch(call, {}),
    // @ts-expect-error wrong context
    one.dispatch(call, { context: { apiKey: 1 } }),
    // @ts-expect-error the context lacks `ctf`
    all.dispatch(call, { context: { apiKey: "k", region: "r" } }),
  ];
  expect(checks).toBeTypeOf("function");
});
