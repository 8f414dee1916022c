import { fileURLToPath } from "node:url";
import { type CompileResult, compile } from "../../compiler/compile.js";
import { resolveProject } from "../../compiler/config/resolve-project.js";
import type { Project } from "../../compiler/config.js";

/** The project of tools of many types that all dialects are tested with. */
export const fixtureRoot = fileURLToPath(
  new URL("../../fixtures/schema/project/", import.meta.url),
);

/** Compiles the project. */
export async function compileFixture(): Promise<CompileResult & { readonly project: Project }> {
  const { project } = await resolveProject({ root: fixtureRoot });
  if (project === undefined) throw new Error("the configuration of the fixture is wrong");
  return { ...(await compile(project)), project };
}
