import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "../../runtime/json.js";
import { coversGlob, matchesGlob, parseGlob } from "../../runtime/permission/glob.js";
import type { PermissionRequest } from "../../runtime/permission/permission.js";
import { coversRule, parseRule } from "../../runtime/permission/rule.js";
import { matchesRule } from "../../runtime/permission/rule-match.js";
import type { Policy } from "../../runtime/tool.js";

function request(name: string, args: JsonObject, policy: Policy = {}): PermissionRequest {
  return { tool: { name, policy }, arguments: args, call: { id: "1" }, context: undefined };
}

/** Rule, tool, arguments, and whether it restricts (deny, ask) and permits (allow) the call. */
type Match = [rule: string, tool: string, JsonObject, any: boolean, every: boolean, Policy?];
const matches: Match[] = [
  ["sendMail", "sendMail", {}, true, true],
  ["sendMail", "sendMails", {}, false, false],
  ["sendMail", "SendMail", {}, false, false],
  ["send*", "sendMail", {}, true, true],
  ["*", "sendMail", {}, true, true],
  ["*Mail", "sendMail", {}, true, true],
  ["s*d*l", "sendMail", {}, true, true],
  ["s*x*l", "sendMail", {}, false, false],
  ["  sendMail  ", "sendMail", {}, true, true],
  ["toString", "constructor", {}, false, false],
  ["__proto__", "__proto__", {}, true, true],
  ["category:mail", "sendMail", {}, true, true, { category: "mail" }],
  ["category:mail", "sendMail", {}, false, false, { category: "files" }],
  ["category:*", "sendMail", {}, false, false],
  ["effect:send", "sendMail", {}, true, true, { effect: "send" }],
  ["effect:delete", "drop", {}, true, true, { effect: "write", destructive: true }],
  ["effect:write", "drop", {}, false, false, { effect: "write", destructive: true }],
  ["effect:delete", "drop", {}, true, true, { destructive: true }],
  ["w(title:weekly-*)", "w", { title: "weekly-42" }, true, true],
  ["w(title:weekly-*)", "w", { title: "weekly-" }, true, true],
  ["w(title:weekly-*)", "w", { title: "Weekly-42" }, false, false],
  ["w(title:weekly-*)", "w", { title: "not weekly-42" }, false, false],
  ["w(title:weekly-*)", "w", {}, false, false],
  ["w(title:weekly-*)", "w", { title: null }, false, false],
  ["w(title:)", "w", { title: "" }, true, true],
  ["w(title: weekly-* )", "w", { title: "weekly-1" }, true, true],
  ["w(title:weekly-*, draft:true)", "w", { title: "weekly-1", draft: true }, true, true],
  ["w(title:weekly-*, draft:true)", "w", { title: "weekly-1", draft: false }, false, false],
  ["w(title:weekly-*, draft:true)", "w", { title: "weekly-1" }, false, false],
  ["pay(amount:1000)", "pay", { amount: 1000 }, true, true],
  ["pay(amount:1*)", "pay", { amount: "1000" }, true, true],
  ["w(author.name:Ann)", "w", { author: { name: "Ann" } }, true, true],
  ["w(author.name:Ann)", "w", { author: "Ann" }, false, false],
  ["w(author.name:*)", "w", { author: {} }, false, false],
  ["w(toString:*)", "w", {}, false, false],
  ["w(__proto__:*)", "w", JSON.parse('{"__proto__":1}'), true, true],
  ["w(a\\.b:1)", "w", { "a.b": 1 }, true, true],
  ["w(text:a\\, b)", "w", { text: "a, b" }, true, true],
  ["w(text:a\\*)", "w", { text: "a*" }, true, true],
  ["w(text:a\\*)", "w", { text: "ab" }, false, false],
  ["w(text:echo (x))", "w", { text: "echo (x)" }, true, true],
  ["w(url:https://a.b/*)", "w", { url: "https://a.b/c" }, true, true],
  ["w(title:日报-*)", "w", { title: "日报-7" }, true, true],
  ["w(text:*)", "w", { text: "two\nlines" }, true, true],
  // Lists: one bad element is enough to restrict, every one has to be good to permit.
  ["mail(to:*@a.com)", "mail", { to: ["x@a.com", "y@a.com"] }, true, true],
  ["mail(to:*@a.com)", "mail", { to: ["x@a.com", "y@b.com"] }, true, false],
  ["mail(to:*@a.com)", "mail", { to: [] }, false, false],
  ["mail(to.address:*@a.com)", "mail", { to: [{ address: "x@a.com" }, {}] }, true, false],
  // Paths that climb out of what was meant.
  ["read(path:/work/*)", "read", { path: "/work/a" }, true, true],
  ["read(path:/work/*)", "read", { path: "/work/../etc/passwd" }, true, false],
  ["read(path:/work/*)", "read", { path: "/work/%2e%2e/etc" }, true, false],
  ["read(path:/work/*)", "read", { path: "/work/a..b" }, true, true],
  ["read(path:/etc/*)", "read", { path: "/work/../etc/passwd" }, true, false],
  ["read(path:/etc/*)", "read", { path: "//etc/./passwd" }, true, false],
  ["read(path:/etc/*)", "read", { path: "/../etc/passwd" }, true, false],
  ["read(path:*.txt)", "read", { path: "a/../b.txt" }, true, true],
  // Other spellings of the same text restrict, and never permit.
  ["run(command:rm *)", "run", { command: "ｒｍ -rf" }, true, false],
];

