import { createDispatcher, ToolFailed, ToolRetry } from "../../runtime/index.js";
import { registryOf, tool } from "./tools.js";

/** Tools that answer and fail in every way. */
export const registry = registryOf(
  tool("searchWeb", ({ query }) => ({ query, hits: [1n] }), {
    parameters: { query: { type: "string" }, limit: { enum: [1, 2, 3] } },
    required: ["query"],
  }),
  tool("sendMail", () => undefined),
  tool("getText", async () => "as it is"),
  tool("getNull", () => null),
  tool("throwSecret", () => {
    throw Object.assign(new TypeError("connect postgres://admin:hunter2@db"), { code: "E1" });
  }),
  tool("throwText", () => {
    throw "just text";
  }),
  tool("throwStrange", () => {
    throw {
      toString() {
        throw new Error("no");
      },
    };
  }),
  tool("throwRetry", () => {
    throw new ToolRetry("Use the name of a city.");
  }),
  tool("throwFailed", async () => {
    throw new ToolFailed("The shop is closed.");
  }),
  tool("throwAbort", async () => {
    throw new DOMException("own business", "AbortError");
  }),
);
/** Calls one of them. */
export const { dispatch } = createDispatcher(registry);
