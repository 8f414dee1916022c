import { readFile } from "node:fs/promises";
import { posix, resolve } from "node:path";
import type { Reporter } from "../reporter.js";
import { show } from "./check-config.js";
import { importConfigModule } from "./import-config-module.js";
import { findJsonSyntaxError } from "./json-syntax.js";
import { locateOption, spanAt } from "./locate-option.js";
import { kindOf } from "./path-kind.js";
import { toRootPath } from "./source-paths.js";

/** A configuration file as it was found; its options are not yet checked. */
export interface ConfigFile {
  /** Path relative to the root. */
  readonly file: string;
  readonly text: string;
  /** Keys from the file's outermost object to the configuration: `["toolgen"]` in a package.json. */
  readonly path: readonly string[];
  /** `undefined` when there is none in it; that was reported. */
  readonly value: object | undefined;
}

const packageFile = "package.json";
const packageKey = "toolgen";
const configFiles = ["ts", "mts", "js", "mjs", "json"].map((type) => `toolgen.config.${type}`);

/**
 * Finds and reads the configuration of a project: the named file, or one of `toolgen.config.*` in
 * the root, or the `toolgen` key of its package.json. None at all is fine and gives `undefined`.
 *
 * @param named path relative to the root, or absolute
 */
export async function loadConfig(
  root: string,
  named: string | undefined,
  reporter: Reporter,
): Promise<ConfigFile | undefined> {
  const files = named === undefined ? await findConfigs(root) : [toRootPath(root, named)];
  const [file] = files;
  if (file === undefined) return undefined;
  if (files.length > 1) {
    reporter.report("several-configs", undefined, { files });
    return undefined;
  }
  if ((await kindOf(resolve(root, file))) !== "file") {
    reporter.report("config-not-found", undefined, { file: named ?? file });
    return undefined;
  }
  return readConfig(root, file, reporter);
}

async function findConfigs(root: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const file of configFiles) {
    if ((await kindOf(resolve(root, file))) === "file") found.push(file);
  }
  return (await packageHasConfig(root)) ? [...found, packageFile] : found;
}

/** A package.json that can't be read is none of our business unless it is asked for by name. */
async function packageHasConfig(root: string): Promise<boolean> {
  try {
    const manifest: unknown = JSON.parse(await readFile(resolve(root, packageFile), "utf8"));
    return typeof manifest === "object" && manifest !== null && Object.hasOwn(manifest, packageKey);
  } catch {
    return false;
  }
}

async function readConfig(root: string, file: string, reporter: Reporter): Promise<ConfigFile> {
  const text = (await readFile(resolve(root, file), "utf8")).replace(/^\uFEFF/, "");
  const path = posix.basename(file) === packageFile ? [packageKey] : [];
  const content = file.endsWith(".json")
    ? parseJson(file, text, reporter)
    : await importConfigModule(root, file, text, reporter);
  if (content === undefined) return { file, text, path, value: undefined };
  const value = path.reduce<unknown>(memberOf, content.value);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return { file, text, path, value };
  }
  const span = locateOption(file, text, path);
  reporter.report("config-not-object", span, { file, received: show(value) });
  return { file, text, path, value: undefined };
}

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

function parseJson(
  file: string,
  text: string,
  reporter: Reporter,
): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    const { offset, expected } = findJsonSyntaxError(text) ?? { offset: 0, expected: "JSON" };
    reporter.report("invalid-config-json", spanAt(file, text, offset, 1), { file, expected });
    return undefined;
  }
}
