import { functionTool } from "../../runtime/function-tool.js";
import type { JsonObject } from "../../runtime/json.js";
import { createRegistry } from "../../runtime/registry.js";
import type { RunContext } from "../../runtime/run-context.js";
import type { AnyTool, Policy } from "../../runtime/tool.js";

/** Facts of a tool that a test is not about. */
interface ToolFacts {
  readonly policy?: Policy;
  readonly parameters?: { readonly [name: string]: unknown };
  readonly required?: readonly string[];
}

/** A tool whose parameters are all optional, unless it is said otherwise. */
export function tool<const Name extends string, Result>(
  name: Name,
  invoke: (args: JsonObject, context: RunContext) => Result,
  { policy = {}, parameters = {}, required = [] }: ToolFacts = {},
) {
  return functionTool({
    name,
    description: `The tool ${name}.`,
    strict: false,
    policy,
    parameters: { type: "object", properties: parameters, required, additionalProperties: false },
    invoke,
  });
}

/** A registry of tools that a test does not look up by type. */
export function registryOf(...tools: readonly AnyTool[]) {
  return createRegistry(Object.fromEntries(tools.map((each) => [each.name, each])));
}

/** A call of a model. */
export function call(name: string, args: string | JsonObject = {}, id = `call_${name}`) {
  return { id, name, arguments: typeof args === "string" ? args : JSON.stringify(args) };
}

/** A promise and what settles it. */
export function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
