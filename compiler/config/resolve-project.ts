import { resolve } from "node:path";
import { type Options, optionTable, type Project } from "../config.js";
import { messages } from "../diagnostics.js";
import { createReporter, type Diagnostic, type Reporter, type RuleLevel } from "../reporter.js";
import { checkConfig, type GivenOptions, type OptionOrigin } from "./check-config.js";
import { type ConfigFile, loadConfig } from "./load-config.js";
import { locateOption } from "./locate-option.js";
import { kindOf } from "./path-kind.js";
import {
  defaultOutDir,
  resolveExcludes,
  resolveSourcePaths,
  type SourcePaths,
  toRootPath,
} from "./source-paths.js";

/** Where a project is and what is said about it beside its configuration. */
export interface ProjectRequest {
  /** Folder that all relative paths start from. */
  readonly root: string;
  /** Configuration to use instead of looking for one, relative to the root. */
  readonly configFile?: string | undefined;
  /** Sources to use instead of `include`: folders, files, globs. */
  readonly paths?: readonly string[] | undefined;
  /** Options that go before those of the configuration. */
  readonly options?: object | undefined;
  /** How messages name one of `options`; by default with its own name. */
  readonly nameOption?: ((path: readonly string[]) => string) | undefined;
}

/** A project ready to compile, or what is wrong with its configuration. */
export interface ResolvedProject {
  /** `undefined` when there are errors. */
  readonly project: Project | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Text of the configuration, for code frames. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Reads the configuration of a project, checks it and fills in defaults. Never throws for it. */
export async function resolveProject(request: ProjectRequest): Promise<ResolvedProject> {
  const root = resolve(request.root);
  const reporter = createReporter();
  if ((await kindOf(root)) !== "folder") {
    reporter.report("root-not-found", undefined, { path: request.root });
    return { project: undefined, diagnostics: reporter.diagnostics(), sources: new Map() };
  }
  const loaded = await loadConfig(root, request.configFile, reporter);
  const fromFile = originOfFile(loaded);
  const fromRequest: OptionOrigin = {
    nameOf: request.nameOption ?? quotePath,
    spanOf: () => undefined,
  };
  const configured = await checkConfig(loaded?.value ?? {}, fromFile, reporter);
  const requested = await checkConfig(request.options ?? {}, fromRequest, reporter);
  const paths = request.paths?.length ? request.paths : undefined;
  const given = { ...configured, ...requested, ...(paths && { include: paths }) };
  const originOf = (name: keyof Options): OptionOrigin =>
    name === "include" && paths
      ? { nameOf: () => "The command line", spanOf: () => undefined }
      : Object.hasOwn(requested, name)
        ? fromRequest
        : fromFile;
  const options = await fillIn(root, given, configured.include, originOf, reporter);
  return {
    project: reporter.hasErrors() ? undefined : { root, options },
    diagnostics: reporter.diagnostics(),
    sources: new Map(loaded && [[loaded.file, loaded.text]]),
  };
}

/**
 * @param include the configured sources, which the default of `outDir` stays with when a run is
 *   about a part of them only
 */
async function fillIn(
  root: string,
  given: GivenOptions,
  include: Options["include"] | undefined,
  originOf: (name: keyof Options) => OptionOrigin,
  reporter: Reporter,
): Promise<Options> {
  const options = { ...defaults(), ...given };
  const sources = await resolveSourcePaths(root, options.include);
  if (given.include !== undefined) reportSources(sources, originOf("include"), reporter);
  // A wrong "include" was reported already, and is not replaced by the default.
  else if (sources.missing.length > 0 && !reporter.hasErrors()) {
    reporter.report("no-sources", undefined, { folder: options.include.join(", ") });
  }
  const { folder } = include ? await resolveSourcePaths(root, include) : sources;
  const outDir = toRootPath(root, given.outDir ?? defaultOutDir(folder));
  await checkOutDir(root, outDir, sources.folder, originOf("outDir"), reporter);
  await checkTsconfig(root, options.tsconfig, originOf("tsconfig"), reporter);
  return {
    ...options,
    include: sources.include,
    exclude: [...sources.exclude, ...(await resolveExcludes(root, options.exclude))],
    outDir,
    tsconfig: options.tsconfig === undefined ? undefined : toRootPath(root, options.tsconfig),
    rules: expandRules(options),
  };
}

function reportSources(
  { missing, foreign }: SourcePaths,
  { nameOf, spanOf }: OptionOrigin,
  reporter: Reporter,
): void {
  const origin = nameOf(["include"]);
  const span = spanOf(["include"]);
  for (const { entry, nearest } of missing) {
    reporter.report("source-not-found", span, { path: entry, origin, nearest });
  }
  for (const path of foreign) reporter.report("not-typescript", span, { path, origin });
}

async function checkOutDir(
  root: string,
  outDir: string,
  sources: string,
  { spanOf }: OptionOrigin,
  reporter: Reporter,
): Promise<void> {
  const reason =
    (await kindOf(resolve(root, outDir))) === "file"
      ? "is a file"
      : /^(?:\.|(?:\.\.\/?)+)$/.test(outDir)
        ? "holds the project itself"
        : `${sources}/`.startsWith(`${outDir}/`)
          ? "holds the sources"
          : undefined;
  if (reason === undefined) return;
  reporter.report("unusable-out-dir", spanOf(["outDir"]), { path: outDir, reason });
}

async function checkTsconfig(
  root: string,
  path: string | undefined,
  { nameOf, spanOf }: OptionOrigin,
  reporter: Reporter,
): Promise<void> {
  if (path === undefined || (await kindOf(resolve(root, path))) === "file") return;
  const origin = nameOf(["tsconfig"]);
  reporter.report("tsconfig-not-found", spanOf(["tsconfig"]), { path, origin });
}

function defaults(): Options {
  const rows = Object.entries(optionTable).map(([name, row]) => [name, row.default]);
  // The table has a row of the right type for each option; `fromEntries` can't say so.
  return Object.fromEntries(rows) as unknown as Options;
}

/** Spells out families of rules and `strictDocs`, so that only single messages remain. */
function expandRules({ rules, strictDocs }: Options): Readonly<Record<string, RuleLevel>> {
  const expanded: Record<string, RuleLevel> = {};
  for (const [name, { code, severity }] of Object.entries(messages)) {
    const documented = strictDocs && code.startsWith("TG13") && severity !== "error";
    const level =
      rules[name] ??
      rules[code] ??
      rules[`${code.slice(0, 4)}xx`] ??
      (documented ? "error" : undefined);
    if (level !== undefined) expanded[name] = level;
  }
  return expanded;
}

function originOfFile(loaded: ConfigFile | undefined): OptionOrigin {
  return {
    nameOf: quotePath,
    spanOf: (path) => loaded && locateOption(loaded.file, loaded.text, [...loaded.path, ...path]),
  };
}

/** `rules.no-tools`, `dialects[1]`: the path of an option as it is written in JavaScript. */
function quotePath(path: readonly string[]): string {
  const joined = path.reduce((text, key) =>
    /^\d+$/.test(key) ? `${text}[${key}]` : `${text}.${key}`,
  );
  return JSON.stringify(joined);
}
