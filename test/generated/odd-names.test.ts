import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProject, type TemporaryProject } from "../projects/harness.js";
import { build } from "./build.js";
import { oddCalls, oddNames } from "./odd-names.js";
import { strictConfig } from "./type-check.js";

describe.for([{ lazy: "false" }, { lazy: "true" }])(
  "functions with odd names, lazy: $lazy",
  ({ lazy }) => {
    let project: TemporaryProject;
    let outcomes: Readonly<Record<string, { readonly kind: string; readonly text: string }>>;
    beforeAll(async () => {
      project = await createProject({
        ...oddNames,
        "tsconfig.json": strictConfig({ module: "nodenext" }),
      });
      await build(project, "src/tools", "--lazy", lazy);
      await project.write("src/calls.ts", dispatchAll(oddCalls));
      const { stdout, stderr } = await project.run("src/calls.ts");
      expect(stderr).toBe("");
      outcomes = Object.fromEntries(JSON.parse(stdout));
    });
    afterAll(() => project.remove());

    test("are all called", () => {
      expect(Object.keys(outcomes)).toEqual(oddCalls.map(([name], index) => `${index} ${name}`));
    });

    test.for(oddCalls.map(([name, args, text], index) => ({ name, args, text, index })))(
      "$name answers",
      ({ name, text, index }) => {
        expect(outcomes[`${index} ${name}`]).toEqual({ kind: "ok", text });
      },
    );
  },
);

function dispatchAll(
  calls: readonly (readonly [name: string, args: unknown, text: string])[],
): string {
  // As a string, so that a key \`__proto__\` arrives as a key.
  const texts = calls.map(([name, args]) => [name, JSON.stringify(args)]);
  return `
    import { createDispatcher } from "toolgen";
    import { registry } from "./generated/registry.js";
    const dispatcher = createDispatcher(registry);
    const outcomes = [];
    for (const [index, [name, text]] of (${JSON.stringify(texts)} as [string, string][]).entries()) {
      const call = { id: String(index), name, arguments: text };
      const outcome = await dispatcher.dispatch(call, { context: { user: "me" } });
      outcomes.push([\`\${index} \${name}\`, { kind: outcome.kind, text: outcome.text }]);
    }
    console.log(JSON.stringify(outcomes));
  `;
}
