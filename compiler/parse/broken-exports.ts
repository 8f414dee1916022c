import { dirname, resolve } from "node:path";
import { ts } from "./typescript.js";

/** Text, styles, pictures and `virtual:…`: what bundlers import and no compiler reads. */
const asset =
  /^(?!node:)[a-z][\w+-]+:|\.(?:json5?|ya?ml|css|s[ac]ss|less|svg|png|jpe?g|gif|webp|html?|md|txt|wasm|node|vue|svelte)(?:\?.*)?$/;

/** An export of which nothing is known, because what it names was not found. */
export interface BrokenExport {
  readonly node: ts.Node;
  /** What was not found: a module, or a name in one. */
  readonly missing: string;
  readonly module: boolean;
  /** The module that does not have the name; `undefined` for one of this file. */
  readonly from?: string | undefined;
}

/**
 * Lists the exports of a file that lead nowhere; functions behind them would be lost in silence.
 *
 * @param outDir - Absolute path of the generated files, which may not be there yet.
 */
export function brokenExports(
  file: ts.SourceFile,
  checker: ts.TypeChecker,
  outDir: string,
): readonly BrokenExport[] {
  return file.statements.filter(ts.isExportDeclaration).flatMap((statement) => {
    const { moduleSpecifier, exportClause, isTypeOnly } = statement;
    if (isTypeOnly) return [];
    const specifier =
      moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier)
        ? moduleSpecifier.text
        : undefined;
    if (specifier !== undefined && moduleSpecifier !== undefined) {
      if (asset.test(specifier) || isInside(outDir, file, specifier)) return [];
      if (checker.getSymbolAtLocation(moduleSpecifier) === undefined) {
        return [{ node: moduleSpecifier, missing: specifier, module: true }];
      }
    }
    if (exportClause === undefined || !ts.isNamedExports(exportClause)) return [];
    return exportClause.elements.flatMap((element) =>
      element.isTypeOnly ? [] : brokenElement(element, specifier, checker),
    );
  });
}

function brokenElement(
  element: ts.ExportSpecifier,
  specifier: string | undefined,
  checker: ts.TypeChecker,
): readonly BrokenExport[] {
  const symbol = checker.getExportSpecifierLocalTargetSymbol(element);
  if (symbol !== undefined && !leadsNowhere(symbol, checker)) return [];
  const { text } = element.propertyName ?? element.name;
  const imported = symbol?.declarations?.map(importedModule).find((each) => each !== undefined);
  if (imported === undefined)
    return [{ node: element, missing: text, from: specifier, module: false }];
  if (asset.test(imported.text)) return [];
  return checker.getSymbolAtLocation(imported) === undefined
    ? [{ node: element, missing: imported.text, module: true }]
    : [{ node: element, missing: text, from: imported.text, module: false }];
}

function isInside(folder: string, { fileName }: ts.SourceFile, specifier: string): boolean {
  return (
    specifier.startsWith(".") &&
    `${resolve(dirname(fileName), specifier)}/`.startsWith(`${folder}/`)
  );
}

function leadsNowhere(symbol: ts.Symbol, checker: ts.TypeChecker): boolean {
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  return isAlias && checker.getAliasedSymbol(symbol).declarations === undefined;
}

/** The module that an import names. */
function importedModule(declaration: ts.Declaration): ts.StringLiteral | undefined {
  const found = ts.findAncestor(declaration, ts.isImportDeclaration)?.moduleSpecifier;
  return found !== undefined && ts.isStringLiteral(found) ? found : undefined;
}
