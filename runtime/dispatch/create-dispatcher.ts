import { schemaHash } from "../permission/schema-hash.js";
import type { AnyRegistry, RegistryContext } from "../registry.js";
import type { AnyTool } from "../tool.js";
import { dispatchOne } from "./dispatch-one.js";
import type { DispatcherOptions } from "./dispatch-options.js";
import { type DispatchParts, dispatchParts } from "./dispatch-parts.js";
import { dispatchPlain } from "./dispatch-plain.js";
import { dispatchTurn } from "./dispatch-turn.js";
import { type Dispatcher, internals } from "./dispatcher.js";
import { enabledNames } from "./refuse-call.js";
import { Run } from "./run.js";
import type { ToolCall } from "./tool-call.js";
import { inScope, type ScopeKind, type ScopeOptions, TurnScope } from "./turn-scope.js";

/**
 * Makes a dispatcher for a registry.
 *
 * @throws UserError for options that cannot be meant.
 */
export function createDispatcher<R extends AnyRegistry>(
  registry: R,
  options: DispatcherOptions<R> = {},
): Dispatcher<RegistryContext<R>> {
  const parts = dispatchParts(registry, options);
  const ownRun = new Run();
  let turns = 0;
  const openScope = (kind: ScopeKind, given: ScopeOptions = {}, known?: string) => {
    const turn = parts.audit === undefined ? undefined : (known ?? String(++turns));
    return new TurnScope(kind, given, given.run ?? ownRun, turn);
  };
  // The types of `Dispatcher` say when options may be left out; here they are one optional argument,
  // since taking rest arguments apart costs as much as decoding a small call.
  return {
    dispatch(call: ToolCall, given: ScopeOptions = NO_OPTIONS) {
      const entry = parts.entries.get(call.name);
      if (entry?.isPlain === true && given.signal === undefined && given.finish === undefined) {
        const answer = dispatchPlain(parts, entry, given.run ?? ownRun, call, given);
        if (answer !== undefined) return answer;
      }
      return dispatchOne(parts, openScope("call", given), call);
    },
    dispatchAll: (calls: readonly ToolCall[], given?: ScopeOptions) =>
      inScope(openScope("turn", given), (scope) => dispatchTurn(parts, scope, calls)),
    available: (given?: ScopeOptions) =>
      inScope(openScope("turn", given), (scope) => availableTools(parts, scope)),
    schemaHashes: () => schemaHashes(registry),
    [internals]: { parts, openScope, resumed: new WeakSet() },
  };
}

const NO_OPTIONS: ScopeOptions = {};

async function availableTools(parts: DispatchParts, scope: TurnScope): Promise<readonly AnyTool[]> {
  const names = await enabledNames(parts, scope);
  return names.flatMap((name) => {
    const entry = parts.entries.get(name);
    if (entry === undefined) return [];
    return parts.permissions?.excludes(entry.asked) === true ? [] : [entry.tool];
  });
}

async function schemaHashes(registry: AnyRegistry): Promise<ReadonlyMap<string, string>> {
  const tools = Object.values(registry.tools);
  return new Map(
    await Promise.all(
      tools.map(async ({ name, parameters }) => [name, await schemaHash(parameters)] as const),
    ),
  );
}
