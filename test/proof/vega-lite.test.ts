import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonSchema } from "../../runtime/json.js";
import { testPair } from "./pair-tests.js";
import { packageText } from "./published-pair.js";

const schema: JsonSchema = JSON.parse(packageText("vega-lite/build/vega-lite-schema.json"));
const folder = join(import.meta.dirname, "../../node_modules/vega-lite/build/src");
const modules = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".d.ts"))
  .sort();

/** Exported types without parameters that the schema defines by the same name. */
const types = new Map<string, string>();
for (const path of modules) {
  const text = readFileSync(join(folder, path), "utf8");
  const module = `vega-lite/build/src/${path.replace(/\.d\.ts$/, ".js")}`;
  for (const [, name = ""] of text.matchAll(
    /^export (?:interface|(?:declare )?type) (\w+)(?= |$)/gm,
  )) {
    if (Object.hasOwn(schema["definitions"] ?? {}, name))
      types.set(name, types.get(name) ?? module);
  }
}
const pointers = new Map([...types.keys()].map((name) => [name, `/definitions/${name}`]));

testPair({ name: "vega-lite", types, schema, pointers }, 24);
