import { expect, test } from "vitest";
import { createDispatcher } from "../../runtime/index.js";
import { compileSources } from "./compile-sources.js";

// The rows of the reference tests about functions that become tools (section 4 of the checklist),
// by their ids. U135 stands in test/docs/conformance.test.ts, beside the other comment styles.

const documented = `
/**
 * Add two numbers.
 *
 * @param a - The first.
 */`;

test.each([
  ["C33 no override", documented, {}, "add", "Add two numbers."],
  [
    "C33 a name",
    documented.replace("@param", "@tool plus\n * @param"),
    {},
    "plus",
    "Add two numbers.",
  ],
  [
    "C33 a description",
    documented.replace("Add two numbers.", "Something else."),
    {},
    "add",
    "Something else.",
  ],
  [
    "C33 both",
    documented
      .replace("Add two numbers.", "Something else.")
      .replace("@param", "@tool plus\n * @param"),
    {},
    "plus",
    "Something else.",
  ],
  ["U148 without comments", documented, { useDocs: false }, "add", ""],
  [
    "U148 a comment that is wrong is not even read",
    documented.replace("a - The", "nobody - The"),
    { useDocs: false },
    "add",
    "",
  ],
])("%s", async (_, comment, options, name, description) => {
  const source = `${comment}\nexport function add(a: number): number { return a; }`;
  const compiled = await compileSources({ "tools.ts": source }, options);
  expect(compiled.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(JSON.stringify(compiled.diagnostics)).not.toContain("nobody");
  const { registry } = await compiled.load();
  expect(Object.values(registry.tools)).toMatchObject([{ name, description }]);
});

test.each([
  [
    "U139 a function's comment stands on the variable",
    "/** From the variable. */\nexport const add = (a: number): number => a;",
    "From the variable.",
  ],
  [
    "U139 or on its initializer",
    "export const add = /** From the initializer. */ (a: number): number => a;",
    "From the initializer.",
  ],
  [
    "U139 the implementation has the only comment",
    "export function add(a: number): number;\n/** From the implementation. */\nexport function add(a: number): number { return a; }",
    "From the implementation.",
  ],
])("%s", async (_, source, description) => {
  const { program } = await compileSources({ "tools.ts": source });
  expect(program.tools).toMatchObject([{ name: "add", description }]);
});

test("U140 summary from the overload, parameters from the implementation", async () => {
  const { program } = await compileSources({
    "tools.ts": `
      /** From the overload. */
      export function add(a: number): number;
      /** @param a - From the implementation. */
      export function add(a: number): number { return a; }`,
  });
  const [tool] = program.tools;
  expect(tool).toMatchObject({ description: "From the overload." });
  expect(JSON.stringify(tool?.parameters)).toContain("From the implementation.");
});

test.each(["天気", "$x", "Café", "x".repeat(65)])("U141 %s asks for another name", async (name) => {
  const source = `export function ${name}(a: number): number { return a; }`;
  const refused = await compileSources({ "tools.ts": source });
  expect(refused.files).toEqual([]);
  expect(refused.diagnostics.some(({ hint = "" }) => hint.includes("@tool"))).toBe(true);
  const named = await compileSources({ "tools.ts": `/** @tool weather */\n${source}` });
  expect(named.program.tools).toMatchObject([{ name: "weather" }]);
  expect(named.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

test.each([
  ["an unresolved generic", "export function f<T>(a: T): T { return a; }"],
  ["a this parameter", "export function f(this: Date, a: number): number { return a; }"],
  ["a function", "export function f(a: () => void): void { a(); }"],
  [
    "overloads that take different things",
    "export function f(a: number): number;\nexport function f(a: string): string;\nexport function f(a: any): any { return a; }",
  ],
  ["a symbol", "export function f(a: symbol): void { void a; }"],
  [
    "a class with methods of its own",
    "export function f(a: WeakMap<object, string>): void { void a; }",
  ],
  ["a type that does not exist", "export function f(a: Nowhere): void { void a; }"],
])("U150 %s is refused where it stands", async (_, source) => {
  const { files, diagnostics } = await compileSources({ "tools.ts": source });
  expect(files).toEqual([]);
  const [error] = diagnostics.filter(({ severity }) => severity === "error");
  expect(error).toMatchObject({ message: expect.any(String), hint: expect.any(String) });
  expect(error?.span).toMatchObject({ file: expect.stringContaining("tools.ts") });
});

test("U127 U129 the functions themselves are called, and their sources are left alone", async () => {
  const source = `
    const calls: unknown[] = [];
    /** @tool configured */
    export function original(a: number): string { calls.push(a); return calls.join(); }
    export const spy = (): readonly unknown[] => calls;`;
  const compiled = await compileSources({ "tools.ts": source });
  const { registry } = await compiled.load();
  const { dispatch } = createDispatcher(registry);
  await dispatch({ id: "1", name: "configured", arguments: '{"a":1}' });
  await dispatch({ id: "2", name: "configured", arguments: '{"a":2}' });
  expect(await dispatch({ id: "3", name: "spy", arguments: "" })).toMatchObject({ value: [1, 2] });
  expect(compiled.files.map(({ path }) => path)).not.toContain("tools.ts");
});

test("U151 U152 types resolve where they are declared", async () => {
  const compiled = await compileSources({
    "tools.ts": `
      import type { Imported } from "./types.js";
      namespace Weather { export interface Place { city: string } }
      interface Place { days: number }
      export function local(a: Place, b: Weather.Place, c: Imported): string {
        return [a.days, b.city, c.unit].join();
      }
      export { inherited } from "./other.js";`,
    "types.ts": `export interface Imported { unit: "c" | "f" }`,
    "other.ts": `
      interface Place { name: string }
      export function inherited(a: Place): string { return a.name; }`,
  });
  const { registry } = await compiled.load();
  const { dispatch } = createDispatcher(registry);
  const call = (name: string, args: object) =>
    dispatch({ id: "1", name, arguments: JSON.stringify(args) });
  expect(await call("local", { a: { days: 1 }, b: { city: "x" }, c: { unit: "c" } })).toMatchObject(
    { kind: "ok", text: "1,x,c" },
  );
  expect(await call("inherited", { a: { name: "Ann" } })).toMatchObject({ text: "Ann" });
  expect(await call("inherited", { a: { days: 1 } })).toMatchObject({ kind: "invalid" });
});
