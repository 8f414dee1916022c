import fc from "fast-check";
import { expect, test } from "vitest";
import { createDispatcher, type Outcome, ToolFailed } from "../../runtime/index.js";
import { registryOf, tool } from "./tools.js";

const parameters = { n: { type: "number" }, text: { type: "string" } };
const registry = registryOf(
  tool("echo", (args) => args, { parameters }),
  tool("later", async (args) => args, { parameters }),
  tool("nothing", () => undefined, { parameters }),
  tool("big", () => [1n, new Map([["a", new Date(0)]])], { parameters }),
  tool(
    "many",
    async function* ({ n }) {
      yield n;
      yield "end";
    },
    { parameters },
  ),
  tool(
    "throws",
    () => {
      throw new RangeError("secret");
    },
    { parameters },
  ),
  tool(
    "rejects",
    async () => {
      throw new ToolFailed("closed");
    },
    { parameters },
  ),
  tool("context", (_, context) => [context.context, context.call, context.attempt], { parameters }),
);

const names = [...registry.names, "nope", "__proto__"];
const texts = fc.oneof(
  fc
    .record(
      { n: fc.oneof(fc.integer(), fc.constant("7"), fc.constant(null)), text: fc.string() },
      { requiredKeys: [] },
    )
    .map((args) => JSON.stringify(args)),
  fc.constantFrom("", "{", "[1]", '{"n":1}{"n":2}', '{"n":"x"}', '{"extra":1}', "nope"),
);

/** What can be compared of an outcome: errors by class and message. */
function facts(outcome: Outcome) {
  const error = "error" in outcome ? [outcome.error.name, outcome.error.message] : undefined;
  return { ...outcome, error };
}

test("the shortest way through a call answers as the whole way does", async () => {
  const short = createDispatcher(registry);
  // Something that stands around every call and never speaks.
  const whole = createDispatcher(registry, { giveUpAfter: 1_000_000 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), texts, async (name, args) => {
      const call = { id: "1", name, arguments: args };
      const options = { context: { user: "ada" } };
      const [one, two] = [await short.dispatch(call, options), await whole.dispatch(call, options)];
      expect(facts(one)).toEqual(facts(two));
    }),
    { numRuns: 400 },
  );
});