test.each<Match>(matches)(
  "%s on %s %j restricts: %s, permits: %s",
  (text, tool, args, any, every, policy) => {
    const rule = parseRule(text);
    expect(matchesRule(rule, request(tool, args, policy), "any")).toBe(any);
    expect(matchesRule(rule, request(tool, args, policy), "every")).toBe(every);
  },
);

test.each([
  "",
  " ",
  "()",
  "(a:b)",
  "send mail",
  "send,mail",
  "other:mail",
  "category:",
  "w(title:x",
  "w(title:x) more",
  "w()",
  "w(weekly-*)",
  "w(:x)",
  "w(a.:x)",
  "w(text:a, b)",
  "w(text:x\\)",
])("refuses %j as a rule, naming it", (text) => {
  expect(() => parseRule(text)).toThrowError(
    expect.objectContaining({
      name: "UserError",
      message: expect.stringContaining(JSON.stringify(text)),
    }),
  );
});

test.each([
  ["*", "sendMail", true],
  ["*", "category:mail", true],
  ["sendMail", "sendMail", true],
  ["send*", "sendMail", true],
  ["sendMail", "send*", false],
  ["s*l", "send*Mail", true],
  ["send*", "send*(to:x)", true],
  ["send(to:x)", "send", false],
  ["send(to:*)", "send(to:x*)", true],
  ["send(to:x*)", "send(to:*)", false],
  ["send(to:*)", "send(subject:x)", false],
  ["send(to:*)", "send(to:x, subject:y)", true],
  ["category:mail", "sendMail", false],
  ["category:m*", "category:mail", true],
  ["a\\*", "a*", false],
])("%s covers %s: %s", (wide, narrow, expected) => {
  expect(coversRule(parseRule(wide), parseRule(narrow))).toBe(expected);
});

const pattern = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 8 });
const text = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 10 });

test("globs match what the regular expression of the same pattern matches", () => {
  fc.assert(
    fc.property(pattern, text, (glob, subject) => {
      const expected = new RegExp(`^${glob.replaceAll("*", ".*")}$`).test(subject);
      expect(matchesGlob(parseGlob(glob), subject)).toBe(expected);
    }),
    { numRuns: 3000 },
  );
});

test("a pattern that covers another matches whatever that matches", () => {
  fc.assert(
    fc.property(pattern, pattern, text, (wide, narrow, subject) => {
      fc.pre(coversGlob(parseGlob(wide), parseGlob(narrow)));
      fc.pre(matchesGlob(parseGlob(narrow), subject));
      expect(matchesGlob(parseGlob(wide), subject)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test("a rule without wildcards matches exactly its own escaped text", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.string({ maxLength: 30 }), (value, other) => {
      const rule = parseRule(`w(text:${value.replace(/[\\*,() :]/g, "\\$&")})`);
      expect(matchesRule(rule, request("w", { text: value }), "every")).toBe(
        !/(^|[\\/])\.\.([\\/]|$)/.test(value) || !value.includes("/"),
      );
      if (other !== value)
        expect(matchesRule(rule, request("w", { text: other }), "every")).toBe(false);
    }),
  );
});

test("no pattern makes matching slow", () => {
  const glob = parseGlob(`${"a*".repeat(50)}b`);
  expect(matchesGlob(glob, "a".repeat(1_000_000))).toBe(false);
});
