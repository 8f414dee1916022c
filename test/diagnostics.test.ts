import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Message } from "../compiler/diagnostics/message.js";
import { messages } from "../compiler/diagnostics.js";

const folder = join(import.meta.dirname, "../compiler/diagnostics");
const families = readdirSync(folder).filter((name) => name !== "message.ts");

async function rowsOf(family: string): Promise<readonly (readonly [string, Message<never>])[]> {
  const module: Readonly<Record<string, object>> = await import(join(folder, family));
  return Object.values(module).flatMap((table) => Object.entries(table));
}

test("each name of a message stands in one family, and all families are in the table", async () => {
  const names = (await Promise.all(families.map(rowsOf))).flat().map(([name]) => name);
  expect([...names, "internal-error"].sort()).toEqual(Object.keys(messages).sort());
});

test.each(families)("the codes of %s are of one family", async (family) => {
  const codes = (await rowsOf(family)).map(([, { code }]) => code.slice(0, 4));
  expect(new Set(codes).size).toBe(1);
});
