import { ModelBehaviorError, messageOf, ToolCallError } from "../errors.js";
import { isJsonObject, type JsonObject } from "../json.js";
import type { AnyRegistry, RegistryContext } from "../registry.js";
import { emptyUsage, type RunContext } from "../run-context.js";
import type { Outcome } from "./outcome.js";
import type { DispatchArguments, ToolCall } from "./tool-call.js";

/** How a dispatcher behaves. */
export type DispatcherOptions = Record<never, never>;

/** Runs the calls of models on one registry. */
export interface Dispatcher<Context = unknown> {
  /** Answers one call. Never rejects. */
  dispatch(call: ToolCall, ...options: DispatchArguments<Context>): Promise<Outcome>;
}

/** Makes a dispatcher for a registry. */
export function createDispatcher<R extends AnyRegistry>(
  registry: R,
  _options: DispatcherOptions = {},
): Dispatcher<RegistryContext<R>> {
  return {
    dispatch: async (call, ...[options]) => {
      const { id, name } = call;
      const tool = registry.get(name);
      const mistake = (kind: "unknown" | "invalid", error: ModelBehaviorError): Outcome => ({
        kind,
        id,
        name,
        text: error.message,
        error,
      });
      if (tool === undefined) {
        return mistake(
          "unknown",
          new ModelBehaviorError("unknown-tool", `Unknown tool '${name}'.`),
        );
      }
      let parsed: unknown;
      try {
        parsed =
          typeof call.arguments === "string" ? JSON.parse(call.arguments || "{}") : call.arguments;
      } catch (error) {
        return mistake(
          "invalid",
          new ModelBehaviorError(
            "invalid-json",
            `Invalid JSON input for tool ${name}: ${messageOf(error)}`,
          ),
        );
      }
      const args = isJsonObject(parsed) ? tool.decode(parsed as JsonObject, {}) : undefined;
      if (args === undefined) {
        return mistake(
          "invalid",
          new ModelBehaviorError("invalid-arguments", `Invalid arguments for tool ${name}.`),
        );
      }
      const context: RunContext = {
        context: options?.context,
        usage: emptyUsage(),
        call: { id, name },
        signal: options?.signal ?? new AbortController().signal,
        attempt: 1,
        progress: () => undefined,
      };
      try {
        // `decode` and `invoke` of one tool belong together: see AnyTool.
        const value = await tool.invoke(args as never, context as never);
        const text =
          typeof value === "string"
            ? value
            : value === undefined
              ? "success"
              : JSON.stringify(value);
        return { kind: "ok", id, name, text, value };
      } catch (thrown) {
        const text = "An error occurred while running the tool. Please try again.";
        return { kind: "error", id, name, text, error: new ToolCallError(name, id, thrown) };
      }
    },
  };
}
