import fc from "fast-check";
import { expect, test } from "vitest";
import { describeCall } from "../../runtime/permission/preview.js";
import { createRedactor } from "../../runtime/records/redact.js";
import type { Policy } from "../../runtime/tool.js";

const rlo = "\u202E";

/** Policy, arguments, and what a person reads. */
const cases: [Policy, Record<string, unknown>, string][] = [
  [{ preview: "Send mail to {to}" }, { to: "ann@a.com" }, "Send mail to ann@a.com"],
  [
    { preview: "{ to } – „{subject}“" },
    { to: "安娜", subject: "你好，世界" },
    "安娜 – „你好，世界“",
  ],
  [
    { preview: "Pay {amount} to {payee.name}" },
    { amount: 5, payee: { name: "Ann" } },
    "Pay 5 to Ann",
  ],
  [{ preview: "To {to}, {cc}" }, { to: ["a", "b"] }, "To a, b, –"],
  [{ preview: "At {at}" }, { at: new Date(0) }, "At 1970-01-01T00:00:00.000Z"],
  [{ preview: "{toString} {__proto__}" }, {}, "– –"],
  [{ preview: "Odd { and } and {}" }, {}, "Odd – and {}"],
  [{ preview: "Say {text}" }, { text: "$& {to} $1" }, "Say $& {to} $1"],
  [
    { preview: "Log in as {user} with {password}" },
    { user: "ann", password: "hunter2" },
    "Log in as ann with [redacted]",
  ],
  [{ preview: "Note {note}", sensitive: ["note"] }, { note: "private" }, "Note [redacted]"],
  [{}, {}, "mail"],
  [{}, { to: "ann", count: 2, tags: ["x"] }, 'mail (to: "ann", count: 2, tags: ["x"])'],
  [{}, { to: 'a", admin: "yes' }, 'mail (to: "a\\", admin: \\"yes")'],
  [{}, { متن: "سلام", text: "שלום नमस्ते 👩‍👩‍👧" }, 'mail (متن: "سلام", text: "שלום नमस्ते 👩‍👩‍👧")'],
  [
    { sensitive: ["card.number"] },
    { card: { number: "4111", name: "Ann" } },
    'mail (card: {"number":"[redacted]","name":"Ann"})',
  ],
  [
    { preview: "Run {command}" },
    { command: `ls\nrm -rf /\t${rlo}x\u001b[2J` },
    "Run ls⏎rm -rf / \\u{202e}x\\u{1b}[2J",
  ],
];

test.each(cases)("%j %j reads %s", (policy, args, expected) => {
  expect(describeCall({ name: "mail", policy }, args)).toBe(expected);
});

test("long values and long previews are shortened without breaking characters", () => {
  const family = "👨‍👩‍👧‍👦";
  const text = describeCall({ name: "mail", policy: {} }, { text: family.repeat(100) });
  expect(text).toMatch(new RegExp(`^mail \\(text: "(${family})+… \\[\\+\\d+ characters\\]"\\)$`));
  const many = Object.fromEntries(
    Array.from({ length: 50 }, (_, at) => [`p${at}`, "x".repeat(150)]),
  );
  expect(describeCall({ name: "mail", policy: {} }, many).length).toBeLessThanOrEqual(1000);
  expect(
    describeCall({ name: "mail", policy: {} }, many, createRedactor(), { maxChars: 50 }).length,
  ).toBeLessThanOrEqual(50);
});

test("no argument can put a line break, a control or a directional mark into what a person reads", () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom(
        "\n",
        "\r",
        "\u001b",
        rlo,
        "\u2066",
        "\u2028",
        "\u0000",
        "\ud800",
        "a",
        '"',
        "好",
      ),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    ),
  });
  fc.assert(
    fc.property(text, text, (key, value) => {
      for (const policy of [{}, { preview: "{p}" }]) {
        const shown = describeCall({ name: "mail", policy }, { [key]: value, p: value });
        expect(shown).not.toMatch(
          /[\p{Cc}\p{Cs}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u,
        );
      }
    }),
    { numRuns: 500 },
  );
});
