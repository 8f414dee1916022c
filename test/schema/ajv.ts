import type { ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonSchema } from "../../runtime/schema/index.js";

const ajv = new Ajv2020({
  strict: true,
  strictTypes: true,
  strictTuples: false,
  allErrors: true,
  verbose: true,
  // Otherwise a property `toString` is found on every object.
  ownProperties: true,
});
// The package's types describe its CommonJS form.
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
// Ajv treats the keyword as a note; decoders do not.
ajv.removeKeyword("contentEncoding");
ajv.addKeyword({
  keyword: "contentEncoding",
  type: "string",
  validate: (encoding: string, text: string) =>
    encoding !== "base64" || Buffer.from(text, "base64").toString("base64") === text,
});

/**
 * Compiles a schema in Ajv's strict mode, in which an unknown keyword, a keyword without its type
 * and a union of types are errors.
 */
export function compileStrictly(schema: JsonSchema): ValidateFunction {
  return ajv.compile(schema);
}
