// Part of `npm run build`: puts the modules behind the command into a few files. Node takes a tenth
// of the time of a small build to find, read and link some three hundred modules one by one.
// `toolgen/compiler` stays as it is written.
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const compiler = fileURLToPath(new URL("../dist/compiler/", import.meta.url));

rmSync(`${compiler}chunks`, { recursive: true, force: true });
await build({
  entryPoints: [`${compiler}cli.js`],
  outdir: compiler,
  allowOverwrite: true,
  bundle: true,
  // Commands and stages are loaded when they are wanted, as before.
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  format: "esm",
  platform: "node",
  target: "node20.19",
  packages: "external",
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
});
