import { createDispatcher } from "../../runtime/index.js";
import { registryOf, tool } from "./tools.js";

/** Parameters of tools that take a text. */
const text = { text: { type: "string" } };

/** Tools that write down what they did. */
export function setUp(options: object = {}) {
  const ran: string[] = [];
  const note = (name: string) => (args: object) => {
    ran.push(`${name} ${JSON.stringify(args)}`);
    return `${name} done`;
  };
  const registry = registryOf(
    tool("look", note("look"), { policy: { effect: "read" }, parameters: text }),
    tool("send", note("send"), { policy: { effect: "send" }, parameters: text }),
    tool("plain", note("plain"), { parameters: text }),
    tool("wipe", note("wipe"), { policy: { destructive: true } }),
    tool("fail", () => {
      throw new Error("no");
    }),
  );
  return { ran, registry, dispatcher: createDispatcher(registry, options) };
}
