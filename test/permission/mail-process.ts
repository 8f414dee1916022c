import { defineTool } from "../../runtime/define-tool.js";
import { createDispatcher } from "../../runtime/dispatch/create-dispatcher.js";
import type { DispatcherOptions } from "../../runtime/dispatch/dispatch-options.js";
import { resumeTurn } from "../../runtime/dispatch/resume-turn.js";
import type { Turn } from "../../runtime/dispatch/turn.js";
import type { JsonObject } from "../../runtime/json.js";
import type { ApprovalDecision } from "../../runtime/permission/approval.js";
import { createPermissions } from "../../runtime/permission/create-permissions.js";
import { openPending, sealPending } from "../../runtime/permission/pending.js";
import type { PermissionSettings } from "../../runtime/permission/permission.js";
import { createUsedStore } from "../../runtime/permission/used-store.js";
import { createAudit } from "../../runtime/records/audit.js";
import { memoryAuditSink } from "../../runtime/records/audit-sinks.js";
import { type AnyRegistry, createRegistry } from "../../runtime/registry.js";
import type { Policy } from "../../runtime/tool.js";

const secret = "a secret of enough bytes";
const now = 1_700_000_000_000;

/** Two tools that write down what ran, and a dispatcher for them: one process. */
export function openProcess(
  settings: PermissionSettings = {},
  options: DispatcherOptions = {},
  parameter = "to",
) {
  const ran: string[] = [];
  const tool = <const Name extends string>(name: Name, policy: Policy) =>
    defineTool({
      name,
      description: name,
      strict: true,
      policy,
      parameters: {
        type: "object",
        properties: { [parameter]: { type: "string" } },
        required: [parameter],
        additionalProperties: false,
      },
      decode: (input: JsonObject) => {
        const value = input[parameter];
        return typeof value === "string" ? ([value] as const) : undefined;
      },
      invoke: ([value]: readonly [string]) => {
        ran.push(`${name} ${value}`);
        return `${name} did ${value}`;
      },
    });
  const registry: AnyRegistry = createRegistry({
    search: tool("search", { effect: "read" }),
    mail: tool("mail", { effect: "send" }),
  });
  const sink = memoryAuditSink();
  const dispatcher = createDispatcher(registry, {
    permissions: createPermissions(settings),
    audit: createAudit({ sinks: [sink] }),
    ...options,
  });
  return { ran, dispatcher, sink };
}

/** A search that is free, and two mails that are not. */
export const calls = [
  { id: "s", name: "search", arguments: { to: "x" } },
  { id: "a", name: "mail", arguments: { to: "ann" } },
  { id: "b", name: "mail", arguments: { to: "bob" } },
];

/** A turn that waits, as text. */
export async function sealed(turn: Turn): Promise<string> {
  if (turn.kind !== "pending") throw new Error("Nothing waits.");
  return sealPending(turn.pending, { secret, ttlMs: 1000, now });
}

/** Goes on in a process of its own. */
export async function resumeIn(
  { dispatcher }: ReturnType<typeof openProcess>,
  text: string,
  decisions: Record<string, ApprovalDecision>,
  usedStore = createUsedStore(),
): Promise<Turn> {
  const registryHashes = await dispatcher.schemaHashes();
  const opened = await openPending(text, { secret, registryHashes, usedStore, now });
  if (opened.kind === "refused") throw new Error(opened.reason);
  return resumeTurn(dispatcher, opened.state, decisions);
}

/** How each call went. */
export const shown = (turn: Turn) => turn.outcomes.map(({ id, kind }) => `${id} ${kind}`);
