import { relative, resolve, sep } from "node:path";
import picocolors from "picocolors";
import type { Colors } from "picocolors/types.js";
import type { DiagnosticFormat } from "../format-diagnostic.js";

/** Where a command runs, as data: what it may print depends on it, what it writes never does. */
export interface Terminal {
  /** Absolute path. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdoutIsTty: boolean;
  readonly stderrIsTty: boolean;
  /** Width of the terminal, where there is one. */
  readonly columns: number | undefined;
}

/**
 * Colours for one of the two streams. Decided here and not by picocolors, which colours pipes in CI
 * and knows standard output only.
 *
 * @see https://no-color.org and https://force-color.org
 */
export function colorsFor(terminal: Terminal, stream: "stdout" | "stderr"): Colors {
  const { NO_COLOR, FORCE_COLOR, TERM } = terminal.env;
  const isTty = stream === "stdout" ? terminal.stdoutIsTty : terminal.stderrIsTty;
  const forced = FORCE_COLOR !== undefined && FORCE_COLOR !== "";
  const wanted = forced ? !["0", "false"].includes(FORCE_COLOR) : isTty && TERM !== "dumb";
  return picocolors.createColors(wanted && !NO_COLOR);
}

/** GitHub gets annotations without being asked; everyone else gets text. */
export function defaultFormat({ env }: Terminal): DiagnosticFormat {
  return env["GITHUB_ACTIONS"] === "true" ? "github" : "text";
}

/** Path from the root of the repository to the project, as far as the environment knows it. */
export function folderInRepository({ env }: Terminal, root: string): string {
  const workspace = env["GITHUB_WORKSPACE"];
  if (!workspace) return "";
  const path = relative(workspace, resolve(root)).split(sep).join("/");
  return path.startsWith("..") ? "" : path;
}
