// The peer's fastest way to all types of a workload: one program, every exported type.
import { writeFileSync } from "node:fs";
import { createGenerator } from "ts-json-schema-generator";

const [folder, output] = process.argv.slice(2);
const generator = createGenerator({
  path: `${folder}/src/tools/*.ts`,
  tsconfig: `${folder}/tsconfig.json`,
  type: "*",
  skipTypeCheck: true,
});
writeFileSync(output, JSON.stringify(generator.createSchema("*")));
