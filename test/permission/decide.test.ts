import { expect, test } from "vitest";
import type { JsonObject } from "../../runtime/json.js";
import { createPermissions, decide } from "../../runtime/permission/create-permissions.js";
import type {
  CallbackAnswer,
  HookAnswer,
  PermissionRequest,
  PermissionSettings,
  PermissionVerdict,
} from "../../runtime/permission/permission.js";
import type { Policy } from "../../runtime/tool.js";

const args: JsonObject = { to: "ann@a.com", text: "hello" };

function request(policy: Policy = { effect: "send" }, over: JsonObject = args): PermissionRequest {
  return { tool: { name: "mail", policy }, arguments: over, call: { id: "1" }, context: 7 };
}

/** Settings, and the steps as `stage verdict rule`. */
const paths: readonly (readonly [string, PermissionSettings, Policy, readonly string[]])[] = [
  ["nothing set, no effect", {}, {}, ["effect allow none"]],
  ["nothing set, read", {}, { effect: "read" }, ["effect allow read"]],
  ["nothing set, send", {}, { effect: "send" }, ["effect ask send"]],
  ["destructive alone asks", {}, { destructive: true }, ["effect ask delete"]],
  [
    "destructive is no edit",
    { mode: "acceptEdits" },
    { effect: "write", destructive: true },
    ["effect ask delete"],
  ],
  ["read can't be destructive", {}, { effect: "read", destructive: true }, ["effect ask delete"]],
  ["accepted edit", { mode: "acceptEdits" }, { effect: "write" }, ["mode allow acceptEdits"]],
  ["denied by rule", { deny: ["x", "mail"] }, {}, ["deny deny mail"]],
  [
    "allowed by rule",
    { allow: ["mail(to:*@a.com)"] },
    { effect: "send" },
    ["allow allow mail(to:*@a.com)"],
  ],
  [
    "unanchored allow rules count for nothing",
    { allow: ["*"] },
    { effect: "send" },
    ["effect ask send"],
  ],
  ["dontAsk", { mode: "dontAsk" }, { effect: "send" }, ["effect ask send", "mode deny dontAsk"]],
  ["dontAsk without effect", { mode: "dontAsk" }, {}, ["mode deny dontAsk"]],
  [
    "dontAsk and ask rule",
    { mode: "dontAsk", ask: ["mail"] },
    {},
    ["ask ask mail", "mode deny dontAsk"],
  ],
  ["plan", { mode: "plan", allow: ["mail"] }, { effect: "send" }, ["mode ask plan"]],
  [
    "bypass and ask rule",
    { mode: "bypassPermissions", allowDangerouslySkipPermissions: true, ask: ["mail"] },
    {},
    ["ask ask mail"],
  ],
  [
    "hook, ask rule and callback",
    {
      hooks: [
        function trusting() {
          return { behavior: "allow" } as const;
        },
      ],
      ask: ["mail"],
      canUseTool: function phone() {
        return { behavior: "deny" };
      },
    },
    { effect: "send" },
    ["hook allow trusting", "ask ask mail", "callback deny phone"],
  ],
  [
    "the strictest hook speaks for all",
    {
      hooks: [() => ({ behavior: "ask" }), () => undefined, () => ({ behavior: "allow" })],
    },
    {},
    ["hook ask hook 1"],
  ],
];

test.each(paths)("steps: %s", async (_, settings, policy, steps) => {
  const verdict = await decide(request(policy), settings);
  expect(verdict.steps.map(({ stage, verdict, rule }) => `${stage} ${verdict} ${rule}`)).toEqual(
    steps,
  );
});

test("answers at once as long as nobody makes it wait", () => {
  const settings: PermissionSettings = {
    hooks: [() => undefined],
    ask: ["mail"],
    canUseTool: () => ({ behavior: "allow" }),
  };
  expect(decide(request(), {})).toMatchObject({ behavior: "ask" });
  expect(decide(request(), settings)).toMatchObject({ behavior: "allow" });
  expect(decide(request(), createPermissions(settings))).toMatchObject({ behavior: "allow" });
});

