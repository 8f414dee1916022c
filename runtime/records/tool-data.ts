/** Name of the environment variable that keeps tool data out of logs and spans. */
const dontLogToolDataVariable = "TOOLGEN_DONT_LOG_TOOL_DATA";

/**
 * Whether arguments, results and error messages may stand in logs and spans.
 *
 * They may not, unless `option` is true or `TOOLGEN_DONT_LOG_TOOL_DATA` is `0`, `false`, `no` or
 * `off`; the option wins. Whatever else the variable holds keeps them out. What a model reads never
 * depends on it.
 */
export function mayLogToolData(
  option?: boolean,
  environment: (name: string) => string | undefined = readEnvironment,
): boolean {
  if (option !== undefined) return option;
  const value = environment(dontLogToolDataVariable)?.trim().toLowerCase();
  return value === "0" || value === "false" || value === "no" || value === "off";
}

/** A variable of the process, where there is one and it may be read. */
function readEnvironment(name: string): string | undefined {
  try {
    // Browsers and Workers have no `process`; Deno asks for permission and may throw.
    const { process } = globalThis as { readonly process?: { readonly env?: unknown } };
    const env = process?.env;
    if (typeof env !== "object" || env === null || !(name in env)) return undefined;
    const value: unknown = Reflect.get(env, name);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
