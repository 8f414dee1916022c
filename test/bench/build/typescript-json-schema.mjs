// The peer's fastest way to the parameter types of a workload: one program, one generator.
import { readdirSync, writeFileSync } from "node:fs";
import TJS from "typescript-json-schema";

const [folder, output, count] = process.argv.slice(2);
const files = readdirSync(`${folder}/src/tools`).map((name) => `${folder}/src/tools/${name}`);
const program = TJS.getProgramFromFiles(files, {
  strict: true,
  strictNullChecks: true,
  target: "es2022",
  lib: ["es2022"],
  module: "nodenext",
  moduleResolution: "nodenext",
  types: [],
});
const generator = TJS.buildGenerator(program, { required: true, ignoreErrors: true });
const names = Array.from({ length: Number(count) }, (_, index) => `Parameters${index}`);
writeFileSync(output, JSON.stringify(generator.getSchemaForSymbols(names)));
