import type { RunContext } from "./run-context.js";
import { standardProps } from "./standard-props.js";
import type { ContextOf, Tool, ToolDefinition } from "./tool.js";

/** What `defineTool` takes: a definition whose stub may ask for a context of its own type. */
export interface ToolInput<
  Name extends string,
  Args extends readonly unknown[],
  Result,
  Given extends RunContext | undefined,
> extends Omit<ToolDefinition<Args, Result, never, Name>, "invoke"> {
  /** Calls the function with what `decode` made; the arguments must fit exactly. */
  readonly invoke: (args: NoInfer<Args>, context: Given) => Result;
}

/**
 * Makes an entry of a registry.
 *
 * `Args` comes from the decoder's labelled tuple, the context from the annotation of the stub's
 * second parameter, so that a stub that no longer fits its function does not type-check.
 */
export function defineTool<
  const Name extends string,
  Args extends readonly unknown[],
  Result,
  Given extends RunContext | undefined = RunContext,
>(input: ToolInput<Name, Args, Result, Given>): Tool<Args, Result, ContextOf<Given>, Name> {
  // A stub reads nothing from its context but what `Given` promises, and the dispatcher gives a
  // `RunContext` of exactly that.
  const definition = input as unknown as ToolDefinition<Args, Result, ContextOf<Given>, Name>;
  return { ...definition, "~standard": standardProps(definition) };
}
