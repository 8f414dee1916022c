import { afterEach, expect, test, vi } from "vitest";
import { mayLogToolData } from "../../runtime/records/tool-data.js";
import {
  createToolLog,
  type ToolLogEntry,
  type ToolLogOptions,
} from "../../runtime/records/tool-log.js";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test.each<[string | undefined, boolean]>([
  [undefined, false],
  ["1", false],
  ["true", false],
  ["", false],
  ["maybe", false],
  ["0", true],
  ["false", true],
  [" OFF ", true],
  ["No", true],
])("TOOLGEN_DONT_LOG_TOOL_DATA=%j lets data into logs: %s", (value, allowed) => {
  vi.stubEnv("TOOLGEN_DONT_LOG_TOOL_DATA", value);
  expect(mayLogToolData()).toBe(allowed);
  expect(mayLogToolData(true)).toBe(true);
  expect(mayLogToolData(false)).toBe(false);
});

test.each([
  ["no process", undefined],
  ["no environment", {}],
  [
    "an environment that may not be read",
    {
      env: new Proxy(
        {},
        {
          has: () => {
            throw new Error("denied");
          },
        },
      ),
    },
  ],
])("without an environment data stays out: %s", (_, process) => {
  vi.stubGlobal("process", process);
  expect(mayLogToolData()).toBe(false);
});

const context = { apiKey: "context-key", user: "context-user" };
const call = {
  tool: "login",
  callId: "c1",
  arguments: { user: "ann", password: "hunter2" },
  context,
};

/** What a call and its answers leave in a log. */
function logged(
  options: Partial<ToolLogOptions>,
  answers: readonly { result?: unknown; error?: unknown }[],
) {
  const entries: ToolLogEntry[] = [];
  const log = createToolLog({ write: (entry) => entries.push(entry), ...options });
  log.call(call);
  for (const answer of answers) {
    log.answer(call, { outcome: "error" in answer ? "error" : "ok", durationMs: 3, ...answer });
  }
  return entries;
}

const payload = new SyntaxError('Unexpected token in {"secret-payload"', {
  cause: new Error("secret-cause"),
});

test("by default a log says what happened and nothing of what was said", () => {
  const entries = logged({}, [{ result: "secret-result" }, { error: payload }]);
  expect(entries).toEqual([
    { event: "call", tool: "login", callId: "c1" },
    { event: "answer", tool: "login", callId: "c1", outcome: "ok", durationMs: 3 },
    {
      event: "answer",
      tool: "login",
      callId: "c1",
      outcome: "error",
      durationMs: 3,
      errorType: "SyntaxError",
    },
  ]);
});

test("allowed to, it says what was said, without secrets, and with the causes of errors", () => {
  const entries = logged({ toolData: true }, [
    { result: { ok: "for hunter2" } },
    { result: "plain" },
    { error: payload },
  ]);
  expect(entries.map(({ arguments: args, result, error }) => args ?? result ?? error)).toEqual([
    '{"user":"ann","password":"[redacted]"}',
    '{"ok":"for [redacted]"}',
    "plain",
    'Unexpected token in {"secret-payload", because: secret-cause',
  ]);
});

test("the run context is never logged", () => {
  for (const toolData of [true, false]) {
    expect(JSON.stringify(logged({ toolData }, [{ result: 1 }]))).not.toContain("context");
  }
});

test("secrets are hidden before texts are shortened, so that no half of one remains", () => {
  for (let padding = 960; padding < 1010; padding++) {
    const [, answer] = logged({ toolData: true }, [
      { result: `${"x".repeat(padding)}hunter2 and more` },
    ]);
    expect(answer?.result).not.toMatch(/hunt|unter/);
    expect(answer?.result?.length).toBeLessThanOrEqual(1000);
  }
});

test("the limit can be set", () => {
  const [, answer] = logged({ toolData: true, maxChars: 40 }, [{ result: "y".repeat(100) }]);
  expect(answer?.result).toMatch(/^y+… \[\+\d+ characters\]$/);
  expect(answer?.result?.length).toBeLessThanOrEqual(40);
});

test("names of errors can't carry data, and whatever is thrown can be logged", () => {
  const named = Object.assign(new Error("x"), { name: "Bad: secret-payload" });
  const hostile = {
    get message() {
      throw new Error("no");
    },
    toString() {
      throw new Error("no");
    },
  };
  const types = [named, hostile, "text", null, 5, new (class OddError extends Error {})()].map(
    (error) => logged({}, [{ error }])[1]?.errorType,
  );
  expect(types).toEqual(["Error", "unknown", "string", "object", "number", "OddError"]);
});

test("a log that fails fails no call", () => {
  const log = createToolLog({
    write: () => {
      throw new Error("disk full");
    },
  });
  expect(() => log.call(call)).not.toThrow();
  expect(() => log.answer(call, { outcome: "ok" })).not.toThrow();
});
