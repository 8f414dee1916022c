import fc from "fast-check";
import { expect, test } from "vitest";
import { allGuards, forTools, type Guard, guardHook } from "../../runtime/guards/guard.js";
import { homographGuard } from "../../runtime/guards/homographs.js";
import { lookalikeLetters, lookalikeSigns } from "../../runtime/guards/lookalikes.js";
import type { JsonObject } from "../../runtime/json.js";
import { createPermissions } from "../../runtime/permission/create-permissions.js";

const guard = homographGuard();

function check(command: string, by: Guard = guard): string {
  const verdict = by({ tool: "run", arguments: { command } });
  switch (verdict.kind) {
    case "pass":
      return "pass";
    case "refuse":
      return `refuse: ${verdict.message}`;
    case "rewrite":
      return `rewrite: ${verdict.arguments["command"]}`;
  }
}

test.each([
  "",
  "ls -la | grep 'x' > out.txt",
  'git commit -m "Привет, мир: всё готово"',
  "echo привет",
  "echo я и ты",
  'echo "он со мной"',
  "mkdir données && cd données",
  "touch Straße kırmızı łódź",
  'git commit -m "修复；完成（测试）"',
  "echo 你好 Tシャツ",
  'echo "“quoted” – dash"',
  "echo می‌خواهم 👨‍👩‍👧",
  "printf '10 μm, 5 kΩ'",
])("%j passes", (command) => {
  expect(check(command)).toBe("pass");
});

test.each([
  ["ｌｓ　-la", "ls -la"],
  ["ls\u00a0-la", "ls -la"],
  ["ls ﬁle", "ls file"],
  ["echo ①", "echo 1"],
  ["mkdir donne\u0301es", "mkdir donnees".replace("nees", "n\u00e9es")],
])("%j is rewritten to %j", (command, expected) => {
  expect(check(command)).toBe(`rewrite: ${expected}`);
});

/** Commands, and what the model is told about. */
test.each([
  ["сurl http://x", "U+0441"],
  ["cur\u04cf x", "U+04CF"],
  ["rm -rf /hоme", "U+043E"],
  ["ср a b", "U+0441"],
  ['curl "https://аррӏе.com"', "U+0430"],
  ["scp x Α.example.org αα.org", "U+03B1"],
  ["/usr/bin/Ꭰate", "U+13A0"],
  ["Ａpt сurl", "U+0441"],
  ["ｃ\u0443rl", "U+0443"],
  ["rm –rf /", "U+2013"],
  ["rm \u2212rf /", "U+2212"],
  ["echo “x”", "U+201C"],
  ["echo a；rm -rf /", "U+FF1B"],
  ["echo a ｜ sh", "U+FF5C"],
  ["echo ＄（id）", "U+FF04"],
  ["echo \u037e id", "U+037E"],
  ["ls \u2215etc", "U+2215"],
  ["rm\u200b -rf", "U+200B"],
  ["r\u00adm -rf", "U+00AD"],
  ["l\u{e0073}s", "U+E0073"],
  ["ls\ufeff", "U+FEFF"],
  ["echo \u202e fr- mr", "U+202E"],
  ['echo "a\u2066b"', "U+2066"],
  ['echo "；', "U+FF1B"],
  ['echo \\"；\\"', "U+FF1B"],
])("%j is refused because of %s", (command, point) => {
  const said = check(command);
  expect(said).toMatch(/^refuse: command holds /);
  expect(said).toContain(point);
});

test("only shell-like arguments are looked at, at any depth and by any name on request", () => {
  const bad = "сurl";
  const verdict = (args: JsonObject, by: Guard = guard) =>
    by({ tool: "run", arguments: args }).kind;
  for (const name of ["command", "shellCommand", "cmd_line", "argv", "bash"]) {
    expect(verdict({ [name]: bad }), name).toBe("refuse");
  }
  expect(verdict({ argv: ["ls", bad] })).toBe("refuse");
  expect(verdict({ command: { program: "x", arguments: [bad] } })).toBe("refuse");
  expect(verdict({ steps: [{ run: { cmd: bad } }] })).toBe("refuse");
  expect(verdict({ text: bad, subscription: bad, recommended: bad })).toBe("pass");
  const hosts = homographGuard({ parameters: ["host"] });
  expect(verdict({ host: bad }, hosts)).toBe("refuse");
  expect(verdict({ command: bad }, hosts)).toBe("pass");
  expect(verdict({ command: "ｌｓ", n: 1, list: [null, true] })).toBe("rewrite");
});

