import { createDispatcher } from "../../runtime/index.js";
import type { RunContext } from "../../runtime/run-context.js";
import { fakeClock } from "../../runtime/testing.js";
import type { Policy } from "../../runtime/tool.js";
import { registryOf, tool } from "./tools.js";

/** A dispatcher with one tool `work` and a clock of its own. */
export function setUp(invoke: (context: RunContext, args: object) => unknown, policy: Policy = {}) {
  const clock = fakeClock();
  const parameters = { a: {}, b: {} };
  const work = tool("work", (args, context) => invoke(context, args), { policy, parameters });
  const dispatcher = createDispatcher(registryOf(work), { clock, random: () => 1 });
  return { clock, dispatcher, dispatch: dispatcher.dispatch };
}

/** Never ends, and never listens. */
export const hang = () => new Promise<never>(() => undefined);
