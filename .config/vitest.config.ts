import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const entry = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: entry(".."),
  resolve: {
    alias: [
      { find: /^toolgen\/codegen$/, replacement: entry("../runtime/codegen.ts") },
      { find: /^toolgen\/schema$/, replacement: entry("../runtime/schema/index.ts") },
      { find: /^toolgen\/compiler$/, replacement: entry("../compiler/index.ts") },
      { find: /^toolgen\/node$/, replacement: entry("../runtime/node/index.ts") },
      {
        find: /^toolgen\/opentelemetry$/,
        replacement: entry("../runtime/records/opentelemetry.ts"),
      },
      { find: /^toolgen$/, replacement: entry("../runtime/index.ts") },
    ],
  },
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: [entry("../test/seed.ts")],
    // By default one core is left to the person who waits; nobody waits for so long a run.
    maxWorkers: "100%",
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
