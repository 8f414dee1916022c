import { ts } from "./typescript.js";

/** An exported function as the sources show it, before anything was asked of it. */
export interface Candidate {
  /** What it is called where it is declared; the file's name for an anonymous default export. */
  readonly name: string;
  readonly exportName: string;
  readonly path: readonly string[];
  /** Module that generated code imports: the one that exports it. */
  readonly file: ts.SourceFile;
  readonly type: ts.Type;
  /** Node to point at. */
  readonly nameNode: ts.Node;
  /** Identity of the function, whatever it is exported as. */
  readonly declaration: ts.Node;
}

/** Lists the exported functions of one source file in source order. */
export function candidatesOf(file: ts.SourceFile, checker: ts.TypeChecker): readonly Candidate[] {
  const module = checker.getSymbolAtLocation(file);
  if (module === undefined) return [];
  const exports = checker.getExportsOfModule(module).map((symbol) => ({
    symbol,
    place: placeIn(file, symbol, checker),
  }));
  exports.sort((a, b) => a.place - b.place);
  return exports.flatMap(({ symbol }) =>
    functionsOf(resolve(symbol, checker), {
      checker,
      file,
      exportName: symbol.name,
      path: [],
      qualifier: "",
      open: new Set(),
    }),
  );
}

/** Position of an export in its file; what `export *` brings comes after all that is written out. */
function placeIn(file: ts.SourceFile, symbol: ts.Symbol, checker: ts.TypeChecker): number {
  const own = symbol.declarations?.find((each) => each.getSourceFile() === file);
  if (own !== undefined) return own.getStart(file);
  const origin = resolve(symbol, checker).declarations?.[0];
  const from = origin?.getSourceFile();
  const star = file.statements.find(
    (each) =>
      ts.isExportDeclaration(each) &&
      each.exportClause === undefined &&
      each.moduleSpecifier !== undefined &&
      checker.getSymbolAtLocation(each.moduleSpecifier)?.exports?.has(symbol.escapedName),
  );
  const base = file.end + (star?.getStart(file) ?? file.end) * 1e6;
  return base + (from === undefined ? 0 : (origin?.getStart(from) ?? 0));
}

interface Place {
  readonly checker: ts.TypeChecker;
  readonly file: ts.SourceFile;
  readonly exportName: string;
  readonly path: readonly string[];
  /** Namespace names in front of the tool's name. */
  readonly qualifier: string;
  readonly open: ReadonlySet<ts.Symbol>;
}

function functionsOf(symbol: ts.Symbol, place: Place): readonly Candidate[] {
  const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
  if (declaration === undefined || place.open.has(symbol)) return [];
  if (ts.isFunctionDeclaration(declaration)) return [candidate(symbol, declaration, place)];
  if (ts.isClassDeclaration(declaration)) return staticMembers(declaration, place);
  if (ts.isVariableDeclaration(declaration)) return variableFunctions(symbol, declaration, place);
  if (ts.isExportAssignment(declaration)) return defaultFunctions(symbol, declaration, place);
  if (ts.isModuleDeclaration(declaration) || ts.isSourceFile(declaration)) {
    return namespaceMembers(symbol, place);
  }
  return [];
}

function namespaceMembers(symbol: ts.Symbol, place: Place): readonly Candidate[] {
  const { checker } = place;
  const qualifier = `${place.qualifier}${place.path.at(-1) ?? place.exportName}_`;
  const members = [...checker.getExportsOfModule(symbol)];
  const positions = new Map(members.map((each) => [each, each.declarations?.[0]?.pos ?? 0]));
  members.sort((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0));
  return members.flatMap((member) =>
    functionsOf(resolve(member, checker), {
      ...place,
      path: [...place.path, member.name],
      qualifier,
      open: new Set(place.open).add(symbol),
    }),
  );
}

function variableFunctions(
  symbol: ts.Symbol,
  declaration: ts.VariableDeclaration,
  place: Place,
): readonly Candidate[] {
  const value = declaration.initializer && unwrapped(declaration.initializer);
  if (value !== undefined && ts.isObjectLiteralExpression(value))
    return literalMembers(value, place);
  return isCallable(place.checker.getTypeOfSymbol(symbol))
    ? [candidate(symbol, declaration, place)]
    : [];
}

function defaultFunctions(
  symbol: ts.Symbol,
  declaration: ts.ExportAssignment,
  place: Place,
): readonly Candidate[] {
  const value = unwrapped(declaration.expression);
  if (ts.isObjectLiteralExpression(value)) return literalMembers(value, place);
  return isCallable(place.checker.getTypeOfSymbol(symbol))
    ? [candidate(symbol, declaration, place)]
    : [];
}

function literalMembers(literal: ts.ObjectLiteralExpression, place: Place): readonly Candidate[] {
  return literal.properties.flatMap((member) => {
    const symbol = member.name && place.checker.getSymbolAtLocation(member.name);
    if (symbol === undefined || ts.isAccessor(member) || !isNamed(symbol)) return [];
    if (!isCallable(place.checker.getTypeOfSymbol(symbol))) return [];
    return [candidate(symbol, member, { ...place, path: [...place.path, symbol.name] })];
  });
}

function staticMembers(declaration: ts.ClassDeclaration, place: Place): readonly Candidate[] {
  return declaration.members.flatMap((member) => {
    const flags = ts.getCombinedModifierFlags(member);
    if (!(flags & ts.ModifierFlags.Static) || ts.isAccessor(member)) return [];
    if (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) return [];
    const symbol = member.name && place.checker.getSymbolAtLocation(member.name);
    // Overloads declare one method several times; it is taken at its main declaration.
    if (symbol === undefined || !isNamed(symbol) || symbol.valueDeclaration !== member) return [];
    if (!isCallable(place.checker.getTypeOfSymbol(symbol))) return [];
    return [candidate(symbol, member, { ...place, path: [...place.path, symbol.name] })];
  });
}

/** Symbols and `#private` names cannot be reached from generated code. */
function isNamed(symbol: ts.Symbol): boolean {
  const name = String(symbol.escapedName);
  return !name.startsWith("__@") && !name.startsWith("__#");
}

function candidate(
  symbol: ts.Symbol,
  declaration: ts.Declaration,
  { checker, file, exportName, path, qualifier }: Place,
): Candidate {
  const nameNode = ts.getNameOfDeclaration(declaration) ?? declaration;
  const written =
    path.at(-1) ?? (exportName === "default" ? declaredName(declaration) : exportName);
  return {
    name: `${qualifier}${written ?? fileNameAsIdentifier(file)}`,
    exportName,
    path,
    file,
    type: checker.getTypeOfSymbol(symbol),
    nameNode,
    declaration,
  };
}

function declaredName(declaration: ts.Declaration): string | undefined {
  const name = ts.getNameOfDeclaration(declaration);
  return name !== undefined && ts.isIdentifier(name) ? name.text : undefined;
}

/** `get-weather.ts` → `getWeather`. */
function fileNameAsIdentifier(file: ts.SourceFile): string {
  const base = file.fileName.slice(file.fileName.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  return base.replace(
    /[^A-Za-z0-9]+(.)?/g,
    (_all, next: string | undefined) => next?.toUpperCase() ?? "",
  );
}

function isCallable(type: ts.Type): boolean {
  return type.getCallSignatures().length > 0;
}

function unwrapped(expression: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(expression) ||
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression) ||
    ts.isTypeAssertionExpression(expression)
    ? unwrapped(expression.expression)
    : expression;
}

function resolve(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
