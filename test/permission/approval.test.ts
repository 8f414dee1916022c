import { expect, test } from "vitest";
import { readDecision, readDecisions } from "../../runtime/permission/approval.js";

test.each<[unknown]>([
  [{ kind: "approve" }],
  [{ kind: "approve", remember: "tool", by: "ann" }],
  [{ kind: "approve", remember: { pattern: "mail(to:*@a.com)" } }],
  [{ kind: "deny" }],
  [{ kind: "deny", reason: "太晚了", remember: { pattern: "*" } }],
  [{ kind: "edit", arguments: { to: "bob" }, remember: "arguments" }],
])("%j is a decision", (decision) => {
  expect(readDecision(decision)).toEqual(decision);
});

test.each<[unknown, string]>([
  [true, "not an object"],
  ["approve", "not an object"],
  [null, "not an object"],
  [{}, "none of the kinds"],
  [{ kind: "approved" }, "none of the kinds"],
  [{ kind: "approve", arguments: {} }, '"arguments"'],
  [{ kind: "approve", reason: "x" }, '"reason"'],
  [{ kind: "approve", remember: "always" }, '"remember"'],
  [{ kind: "approve", remember: { pattern: "*" } }, "permits any tool"],
  [{ kind: "edit", arguments: {}, remember: { pattern: "mcp__*" } }, "permits any tool"],
  [{ kind: "deny", remember: { pattern: "no rule" } }, "no rule"],
  [{ kind: "deny", reason: 5 }, '"reason"'],
  [{ kind: "edit" }, "without arguments"],
  [{ kind: "edit", arguments: [] }, '"arguments"'],
  [{ kind: "approve", by: 7 }, '"by"'],
  [{ kind: "approve", toString: 1 }, '"toString"'],
])("%j is no decision", (value, told) => {
  expect(readDecision(value)).toContain(told);
});

test("decisions are matched by the id of a call that waits; the first one holds", () => {
  const waiting = new Set(["a", "b", "__proto__"]);
  const { decisions, mistakes } = readDecisions(waiting, [
    ["a", { kind: "approve" }],
    ["a", { kind: "deny" }],
    ["z", { kind: "approve" }],
    ["b", { kind: "yes" }],
    ["__proto__", { kind: "deny" }],
    ["toString", { kind: "approve" }],
  ]);
  expect([...decisions]).toEqual([
    ["a", { kind: "approve" }],
    ["__proto__", { kind: "deny" }],
  ]);
  expect(mistakes).toHaveLength(4);
  expect(mistakes.join()).toMatch(
    /"a" is not the first.*"z" is about no call.*"b" has none.*"toString" is about no/,
  );
});
