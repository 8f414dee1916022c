import type { Options } from "../config.js";
import type { MessageName } from "../diagnostics.js";
import type { RuleLevel } from "../reporter.js";

/** What a configuration file may say: any of the options. */
export type Config = {
  readonly [Name in Exclude<keyof Options, "rules">]?: Options[Name] | undefined;
} & {
  /** Severity of single messages, by name, code (`TG1301`) or family (`TG16xx`). */
  readonly rules?: { readonly [Name in MessageName | `TG${string}`]?: RuleLevel } | undefined;
};

/** Types the configuration in `toolgen.config.ts`; it answers with what it was given. */
export function defineConfig(config: Config): Config {
  return config;
}
