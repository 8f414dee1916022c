import { UserError } from "./errors.js";
import { nearestName } from "./nearest-name.js";
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
  /** The same tools and one more, in the place of the one that has its name. */
  with<const T extends AnyTool>(
    tool: T,
  ): Registry<Omit<Tools, T["name"]> & { readonly [Name in T["name"]]: T }>;
  /**
   * The tools that fit all of what is given.
   *
   * @throws UserError for a name that no tool has.
   */
  pick<Name extends keyof Tools & string = keyof Tools & string>(
    selection: ToolSelection<Name>,
  ): Registry<Pick<Tools, Name>>;
  /**
   * These tools and those of another registry, whose names may get a prefix: `github_`.
   *
   * @throws UserError when two tools have one name.
   */
  merge<Others extends ToolRecord, const Prefix extends string = "">(
    other: { readonly tools: Others },
    options?: { readonly prefix: Prefix },
  ): Registry<Tools & PrefixedTools<Others, Prefix>>;
}

/** Which tools of a registry are meant. */
export interface ToolSelection<Name extends string = string> {
  readonly names?: readonly Name[];
  /** Tools of this `@category`, or of one of these. */
  readonly category?: string | readonly string[];
  /** Only tools that change nothing (`@readonly`), or only the others. */
  readonly readonly?: boolean;
}

/** Tools under names with a prefix. */
export type PrefixedTools<Tools extends ToolRecord, Prefix extends string> = {
  readonly [Name in keyof Tools & string as `${Prefix}${Name}`]: Omit<Tools[Name], "name"> & {
    readonly name: `${Prefix}${Name}`;
  };
};

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
  const entries = Object.entries(tools);
  for (const [key, { name }] of entries) {
    if (name !== key) {
      throw new UserError(
        `The tool ${JSON.stringify(name)} stands under the key ${JSON.stringify(key)}.`,
      );
    }
  }
  const byName = new Map<string, AnyTool>(entries);
  return {
    tools,
    // The keys of the map are those of `tools`.
    names: [...byName.keys()] as (keyof Tools & string)[],
    get: (name) => byName.get(name),
    // What `Object.fromEntries` makes is what the types of these methods say, key by key.
    with: (tool) => createRegistry(record([...byName, [tool.name, tool]])) as never,
    pick: (selection) => createRegistry(record(pickTools(byName, selection))) as never,
    merge: (other, options) =>
      createRegistry(record(mergeTools(byName, other.tools, options?.prefix ?? ""))) as never,
  };
}

type ToolEntries = readonly (readonly [name: string, tool: AnyTool])[];

/** Later entries win; a tool called `__proto__` is a tool. */
function record(entries: ToolEntries): ToolRecord {
  return Object.fromEntries(entries);
}

function pickTools(tools: ReadonlyMap<string, AnyTool>, selection: ToolSelection): ToolEntries {
  const { names, category, readonly } = selection;
  for (const name of names ?? []) {
    if (!tools.has(name)) throw new UserError(unknownName(name, tools.keys()));
  }
  const wanted = names && new Set(names);
  const categories = category === undefined ? undefined : new Set([category].flat());
  return [...tools].filter(([name, { policy }]) => {
    if (wanted?.has(name) === false) return false;
    if (categories !== undefined && !categories.has(policy.category ?? "")) return false;
    return readonly === undefined || (policy.effect === "read") === readonly;
  });
}

function mergeTools(
  tools: ReadonlyMap<string, AnyTool>,
  others: ToolRecord,
  prefix: string,
): ToolEntries {
  const added = Object.values(others).map((tool) => {
    const name = prefix + tool.name;
    if (tools.has(name)) throw new UserError(`Both registries have a tool '${name}'.`);
    return [name, { ...tool, name }] as const;
  });
  return [...tools, ...added];
}

function unknownName(name: string, known: Iterable<string>): string {
  const nearest = nearestName(name, known);
  const hint = nearest === undefined ? "" : ` Did you mean '${nearest}'?`;
  return `The registry has no tool '${name}'.${hint}`;
}