test.each<[string, PermissionSettings]>([
  ["there is no permission mode", { mode: "yolo" as "plan" }],
  ["allowDangerouslySkipPermissions", { mode: "bypassPermissions" }],
  ["no tool", { deny: ["rm -rf"] }],
  ["no tool", { ask: [""] }],
  ["closing parenthesis", { allow: ["mail(to:x"] }],
])("settings that can't work are refused early: %s", (message, settings) => {
  expect(() => createPermissions(settings)).toThrowError(
    expect.objectContaining({
      name: "UserError",
      message: expect.stringMatching(new RegExp(message, "i")),
    }),
  );
});

/** Wrong answers, and what the developer is told. */
const nonsense: [unknown, string][] = [
  [true, "a value of type boolean"],
  ["allow", "a value of type string"],
  [["allow"], "an array"],
  [{}, "without a behavior"],
  [{ behavior: "approve" }, "without a behavior"],
  [{ allow: true }, "without a behavior"],
  [{ behavior: "allow", updatedInput: {} }, '"updatedInput"'],
  [{ behavior: "allow", updatedArguments: "{}" }, "updatedArguments"],
  [{ behavior: "allow", updatedArguments: [] }, "updatedArguments"],
  [{ behavior: "deny", message: 5 }, "message"],
  [{ behavior: "ask", remember: "tool" }, '"remember"'],
];

test.each<[unknown, string]>([
  ...nonsense,
  [undefined, "undefined"],
  [{ behavior: "allow", remember: "always" }, "remember"],
  [{ behavior: "pass" }, "without a behavior"],
])("a callback answering %j denies to the model and tells the developer", async (answer, told) => {
  for (const canUseTool of [() => answer, async () => answer]) {
    const verdict = await decide(request(), { canUseTool: canUseTool as () => CallbackAnswer });
    expect(verdict).toMatchObject({ behavior: "deny", misuse: expect.stringContaining(told) });
    expect(verdict.message).not.toContain(told);
  }
});

test.each<[unknown, string]>([
  ...nonsense,
  [null, "null"],
  [{ behavior: "deny", reason: "x" }, '"reason"'],
])("a hook answering %j denies to the model and tells the developer", async (answer, told) => {
  for (const hook of [() => answer, async () => answer]) {
    const verdict = await decide(request({ effect: "read" }), {
      hooks: [hook as () => HookAnswer],
    });
    expect(verdict).toMatchObject({ behavior: "deny", misuse: expect.stringContaining(told) });
  }
});

test("what a policy throws is for the developer, not for the model", async () => {
  const secret = new Error("connect 10.0.0.7 refused");
  for (const settings of [
    {
      hooks: [
        () => {
          throw secret;
        },
      ],
    },
    {
      hooks: [
        async () => {
          throw secret;
        },
      ],
    },
    {
      canUseTool: () => {
        throw secret;
      },
    },
    {
      canUseTool: async () => {
        throw secret;
      },
    },
  ] satisfies PermissionSettings[]) {
    const verdict = await decide(request(), settings);
    expect(verdict).toMatchObject({ behavior: "deny", cause: secret });
    expect(JSON.stringify([verdict.message, verdict.steps])).not.toContain("10.0.0.7");
  }
});

test("a denial tells the model to find another way, with the reason when there is one", async () => {
  const reasons: readonly (readonly [PermissionSettings, string])[] = [
    [{ deny: ["mail"] }, "This application does not permit it."],
    [{ canUseTool: () => ({ behavior: "deny", message: "too late" }) }, "Reason: too late. "],
    [{ hooks: [() => ({ behavior: "deny", message: "太晚了。" })] }, "Reason: 太晚了。 "],
    [
      { hooks: [() => ({ behavior: "deny", message: " " })] },
      "This application does not permit it.",
    ],
  ];
  for (const [settings, text] of reasons) {
    const { message } = await decide(request(), settings);
    expect(message).toContain("Tool execution was not approved.");
    expect(message).toContain(text);
    expect(message).toContain("find another way");
  }
});

