import { type Candidate, resolved } from "./candidate.js";
import { functionsOf } from "./exported-functions.js";
import { ts } from "./typescript.js";

/** Lists the exported functions of one source file in source order. */
export function candidatesOf(file: ts.SourceFile, checker: ts.TypeChecker): readonly Candidate[] {
  const module = checker.getSymbolAtLocation(file);
  if (module === undefined) return [];
  const exports = exportsOf(module, checker)
    .filter((symbol) => !isTypeOnly(symbol, file, checker))
    .map((symbol) => ({ symbol, place: placeIn(file, symbol, checker) }));
  exports.sort((a, b) => a.place - b.place);
  return exports.flatMap(({ symbol }) =>
    functionsOf(resolved(symbol, checker), {
      checker,
      file,
      exportName: symbol.name === whole ? "default" : symbol.name,
      path: [],
      qualifier: "",
      open: new Set(),
      owners: [],
    }),
  );
}

/** What the checker calls `export = value`, which who imports it has as the default. */
const whole = "export=";

function exportsOf(module: ts.Symbol, checker: ts.TypeChecker): readonly ts.Symbol[] {
  const all = module.exports?.get(ts.escapeLeadingUnderscores(whole));
  return all === undefined ? checker.getExportsOfModule(module) : [all];
}

/** Whether an export names a function without exporting its value: `export type { f } from "./f"`. */
function isTypeOnly(symbol: ts.Symbol, file: ts.SourceFile, checker: ts.TypeChecker): boolean {
  if (starOf(file, symbol, checker)?.isTypeOnly) return true;
  for (let each = symbol; each.flags & ts.SymbolFlags.Alias; ) {
    if (each.declarations?.some(ts.isTypeOnlyImportOrExportDeclaration)) return true;
    const next = checker.getImmediateAliasedSymbol(each);
    if (next === undefined || next === each) return false;
    each = next;
  }
  return false;
}

/** Position of an export in its file; what `export *` brings comes after all that is written out. */
function placeIn(file: ts.SourceFile, symbol: ts.Symbol, checker: ts.TypeChecker): number {
  const own = ownDeclaration(file, symbol);
  if (own !== undefined) return own.getStart(file);
  const origin = resolved(symbol, checker).declarations?.[0];
  const from = origin?.getSourceFile();
  const star = starOf(file, symbol, checker);
  const base = file.end + (star?.getStart(file) ?? file.end) * 1e6;
  return base + (from === undefined ? 0 : (origin?.getStart(from) ?? 0));
}

function ownDeclaration(file: ts.SourceFile, symbol: ts.Symbol): ts.Declaration | undefined {
  return symbol.declarations?.find((each) => each.getSourceFile() === file);
}

/** The `export * from` that brings an export into a file. */
function starOf(
  file: ts.SourceFile,
  symbol: ts.Symbol,
  checker: ts.TypeChecker,
): ts.ExportDeclaration | undefined {
  if (ownDeclaration(file, symbol) !== undefined) return undefined;
  return file.statements
    .filter(ts.isExportDeclaration)
    .find(
      ({ exportClause, moduleSpecifier }) =>
        exportClause === undefined &&
        moduleSpecifier !== undefined &&
        checker.getSymbolAtLocation(moduleSpecifier)?.exports?.has(symbol.escapedName),
    );
}
