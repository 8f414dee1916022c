import { StrictSchemaError } from "../../runtime/schema/index.js";

/** The code and the place of the error that a lowering ends with. */
export function errorOf(lower: () => unknown): { readonly code: string; readonly path: string } {
  try {
    lower();
  } catch (error) {
    if (error instanceof StrictSchemaError) return { code: error.code, path: error.path };
    throw error;
  }
  throw new Error("nothing was thrown");
}
