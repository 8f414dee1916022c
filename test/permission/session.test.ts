import { expect, test } from "vitest";
import type { JsonObject } from "../../runtime/json.js";
import { createPermissions } from "../../runtime/permission/create-permissions.js";
import type {
  PermissionRequest,
  PermissionSettings,
  Permissions,
  PermissionVerdict,
  RememberScope,
} from "../../runtime/permission/permission.js";
import { createSessionMemory, toRemembered } from "../../runtime/permission/session.js";

function mail(to: string, name = "sendMail"): PermissionRequest {
  const args: JsonObject = { to, subject: "hi" };
  return {
    tool: { name, policy: { effect: "send" } },
    arguments: args,
    call: { id: to },
    context: 0,
  };
}

function decideNow(permissions: Permissions, request: PermissionRequest): PermissionVerdict {
  const verdict = permissions.decide(request);
  if (verdict instanceof Promise) throw new Error("Nothing here takes time.");
  return verdict;
}

/** Decides about a first mail by hand, remembers it, and says what becomes of others. */
function afterRemembering(
  settings: PermissionSettings,
  behavior: "allow" | "deny",
  scope: RememberScope,
  first: string,
): (request: PermissionRequest) => string {
  const permissions = createPermissions(settings);
  const request = mail(first);
  const { steps } = decideNow(permissions, request);
  permissions.session.remember(toRemembered({ request, behavior, scope, steps }));
  return (other) => decideNow(permissions, other).behavior;
}

test.each<[string, RememberScope, string, Record<string, string>]>([
  ["tool", "tool", "ann@a.com", { "ann@a.com": "=", "bob@b.com": "=" }],
  ["arguments", "arguments", "ann@a.com", { "ann@a.com": "=", "bob@a.com": "ask" }],
  [
    "pattern",
    { pattern: "sendMail(to:*@a.com)" },
    "ann@a.com",
    { "bob@a.com": "=", "bob@b.com": "ask" },
  ],
])("a decision remembered by %s holds as far as it says", (_, scope, first, expected) => {
  for (const behavior of ["allow", "deny"] as const) {
    const decided = afterRemembering({}, behavior, scope, first);
    for (const [to, outcome] of Object.entries(expected)) {
      expect(decided(mail(to)), to).toBe(outcome === "=" ? behavior : outcome);
    }
    expect(decided(mail(first, "sendFax"))).toBe("ask");
  }
});

test("the order of keys makes no other arguments", () => {
  const decided = afterRemembering({}, "allow", "arguments", "ann@a.com");
  const turned = { ...mail("x"), arguments: { subject: "hi", to: "ann@a.com" } };
  expect(decided(turned)).toBe("allow");
});

test("an approval does not answer an ask rule that nobody saw", () => {
  const settings = { ask: ["sendMail(to:*@stranger.com)"] };
  const afterFriend = afterRemembering(settings, "allow", "tool", "ann@a.com");
  expect(afterFriend(mail("bob@a.com"))).toBe("allow");
  expect(afterFriend(mail("eve@stranger.com"))).toBe("ask");
  const afterStranger = afterRemembering(settings, "allow", "tool", "eve@stranger.com");
  expect(afterStranger(mail("mal@stranger.com"))).toBe("allow");
});

test("an approval of before does not hold in plan mode, one given there does", () => {
  const session = createSessionMemory();
  const request = mail("ann@a.com");
  const before = createPermissions({ session });
  const { steps } = decideNow(before, request);
  session.remember(toRemembered({ request, behavior: "allow", scope: "tool", steps }));
  const plan = createPermissions({ session, mode: "plan" });
  const asked = decideNow(plan, request);
  expect(asked.behavior).toBe("ask");
  session.remember(toRemembered({ request, behavior: "allow", scope: "tool", steps: asked.steps }));
  expect(decideNow(plan, request).behavior).toBe("allow");
});

