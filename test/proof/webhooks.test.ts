import { isJsonObject, type JsonSchema } from "../../runtime/json.js";
import { testPair } from "./pair-tests.js";
import { packageText } from "./published-pair.js";

const schema: JsonSchema = JSON.parse(packageText("@octokit/webhooks-schemas/schema.json"));
const pointers = new Map(
  Object.entries(schema["definitions"] ?? {}).map(([key, definition]) => [
    typeName(isJsonObject(definition) ? String(definition["title"] ?? key) : key),
    `/definitions/${key}`,
  ]),
);

/** As json-schema-to-typescript, which made the package, names types after titles and keys. */
function typeName(title: string): string {
  return title
    .replace(/(^|[^a-zA-Z0-9])([a-zA-Z])/g, (_, _before, letter: string) => letter.toUpperCase())
    .replace(/[^a-zA-Z0-9]/g, "")
    .replace(/(\d)([a-z])/g, (_, digit: string, letter: string) => digit + letter.toUpperCase());
}

// A definition without a type could not be built.
const types = new Map([...pointers.keys()].map((name) => [name, "@octokit/webhooks-types"]));

testPair({ name: "webhooks", types, schema, pointers }, 20);