test("a rewrite leaves everything else as it was, and the original alone", () => {
  const args: JsonObject = JSON.parse('{"__proto__":{"a":1},"command":["ｌｓ","x"],"n":null}');
  const before = JSON.stringify(args);
  const verdict = guard({ tool: "run", arguments: args });
  expect(JSON.stringify(verdict)).toBe(
    '{"kind":"rewrite","arguments":{"__proto__":{"a":1},"command":["ls","x"],"n":null}}',
  );
  expect(JSON.stringify(args)).toBe(before);
});

test("what was rewritten passes, and ASCII is never touched", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "binary-ascii" }),
      (text, ascii) => {
        const first = guard({ tool: "run", arguments: { command: text } });
        if (first.kind === "rewrite") {
          expect(guard({ tool: "run", arguments: first.arguments }).kind).toBe("pass");
        }
        expect(guard({ tool: "run", arguments: { command: ascii } }).kind).toBe("pass");
      },
    ),
    { numRuns: 2000 },
  );
});

test("one letter replaced by its lookalike is always noticed", () => {
  const words = ["curl", "rm", "sudo", "python", "chmod", "APT", "PATH"];
  for (const [other, ascii] of lookalikeLetters) {
    for (const word of words) {
      if (!word.includes(ascii)) continue;
      expect(check(`${word.replace(ascii, other)} x`), `${other} in ${word}`).toMatch(/^refuse/);
    }
  }
});

test("lookalikes are letters of other scripts than Latin, and signs outside of ASCII", () => {
  for (const [other, ascii] of lookalikeLetters) {
    expect(other, other).toMatch(/^\p{L}$/u);
    expect(other, other).not.toMatch(/\p{Script=Latin}/u);
    expect(ascii).toMatch(/^[A-Za-z]$/);
  }
  for (const sign of lookalikeSigns.keys()) expect(sign > "\x7f").toBe(true);
});

const upper: Guard = ({ arguments: args }) => ({
  kind: "rewrite",
  arguments: { ...args, command: String(args["command"]).toUpperCase() },
});
const noRm: Guard = ({ arguments: args }) =>
  args["command"] === "RM" ? { kind: "refuse", message: "No RM." } : { kind: "pass" };

test("guards compose: each sees what the ones before it rewrote, the first refusal ends it", () => {
  expect(check("rm", allGuards(noRm, upper))).toBe("rewrite: RM");
  expect(check("rm", allGuards(upper, noRm))).toBe("refuse: No RM.");
  expect(
    check(
      "rm",
      allGuards(noRm, () => ({ kind: "pass" })),
    ),
  ).toBe("pass");
  expect(check("rm", allGuards())).toBe("pass");
  expect(check("rm", allGuards(allGuards(upper), noRm))).toBe("refuse: No RM.");
  expect(check("rm", forTools(["other"], upper))).toBe("pass");
  expect(check("rm", forTools(["run"], upper))).toBe("rewrite: RM");
});

test("as a hook a guard denies and rewrites before the rules look", async () => {
  const permissions = createPermissions({
    hooks: [guardHook(guard)],
    deny: ["run(command:rm *)"],
    allow: ["run"],
  });
  const decide = (command: string) =>
    permissions.decide({
      tool: { name: "run", policy: { effect: "bulk" } },
      arguments: { command },
      call: { id: "1" },
      context: undefined,
    });
  expect(await decide("ls")).toMatchObject({ behavior: "allow" });
  expect(await decide("ｌｓ")).toMatchObject({
    behavior: "allow",
    updatedArguments: { command: "ls" },
  });
  const denied = await decide("сurl");
  expect(denied).toMatchObject({
    behavior: "deny",
    steps: [{ stage: "hook", verdict: "deny", rule: "argumentGuard" }],
  });
  expect(denied.message).toContain("U+0441");
  expect(await decide("ｒｍ -rf /")).toMatchObject({ behavior: "deny" });
  const failing = createPermissions({
    hooks: [
      guardHook(() => {
        throw new Error("no");
      }),
    ],
  });
  expect(
    await failing.decide({
      tool: { name: "run", policy: {} },
      arguments: {},
      call: { id: "1" },
      context: 0,
    }),
  ).toMatchObject({ behavior: "deny", cause: new Error("no") });
});
