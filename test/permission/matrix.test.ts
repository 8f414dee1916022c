import { expect, test } from "vitest";
import { createPermissions } from "../../runtime/permission/create-permissions.js";
import type {
  CallbackAnswer,
  HookAnswer,
  PermissionBehavior,
  PermissionMode,
  PermissionRequest,
  PermissionVerdict,
} from "../../runtime/permission/permission.js";
import type { Effect } from "../../runtime/tool.js";

const hooks = ["none", "pass", "allow", "ask", "deny", "throw", "nonsense"] as const;
const modes = ["default", "acceptEdits", "plan", "dontAsk", "bypassPermissions"] as const;
const callbacks = ["none", "allow", "deny", "ask", "throw", "nonsense"] as const;
const effects = ["read", "write", "send", undefined] as const;
const booleans = [false, true] as const;

interface Row {
  readonly hook: (typeof hooks)[number];
  readonly deny: boolean;
  readonly ask: boolean;
  readonly mode: PermissionMode;
  readonly allow: boolean;
  readonly callback: (typeof callbacks)[number];
  readonly effect: Effect | undefined;
}

function rows(): readonly Row[] {
  const all: Row[] = [];
  for (const hook of hooks)
    for (const deny of booleans)
      for (const ask of booleans)
        for (const mode of modes)
          for (const allow of booleans)
            for (const callback of callbacks)
              for (const effect of effects)
                all.push({ hook, deny, ask, mode, allow, callback, effect });
  return all;
}

/** The order in short: hooks, deny, ask, mode, allow, effect, callback. */
function oracle({ hook, deny, ask, mode, allow, callback, effect }: Row): PermissionBehavior {
  if (hook === "deny" || hook === "throw" || hook === "nonsense" || deny) return "deny";
  let asks = ask || hook === "ask";
  if (!asks && hook === "allow") return "allow";
  if (!asks && mode === "bypassPermissions") return "allow";
  if (!asks && mode === "acceptEdits" && effect === "write") return "allow";
  if (!asks && mode === "plan" && effect !== "read") asks = true;
  if (!asks && (allow || effect === "read")) return "allow";
  if (mode === "dontAsk") return "deny";
  if (callback === "throw" || callback === "nonsense") return "deny";
  if (callback !== "none") return callback;
  return asks || effect !== undefined ? "ask" : "allow";
}

/** What hook and callback do, at once or later; counts how often the callback was asked. */
function settingsOf(row: Row, wait: boolean, asked: { times: number }) {
  const say = (what: string): unknown => {
    if (what === "throw") throw new Error("the policy failed");
    if (what === "none") return undefined;
    return { behavior: what };
  };
  const hook = wait ? async () => say(row.hook) : () => say(row.hook);
  const callback = wait ? async () => say(row.callback) : () => say(row.callback);
  return {
    // Wrong answers are what the rows called nonsense are about.
    hooks: row.hook === "none" ? [] : [hook as () => HookAnswer],
    deny: row.deny ? ["act(kind:blocked)"] : ["other"],
    ask: row.ask ? ["act(kind:b*)"] : ["other"],
    allow: row.allow ? ["act"] : ["other"],
    mode: row.mode,
    allowDangerouslySkipPermissions: true,
    canUseTool:
      row.callback === "none"
        ? undefined
        : () => {
            asked.times += 1;
            return callback() as CallbackAnswer;
          },
  };
}

function requestOf(row: Row): PermissionRequest {
  return {
    tool: { name: "act", policy: row.effect === undefined ? {} : { effect: row.effect } },
    arguments: { kind: "blocked" },
    call: { id: "call-1" },
    context: undefined,
  };
}

function check(row: Row, verdict: PermissionVerdict, asked: number): void {
  const label = JSON.stringify(row);
  expect(verdict.behavior, label).toBe(oracle(row));
  expect(verdict.behavior === "deny", label).toBe(verdict.message !== undefined);
  const last = verdict.steps.at(-1);
  if (last !== undefined) expect(last.verdict, label).toBe(verdict.behavior);
  // What needs no oracle: nothing that was forbidden or had to be asked about runs.
  if (row.deny || row.hook === "deny") expect(asked, label).toBe(0);
  if (row.mode === "dontAsk") expect(asked, label).toBe(0);
  if (row.ask && verdict.behavior === "allow") expect(asked, label).toBe(1);
  expect(asked, label).toBeLessThanOrEqual(1);
  const misused =
    last?.stage === "hook" ? row.hook : last?.stage === "callback" ? row.callback : "";
  expect(verdict.misuse !== undefined, label).toBe(misused === "nonsense");
  expect(verdict.cause !== undefined, label).toBe(misused === "throw");
}

test("decides every combination as the order says, at once", () => {
  for (const row of rows()) {
    const asked = { times: 0 };
    const verdict = createPermissions(settingsOf(row, false, asked)).decide(requestOf(row));
    // Nothing in these rows is asynchronous.
    check(row, verdict as PermissionVerdict, asked.times);
  }
});

test("decides every combination the same way when hooks and callbacks take their time", async () => {
  for (const row of rows()) {
    const asked = { times: 0 };
    const verdict = await createPermissions(settingsOf(row, true, asked)).decide(requestOf(row));
    check(row, verdict, asked.times);
  }
});

test("the matrix holds every combination once", () => {
  const labels = new Set(rows().map((row) => JSON.stringify(row)));
  expect(labels.size).toBe(7 * 2 * 2 * 5 * 2 * 6 * 4);
});

test("with an approval given nothing is asked again, and hooks and deny rules still count", async () => {
  for (const row of rows()) {
    const asked = { times: 0 };
    const permissions = createPermissions(settingsOf(row, false, asked));
    const verdict = await permissions.decide(requestOf(row), { by: "ann" });
    const forbidden = row.deny || ["deny", "throw", "nonsense"].includes(row.hook);
    expect(verdict.behavior, JSON.stringify(row)).toBe(forbidden ? "deny" : "allow");
    expect(asked.times, JSON.stringify(row)).toBe(0);
  }
});