test("hooks and callbacks get copies: what they do to the arguments later changes nothing", async () => {
  const original: JsonObject = { list: [{ deep: 1 }] };
  const grabbed: { list: { deep: number }[] }[] = [];
  const grab = ({ arguments: given }: PermissionRequest) => {
    grabbed.push(given as unknown as { list: { deep: number }[] });
    for (const { list } of grabbed) list[0] = { deep: 99 };
    return undefined;
  };
  const updated = { list: [{ deep: 2 }] };
  const verdict = await decide(request({}, original), {
    hooks: [grab, () => ({ behavior: "pass", updatedArguments: updated }), grab],
    canUseTool: (given) => {
      grab(given);
      updated.list[0] = { deep: 77 };
      return { behavior: "allow" };
    },
  });
  expect(grabbed).toHaveLength(3);
  expect(original).toEqual({ list: [{ deep: 1 }] });
  expect(verdict.updatedArguments).toEqual({ list: [{ deep: 2 }] });
});

test("keys like __proto__ survive the copies", async () => {
  const strange = JSON.parse('{"__proto__":{"a":1},"constructor":2}') as JsonObject;
  let seen: JsonObject = {};
  await decide(request({}, strange), {
    hooks: [
      (given) => {
        seen = given.arguments;
        return undefined;
      },
    ],
  });
  expect(JSON.stringify(seen)).toBe(JSON.stringify(strange));
  expect(Object.getPrototypeOf(seen)).toBe(Object.prototype);
});

test("rules judge what will run: arguments that a hook put in", async () => {
  const verdict = await decide(request(), {
    hooks: [
      () => ({ behavior: "allow", updatedArguments: { to: "eve@evil.com" } }),
      ({ arguments: given }) =>
        given["to"] === "eve@evil.com" ? { behavior: "pass" } : { behavior: "deny" },
    ],
    deny: ["mail(to:*@evil.com)"],
  });
  expect(verdict.behavior).toBe("deny");
  expect(verdict.steps.map(({ stage }) => stage)).toEqual(["hook", "deny"]);
});

test("arguments that the callback put in are not above the deny rules", async () => {
  const settings = (to: string): PermissionSettings => ({
    deny: ["mail(to:*@evil.com)"],
    canUseTool: () => ({ behavior: "allow", updatedArguments: { to } }),
  });
  expect(await decide(request(), settings("bob@a.com"))).toMatchObject({
    behavior: "allow",
    updatedArguments: { to: "bob@a.com" },
  });
  const verdict = await decide(request(), settings("eve@evil.com"));
  expect(verdict.behavior).toBe("deny");
  expect(verdict.updatedArguments).toBeUndefined();
});

test("the callback hears what was found, and may leave the answer open", async () => {
  const heard: unknown[] = [];
  const open = (answer: CallbackAnswer): PermissionSettings => ({
    ask: ["mail"],
    canUseTool: (given, steps) => {
      heard.push([given.context, given.tool.name, steps]);
      return answer;
    },
  });
  for (const answer of [null, { behavior: "ask" }] as const) {
    expect((await decide(request(), open(answer))).behavior).toBe("ask");
  }
  const steps = [{ stage: "ask", verdict: "ask", rule: "mail" }];
  expect(heard).toEqual([
    [7, "mail", steps],
    [7, "mail", steps],
  ]);
});

test("the reason why a hook asks reaches the person", async () => {
  const verdict = await decide(request(), {
    hooks: [() => ({ behavior: "ask", message: "unusual hour" })],
  });
  expect(verdict).toMatchObject({ behavior: "ask", message: "unusual hour" });
});

test("arguments too deep to look at are denied, not run", async () => {
  let deep: JsonObject = {};
  for (let depth = 0; depth < 100_000; depth++) deep = { deep };
  const verdict: PermissionVerdict = await decide(request({}, deep), { deny: ["mail(deep:x)"] });
  expect(verdict.behavior).toBe("deny");
  expect(verdict.cause).toBeInstanceOf(RangeError);
});

test("tools that a deny rule rules out need not be shown to a model", () => {
  const permissions = createPermissions({
    deny: ["mail", "git_*", "effect:delete", "pay(amount:9*)"],
  });
  const excluded = (name: string, policy: Policy = {}) => permissions.excludes({ name, policy });
  expect(["mail", "git_push", "pay", "mails"].map((name) => excluded(name))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(excluded("drop", { effect: "delete" })).toBe(true);
});
