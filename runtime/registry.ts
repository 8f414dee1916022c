import { UserError } from "./errors.js";
import type { AnyTool, ToolContext } from "./tool.js";

/** Tools by name, as `defineRegistry` takes them. */
export type ToolRecord = { readonly [name: string]: AnyTool };

/** A set of tools that a dispatcher can run. Never changes: every method answers with a new one. */
export interface Registry<Tools extends ToolRecord = ToolRecord> {
  /** The entries by name, in the order they were defined. */
  readonly tools: Tools;
  /** Names in order. */
  readonly names: readonly (keyof Tools & string)[];
  /** The tool of that name; names like `toString` or `__proto__` are unknown like any other. */
  get(name: string): AnyTool | undefined;
}

/** Any registry, whatever its tools are. Every `Registry<…>` is one. */
export interface AnyRegistry {
  readonly tools: ToolRecord;
  readonly names: readonly string[];
  get(name: string): AnyTool | undefined;
}

/** Names of the tools of a registry. */
export type ToolName<R extends AnyRegistry> = keyof R["tools"] & string;

/** The decoded arguments of a tool: a tuple labelled with the function's parameter names. */
export type ToolArguments<R extends AnyRegistry, Name extends ToolName<R>> = NonNullable<
  ReturnType<R["tools"][Name]["decode"]>
>;

/** What a tool answers with, awaited. */
export type ToolResult<R extends AnyRegistry, Name extends ToolName<R>> = Awaited<
  ReturnType<R["tools"][Name]["invoke"]>
>;

/** What all tools of a registry together ask from a run's context; `unknown` when nothing. */
export type RegistryContext<R extends AnyRegistry> = Intersect<
  { [Name in keyof R["tools"]]: (context: ToolContext<R["tools"][Name]>) => void }[keyof R["tools"]]
>;

type Intersect<Consumers> = [Consumers] extends [never]
  ? unknown
  : [Consumers] extends [(context: infer All) => void]
    ? All
    : never;

/**
 * Makes a registry of tools by name.
 *
 * @throws UserError when a key differs from the name of its tool.
 */
export function createRegistry<const Tools extends ToolRecord>(tools: Tools): Registry<Tools> {
  const byName = new Map<string, AnyTool>(Object.entries(tools));
  for (const [key, tool] of byName) {
    if (tool.name !== key) {
      throw new UserError(
        `The tool ${JSON.stringify(tool.name)} stands under the key ${JSON.stringify(key)}.`,
      );
    }
  }
  return {
    tools,
    // The keys of the map are those of `tools`.
    names: [...byName.keys()] as (keyof Tools & string)[],
    get: (name) => byName.get(name),
  };
}