test("deny rules and remembered denials win over remembered approvals", () => {
  const session = createSessionMemory([
    { behavior: "allow", scope: { kind: "tool", tool: "sendMail" }, answers: [] },
    {
      behavior: "deny",
      scope: { kind: "pattern", rule: "sendMail(to:eve*)" },
      answers: [],
      reason: "no",
    },
  ]);
  const permissions = createPermissions({ session, deny: ["sendMail(to:mal*)"] });
  expect(decideNow(permissions, mail("ann@a.com")).behavior).toBe("allow");
  expect(decideNow(permissions, mail("mal@a.com")).behavior).toBe("deny");
  const eve = decideNow(permissions, mail("eve@a.com"));
  expect(eve.message).toContain("Reason: no.");
  expect(eve.steps).toEqual([
    { stage: "deny", verdict: "deny", rule: "session: sendMail(to:eve*)" },
  ]);
});

test("siblings that wait in the same turn are answered by what was remembered since", () => {
  const permissions = createPermissions({ ask: ["sendMail"] });
  const [first, second] = [mail("ann@a.com"), mail("bob@b.com")];
  const waiting = [first, second].map((request) => decideNow(permissions, request));
  expect(waiting.map(({ behavior }) => behavior)).toEqual(["ask", "ask"]);
  const steps = waiting[1]?.steps ?? [];
  expect(permissions.recall(second, steps)).toBeUndefined();
  permissions.session.remember(
    toRemembered({
      request: first,
      behavior: "allow",
      scope: "tool",
      steps: waiting[0]?.steps ?? [],
    }),
  );
  expect(permissions.recall(second, steps)).toEqual({
    behavior: "allow",
    steps: [...steps, { stage: "allow", verdict: "allow", rule: "session: tool" }],
  });
  permissions.session.remember(
    toRemembered({ request: second, behavior: "deny", scope: "arguments", steps, reason: "stop" }),
  );
  expect(permissions.recall(second, steps)).toMatchObject({ behavior: "deny" });
});

test("the callback's answer is remembered when it says so", async () => {
  let asked = 0;
  const permissions = createPermissions({
    canUseTool: ({ arguments: args }) => {
      asked += 1;
      return args["to"] === "eve"
        ? { behavior: "deny", message: "no", remember: "arguments" }
        : { behavior: "allow", remember: { pattern: "sendMail(to:a*)" } };
    },
  });
  const behaviors: string[] = [];
  for (const to of ["ann", "abe", "eve", "eve"]) {
    behaviors.push((await permissions.decide(mail(to))).behavior);
  }
  expect(behaviors).toEqual(["allow", "allow", "deny", "deny"]);
  expect(asked).toBe(2);
});

test.each(["*", "mcp__*", "send mail", ""])(
  "an approval can't be remembered for %j",
  async (pattern) => {
    const { session, decide } = createPermissions({
      canUseTool: () => ({ behavior: "allow", remember: { pattern } }),
    });
    expect(await decide(mail("ann"))).toMatchObject({
      behavior: "deny",
      misuse: expect.any(String),
    });
    expect(session.entries()).toEqual([]);
  },
);

test("decisions are plain data that a later session can start from", () => {
  const permissions = createPermissions({});
  const request = mail("ann@a.com");
  const { steps } = decideNow(permissions, request);
  for (const scope of ["tool", "arguments", { pattern: "sendMail(to:a*)" }] as const) {
    permissions.session.remember(toRemembered({ request, behavior: "allow", scope, steps }));
  }
  const kept = JSON.parse(JSON.stringify(permissions.session.entries()));
  const later = createPermissions({ session: createSessionMemory(kept) });
  expect(decideNow(later, request).behavior).toBe("allow");
  expect(later.session.entries()).toEqual(kept);
});

test("a remembered decision never shows arguments in its step", () => {
  const decided = createPermissions({});
  const request = mail("secret-address");
  const { steps } = decideNow(decided, request);
  decided.session.remember(toRemembered({ request, behavior: "allow", scope: "arguments", steps }));
  expect(JSON.stringify(decideNow(decided, request).steps)).not.toContain("secret-address");
});
