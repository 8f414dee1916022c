import { z } from "zod";
import type { Variant } from "./measure.js";
import type { Forecast, Place } from "./tools.js";

/** The function that everyone calls. */
export type Function = (place: Place, days?: number, unit?: "celsius" | "fahrenheit") => Forecast;

interface Arguments {
  readonly place: Place;
  readonly days?: number | undefined;
  readonly unit?: "celsius" | "fahrenheit" | undefined;
}

const description = "Get the weather forecast for a place.";
const shape = {
  place: z.object({ city: z.string(), country: z.string().optional() }),
  days: z.number().optional(),
  unit: z.enum(["celsius", "fahrenheit"]).optional(),
};

/** Other runtimes doing the same call from JSON text to JSON text; those that are not installed are left out. */
export async function peerVariants(
  call: Function,
  text: string,
): Promise<ReadonlyMap<string, Variant>> {
  const run = ({ place, days, unit }: Arguments) => call(place, days, unit);
  const makers: { readonly [name: string]: () => Promise<Variant> } = {
    "@openai/agents tool().invoke, JSON Schema": () => openAiAgents(run, text, false),
    "@openai/agents tool().invoke, zod": () => openAiAgents(run, text, true),
    "AI SDK 6: parse, validate, execute": () => aiSdk(run, text),
    "LangChain tool.invoke": () => langChain(run, text),
    "MCP in memory": () => mcp(run, text),
  };
  const variants = new Map<string, Variant>();
  for (const [name, make] of Object.entries(makers)) {
    try {
      const variant = await make();
      await variant();
      variants.set(name, variant);
    } catch (error) {
      console.warn(`${name} is left out: ${error instanceof Error ? error.message : error}`);
    }
  }
  return variants;
}

async function openAiAgents(
  run: (args: Arguments) => Forecast,
  text: string,
  isZod: boolean,
): Promise<Variant> {
  const { RunContext, tool } = await import("@openai/agents-core");
  const context = new RunContext({});
  const facts = { name: "getForecast", description };
  // Its JSON Schema way checks nothing, so what arrives is taken for arguments.
  const execute = async (args: unknown) => JSON.stringify(run(args as Arguments));
  const schema = { ...z.toJSONSchema(z.object(shape)), additionalProperties: true };
  // The types of its two kinds of schemas exclude each other; the values are what it documents.
  const made = isZod
    ? tool({ ...facts, parameters: z.object(shape), execute })
    : tool({ ...facts, strict: false, parameters: schema as never, execute });
  return () => made.invoke(context, text);
}

async function aiSdk(run: (args: Arguments) => Forecast, text: string): Promise<Variant> {
  const { asSchema } = await import("ai");
  const schema = asSchema(z.object(shape));
  const execute = async (args: Arguments) => run(args);
  return async () => {
    const checked = await schema.validate?.(JSON.parse(text));
    if (checked?.success !== true) throw new Error("refused");
    return JSON.stringify(await execute(checked.value as Arguments));
  };
}

async function langChain(run: (args: Arguments) => Forecast, text: string): Promise<Variant> {
  const { tool } = await import("@langchain/core/tools");
  const made = tool(async (args: unknown) => JSON.stringify(run(args as Arguments)), {
    name: "getForecast",
    description,
    schema: z.object(shape),
  });
  return () => made.invoke(JSON.parse(text));
}

async function mcp(run: (args: Arguments) => Forecast, text: string): Promise<Variant> {
  const { McpServer } = await import("@modelcontextprotocol/sdk/server/mcp.js");
  const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
  const { InMemoryTransport } = await import("@modelcontextprotocol/sdk/inMemory.js");
  const server = new McpServer({ name: "server", version: "1.0.0" });
  server.registerTool("getForecast", { description, inputSchema: shape }, async (args) => ({
    content: [{ type: "text", text: JSON.stringify(run(args as Arguments)) }],
  }));
  const client = new Client({ name: "client", version: "1.0.0" });
  const [one, two] = InMemoryTransport.createLinkedPair();
  // Two versions of one class disagree about optional fields.
  await Promise.all([server.connect(one as never), client.connect(two as never)]);
  return () => client.callTool({ name: "getForecast", arguments: JSON.parse(text) });
}
