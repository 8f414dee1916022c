import { readFileSync } from "node:fs";
import { argumentsSchema } from "../../compiler/schema/contract-schema.js";
import type { JsonSchema } from "../../runtime/schema/index.js";
import { compileFixture } from "../dialects/fixture-project.js";

/** A contract schema with a name for the report. */
export interface Contract {
  readonly name: string;
  readonly schema: JsonSchema;
  /** Whether strict dialects can express it. */
  readonly strict: boolean;
  /**
   * Who can judge its values: XGrammar 0.1 does not unescape pointers and lets backslashes into
   * mail addresses, and Ajv 8 takes no property `__proto__`.
   */
  readonly judges: readonly ("ajv" | "xgrammar")[];
}

/** Contract schemas written by hand: what functions can ask for, and then some. */
export function writtenContracts(): readonly Contract[] {
  const path = new URL("../../fixtures/schema/contracts.json", import.meta.url);
  const rows: readonly Omit<Contract, "strict">[] = JSON.parse(readFileSync(path, "utf8"));
  return rows.map((row) => ({ ...row, strict: true }));
}

/** Contract schemas of the functions in the fixture project. */
export async function compiledContracts(): Promise<readonly Contract[]> {
  const { program } = await compileFixture();
  return program.tools.map((tool) => ({
    name: tool.name,
    schema: argumentsSchema(tool, program),
    strict: tool.strict,
    judges: ["ajv", "xgrammar"],
  }));
}
