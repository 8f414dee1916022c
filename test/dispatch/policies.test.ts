import { expect, test } from "vitest";
import { createDispatcher, UserError } from "../../runtime/index.js";
import { createPermissions } from "../../runtime/permission/create-permissions.js";
import { setUp } from "./noting-tools.js";
import { call, registryOf, tool } from "./tools.js";

test("a callback that answers nonsense throws at the developer and denies to the model", async () => {
  // Untyped code may answer with anything.
  const permissions = createPermissions({ canUseTool: (() => "yes") as never });
  const { dispatcher, ran } = setUp({ permissions });
  for (const asked of [
    dispatcher.dispatch(call("send", {}, "1")),
    dispatcher.dispatchAll([call("send", {}, "1")]),
  ]) {
    const error: unknown = await asked.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UserError);
    expect(error).toMatchObject({ outcomes: [{ kind: "denied", id: "1" }] });
  }
  expect(ran).toEqual([]);
});

test("a policy that throws denies, and the answer keeps what it threw", async () => {
  const cause = new Error("database down");
  const permissions = createPermissions({
    hooks: [
      () => {
        throw cause;
      },
    ],
  });
  const { dispatcher, ran } = setUp({ permissions });
  const outcome = await dispatcher.dispatch(call("look"));
  expect(outcome).toMatchObject({ kind: "denied", cause });
  expect(outcome.text).not.toContain("database");
  expect(ran).toEqual([]);
});

test("arguments that a hook changed are decoded again", async () => {
  const change = (text: unknown) =>
    createPermissions({
      hooks: [() => ({ behavior: "pass", updatedArguments: { text } }) as never],
    });
  const good = setUp({ permissions: change("changed") });
  expect(await good.dispatcher.dispatch(call("look"))).toMatchObject({ kind: "ok" });
  expect(good.ran).toEqual(['look {"text":"changed"}']);
  const bad = setUp({ permissions: change(7) });
  expect(await bad.dispatcher.dispatch(call("look"))).toMatchObject({ kind: "invalid" });
  expect(bad.ran).toEqual([]);
});

test("guards rewrite, refuse and fail closed before anyone is asked", async () => {
  const seen: unknown[] = [];
  const permissions = createPermissions({
    hooks: [
      ({ arguments: args }) => {
        seen.push(args);
        return undefined;
      },
    ],
  });
  const guards = [
    ({ arguments: { text } }: { readonly arguments: { readonly [name: string]: unknown } }) => {
      if (text === "throw") throw new Error("guard");
      if (text === "bad") return { kind: "refuse", message: "No bad words." } as const;
      if (text === "odd") return { kind: "rewrite", arguments: { text: 7 } } as const;
      if (text === "loud") return { kind: "rewrite", arguments: { text: "quiet" } } as const;
      return { kind: "pass" } as const;
    },
  ];
  const { dispatcher, ran } = setUp({ permissions, guards });
  const ask = (word: string) => dispatcher.dispatch(call("look", { text: word }));
  expect(await ask("bad")).toMatchObject({
    kind: "denied",
    text: expect.stringMatching(/^Tool execution was not approved\..*Reason: No bad words\. /),
    steps: [{ stage: "guard", verdict: "deny", rule: "guard 1" }],
  });
  expect(await ask("throw")).toMatchObject({
    kind: "denied",
    cause: new Error("guard"),
    steps: [{ stage: "guard", verdict: "deny", rule: "guard 1" }],
  });
  expect(await ask("odd")).toMatchObject({ kind: "invalid" });
  expect(await ask("loud")).toMatchObject({ kind: "ok" });
  expect(ran).toEqual(['look {"text":"quiet"}']);
  expect(seen).toEqual([{ text: "quiet" }]);
});

test("rules see a map in one form, however it was sent", async () => {
  const ran: unknown[] = [];
  const registry = registryOf(
    tool("post", (args) => ran.push(args), {
      parameters: { headers: { type: "object", additionalProperties: { type: "string" } } },
    }),
  );
  const seen: unknown[] = [];
  const permissions = createPermissions({
    canUseTool: ({ arguments: args }) => {
      seen.push(args);
      return { behavior: "allow" };
    },
  });
  const { dispatch } = createDispatcher(registry, { permissions });
  await dispatch(call("post", { headers: { a: "1" } }));
  await dispatch(call("post", { headers: [{ key: "a", value: "1" }] }));
  expect(seen).toEqual([{ headers: { a: "1" } }, { headers: { a: "1" } }]);
  expect(ran).toEqual(seen);
});
