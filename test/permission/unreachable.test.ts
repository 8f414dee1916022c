import { expect, test } from "vitest";
import { createPermissions } from "../../runtime/permission/create-permissions.js";
import type { PermissionSettings, PermissionTool } from "../../runtime/permission/permission.js";

const canUseTool = () => ({ behavior: "allow" }) as const;
const bypass = { mode: "bypassPermissions", allowDangerouslySkipPermissions: true } as const;

const mailParameters = { type: "object", properties: { to: { type: "string" } } };
const tools: readonly PermissionTool[] = [
  { name: "search", policy: { effect: "read" } },
  { name: "mail", policy: { effect: "send" }, parameters: mailParameters },
  { name: "edit", policy: { effect: "write", category: "files" } },
];

/** Settings, whether the tools are known, and what is reported: `list rule` or `callback`, with a word. */
const cases: [string, PermissionSettings, boolean, (readonly [string, string])[]][] = [
  [
    "nothing wrong",
    { deny: ["mail(to:x)"], ask: ["mail"], allow: ["search"], canUseTool },
    true,
    [],
  ],
  [
    "allow under deny",
    { deny: ["mail"], allow: ["mail(to:x)"] },
    false,
    [["allow mail(to:x)", 'deny rule "mail"']],
  ],
  ["ask under deny glob", { deny: ["m*"], ask: ["mail"] }, false, [["ask mail", 'deny rule "m*"']]],
  ["allow under ask", { ask: ["mail"], allow: ["mail"] }, false, [["allow mail", "ask rule"]]],
  ["allow beside ask", { ask: ["mail(to:x)"], allow: ["mail"] }, true, []],
  ["twice the same", { allow: ["mail", "mail"] }, false, [["allow mail", "comes first"]]],
  [
    "narrow after wide",
    { deny: ["mail", "mail(to:x)"] },
    false,
    [["deny mail(to:x)", "comes first"]],
  ],
  [
    "all denied",
    { deny: ["*"], allow: ["mail"], canUseTool },
    false,
    [
      ["allow mail", "deny rule"],
      ["callback", "denied"],
    ],
  ],
  [
    "unanchored allow",
    { allow: ["*", "mcp__*", "*(to:x)"] },
    false,
    [
      ["allow *", "ignored"],
      ["allow mcp__*", "ignored"],
      ["allow *(to:x)", "ignored"],
    ],
  ],
  ["an ignored rule covers nothing", { allow: ["*", "mail"] }, false, [["allow *", "ignored"]]],
  [
    "bypass makes allow useless",
    { ...bypass, allow: ["mail"] },
    false,
    [["allow mail", "bypassPermissions"]],
  ],
  [
    "bypass makes the callback useless",
    { ...bypass, canUseTool },
    false,
    [["callback", "bypassPermissions"]],
  ],
  ["bypass with ask rules", { ...bypass, ask: ["mail"], canUseTool }, false, []],
  ["bypass with hooks", { ...bypass, hooks: [() => undefined], canUseTool }, false, []],
  [
    "dontAsk makes the callback useless",
    { mode: "dontAsk", canUseTool },
    false,
    [["callback", "dontAsk"]],
  ],
  [
    "no such tool",
    { deny: ["mial"], allow: ["git_*"] },
    true,
    [
      ["deny mial", "no tool"],
      ["allow git_*", "no tool"],
    ],
  ],
  ["no such category", { deny: ["category:mails"] }, true, [["deny category:mails", "no tool"]]],
  ["no such parameter", { deny: ["mail(too:x)"] }, true, [["deny mail(too:x)", "too"]]],
  [
    "inherited names are no parameters",
    { deny: ["mail(toString:x)"] },
    true,
    [["deny mail(toString:x)", "toString"]],
  ],
  ["unknown parameters of tools without schema", { deny: ["edit(path:x)"] }, true, []],
  [
    "denied by effect",
    { deny: ["effect:send"], allow: ["mail"] },
    true,
    [["allow mail", "denied"]],
  ],
  ["plan asks anyway", { mode: "plan", allow: ["mail", "search"] }, true, [["allow mail", "plan"]]],
  [
    "everything settled",
    { allow: ["mail", "edit"], canUseTool },
    true,
    [["callback", "allowed or read-only"]],
  ],
  ["one pattern keeps the callback", { allow: ["mail(to:x)", "edit"], canUseTool }, true, []],
  ["settled but asked", { ask: ["mail"], allow: ["edit"], canUseTool }, true, []],
  [
    "settled by edits",
    { mode: "acceptEdits", deny: ["mail"], canUseTool },
    true,
    [["callback", "allowed or read-only"]],
  ],
  [
    "plan leaves writers to the callback",
    { mode: "plan", allow: ["edit"], deny: ["mail"], canUseTool },
    true,
    [["allow edit", "plan"]],
  ],
];

test.each(cases)("%s", (_, settings, known, expected) => {
  const found = createPermissions(settings).unreachable(known ? tools : undefined);
  expect(
    found.map(({ kind, list, rule }) => (kind === "callback" ? kind : `${list} ${rule}`)),
  ).toEqual(expected.map(([what]) => what));
  for (const [index, [, word]] of expected.entries()) {
    expect(found[index]?.message).toContain(word);
  }
});
