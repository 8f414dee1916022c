import {
  GLOBAL_NAMES,
  isBindingName,
  isIdentifierName,
  toBindingName,
  unusedName,
} from "./identifier.js";
import { printString } from "./literal.js";

/** One use of an export of another module. */
export interface Import {
  readonly module: string;
  /** Name of the export; `*` is the whole module. */
  readonly exportName: string;
  readonly typeOnly: boolean;
  /** Preferred local name. */
  readonly as: string | undefined;
}

/** The imports of a file with their local names. */
export interface NamedImports {
  /** Sorted as printed. */
  readonly imports: readonly NamedImport[];
  localName(found: Import): string;
}

interface NamedImport extends Import {
  readonly local: string;
}

/**
 * Gives each distinct import a local name. Names depend on the set of imports alone, not on the
 * order of their use: the first module in order keeps the plain name, others get a number.
 */
export function nameImports(found: readonly Import[], reserved: ReadonlySet<string>): NamedImports {
  const used = new Set([...GLOBAL_NAMES, ...reserved]);
  const imports = distinctImports(found).map((entry) => {
    const local = unusedName(preferredName(entry), (name) => used.has(name));
    used.add(local);
    return { ...entry, local };
  });
  const locals = new Map(imports.map((entry) => [importKey(entry), entry.local]));
  return { imports, localName: (entry) => locals.get(importKey(entry)) ?? entry.exportName };
}

/** One entry for each export, a type only where all uses are types. */
function distinctImports(found: readonly Import[]): Import[] {
  const entries = new Map<string, Import>();
  for (const entry of found) {
    const key = importKey(entry);
    const known = entries.get(key);
    if (known !== undefined && addsNothing(entry, known)) continue;
    entries.set(key, {
      ...entry,
      typeOnly: entry.typeOnly && (known?.typeOnly ?? true),
      as: smaller(known?.as, entry.as),
    });
  }
  return [...entries.values()].sort(compareImports);
}

/** Whether a use asks for no more than another one of the same export. */
function addsNothing(use: Import, known: Import): boolean {
  return use.as === known.as && (use.typeOnly || !known.typeOnly);
}

function smaller(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a < b ? a : b;
}

/** Packages first, then files, each in code-unit order. */
function compareImports(a: Import, b: Import): number {
  const relative = Number(a.module.startsWith(".")) - Number(b.module.startsWith("."));
  return relative || compare(a.module, b.module) || compare(a.exportName, b.exportName);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function preferredName(entry: Import): string {
  if (entry.as !== undefined && isBindingName(entry.as)) return entry.as;
  if (entry.exportName !== "*" && isBindingName(entry.exportName)) return entry.exportName;
  const isWhole = entry.exportName === "*" || entry.exportName === "default";
  return toBindingName(isWhole ? moduleStem(entry.module) : entry.exportName);
}

/** `../tools/weather.js` → `weather`. */
function moduleStem(module: string): string {
  const file = module.slice(module.lastIndexOf("/") + 1);
  return file.replace(/\.[^.]*$/, "") || file;
}

function importKey({ module, exportName }: Import): string {
  // The length tells where the name ends: it may hold any character.
  return `${exportName.length} ${exportName}${module}`;
}

/** Import declarations, one for each module; empty when there are none. */
export function printImports({ imports }: NamedImports): string {
  const modules = new Map<string, NamedImport[]>();
  for (const entry of imports) {
    modules.set(entry.module, [...(modules.get(entry.module) ?? []), entry]);
  }
  return [...modules].map(([module, entries]) => printModule(module, entries)).join("");
}

function printModule(module: string, entries: readonly NamedImport[]): string {
  const wholes = entries.filter((entry) => entry.exportName === "*");
  const names = entries.filter((entry) => entry.exportName !== "*");
  const from = `from ${printString(module)};\n`;
  const lines = wholes.map(
    ({ local, typeOnly }) => `import ${typeOnly ? "type " : ""}* as ${local} ${from}`,
  );
  if (names.length > 0) lines.push(printNames(names, from));
  return lines.join("");
}

function printNames(names: readonly NamedImport[], from: string): string {
  const allTypes = names.every((entry) => entry.typeOnly);
  const head = allTypes ? "import type {" : "import {";
  const items = names.map(
    (entry) => (!allTypes && entry.typeOnly ? "type " : "") + printName(entry),
  );
  const line = `${head} ${items.join(", ")} } ${from}`;
  if (line.length <= 101) return line;
  return `${head}\n${items.map((item) => `  ${item},\n`).join("")}} ${from}`;
}

function printName({ exportName, local }: NamedImport): string {
  if (exportName === local) return local;
  return `${isIdentifierName(exportName) ? exportName : printString(exportName)} as ${local}`;
}
