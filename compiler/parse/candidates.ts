import { functionComments } from "./comments.js";
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
  /** What has the comment: the export itself, or else the function that it stands for. */
  readonly documented: ts.Node;
  /** The classes, objects and namespaces that it is a member of, as they are declared. */
  readonly owners: readonly ts.Node[];
}

/** Lists the exported functions of one source file in source order. */
export function candidatesOf(file: ts.SourceFile, checker: ts.TypeChecker): readonly Candidate[] {
  const module = checker.getSymbolAtLocation(file);
  if (module === undefined) return [];
  const exports = checker
    .getExportsOfModule(module)
    .filter((symbol) => !isTypeOnly(symbol, file, checker))
    .map((symbol) => ({ symbol, place: placeIn(file, symbol, checker) }));
  exports.sort((a, b) => a.place - b.place);
  return exports.flatMap(({ symbol }) =>
    functionsOf(resolve(symbol, checker), {
      checker,
      file,
      exportName: symbol.name,
      path: [],
      qualifier: "",
      open: new Set(),
      owners: [],
    }),
  );
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
  const origin = resolve(symbol, checker).declarations?.[0];
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

interface Place {
  readonly checker: ts.TypeChecker;
  readonly file: ts.SourceFile;
  readonly exportName: string;
  readonly path: readonly string[];
  /** Namespace names in front of the tool's name. */
  readonly qualifier: string;
  readonly open: ReadonlySet<ts.Symbol>;
  readonly owners: readonly ts.Node[];
}

function functionsOf(symbol: ts.Symbol, place: Place): readonly Candidate[] {
  const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
  if (declaration === undefined || place.open.has(symbol)) return [];
  if (ts.isModuleDeclaration(declaration) || ts.isSourceFile(declaration)) {
    return namespaceMembers(symbol, place);
  }
  // A function or class may be a namespace as well.
  const merged = symbol.flags & ts.SymbolFlags.ValueModule ? namespaceMembers(symbol, place) : [];
  return [...declaredFunctions(symbol, declaration, place), ...merged];
}

function declaredFunctions(
  symbol: ts.Symbol,
  declaration: ts.Declaration,
  place: Place,
): readonly Candidate[] {
  if (ts.isFunctionDeclaration(declaration)) return [candidate(symbol, declaration, place)];
  if (ts.isBindingElement(declaration))
    return valueFunctions(symbol, declaration, undefined, place);
  if (ts.isClassDeclaration(declaration))
    return staticMembers(declaration, inside(place, declaration));
  if (ts.isVariableDeclaration(declaration)) {
    return valueFunctions(symbol, declaration, declaration.initializer, place);
  }
  return ts.isExportAssignment(declaration)
    ? valueFunctions(symbol, declaration, declaration.expression, place)
    : [];
}

function namespaceMembers(symbol: ts.Symbol, place: Place): readonly Candidate[] {
  const { checker } = place;
  const members = checker.getExportsOfModule(symbol).filter((member) => !isStatic(member));
  const positions = new Map(members.map((each) => [each, each.declarations?.[0]?.pos ?? 0]));
  members.sort((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0));
  return members.flatMap((member) =>
    functionsOf(resolve(member, checker), {
      ...place,
      path: [...place.path, member.name],
      qualifier: `${qualified(place)}_`,
      open: new Set(place.open).add(symbol),
      owners: [...place.owners, ...(symbol.declarations ?? [])],
    }),
  );
}

/** The same place among the members of something. */
function inside(place: Place, owner: ts.Node): Place {
  return { ...place, owners: [...place.owners, owner] };
}

/** Static members of a class that is a namespace as well, which were listed with the class. */
function isStatic(symbol: ts.Symbol): boolean {
  return symbol.valueDeclaration !== undefined && ts.isClassElement(symbol.valueDeclaration);
}

function qualified({ qualifier, path, exportName }: Place): string {
  return `${qualifier}${path.at(-1) ?? exportName}`;
}

/** The functions in a value: itself, or the members of an object or class that is written out. */
function valueFunctions(
  symbol: ts.Symbol,
  declaration: ts.Declaration,
  initializer: ts.Expression | undefined,
  place: Place,
): readonly Candidate[] {
  const value = initializer && unwrapped(initializer);
  if (value !== undefined && ts.isObjectLiteralExpression(value)) {
    return literalMembers(value, inside(place, declaration));
  }
  if (value !== undefined && ts.isClassExpression(value)) {
    return staticMembers(value, inside(place, declaration));
  }
  return isCallable(place.checker.getTypeOfSymbol(symbol))
    ? [candidate(symbol, declaration, place, value)]
    : [];
}

function literalMembers(literal: ts.ObjectLiteralExpression, place: Place): readonly Candidate[] {
  const { checker } = place;
  return literal.properties.flatMap((member) => {
    const symbol = member.name && checker.getSymbolAtLocation(member.name);
    if (symbol === undefined || ts.isAccessor(member) || !isNamed(symbol)) return [];
    const inner = { ...place, path: [...place.path, symbol.name] };
    const value = ts.isPropertyAssignment(member) ? unwrapped(member.initializer) : undefined;
    if (value !== undefined && ts.isObjectLiteralExpression(value)) {
      const qualifier = `${place.qualifier}${symbol.name}_`;
      return literalMembers(value, inside({ ...inner, qualifier }, member));
    }
    if (!isCallable(checker.getTypeOfSymbol(symbol))) return [];
    return [
      candidate(symbol, member, inner, ts.isShorthandPropertyAssignment(member) ? member : value),
    ];
  });
}

function staticMembers(declaration: ts.ClassLikeDeclaration, place: Place): readonly Candidate[] {
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
  { checker, file, exportName, path, qualifier, owners }: Place,
  value?: ts.Node,
): Candidate {
  const nameNode = ts.getNameOfDeclaration(declaration) ?? declaration;
  const written =
    path.at(-1) ?? (exportName === "default" ? declaredName(declaration) : exportName);
  const target = value && namedFunction(value, checker);
  const hasComment = functionComments(declaration).comment !== undefined;
  return {
    name: `${qualifier}${written ?? fileNameAsIdentifier(file)}`,
    exportName,
    path,
    file,
    type: checker.getTypeOfSymbol(symbol),
    nameNode,
    declaration: target ?? declaration,
    documented: hasComment ? declaration : (target ?? declaration),
    owners,
  };
}

/** The declaration of the function that a value only names. */
function namedFunction(value: ts.Node, checker: ts.TypeChecker): ts.Declaration | undefined {
  const symbol = ts.isShorthandPropertyAssignment(value)
    ? checker.getShorthandAssignmentValueSymbol(value)
    : ts.isIdentifier(value)
      ? checker.getSymbolAtLocation(value)
      : undefined;
  return symbol && resolve(symbol, checker).valueDeclaration;
}

function declaredName(declaration: ts.Declaration): string | undefined {
  const name = ts.getNameOfDeclaration(declaration);
  return name !== undefined && ts.isIdentifier(name) ? name.text : undefined;
}

/** `get-weather.ts` and `get-weather/index.ts` → `getWeather`. */
function fileNameAsIdentifier({ fileName }: ts.SourceFile): string {
  const path = fileName.replace(/\.[^./]*$/, "").replace(/\/index$/, "");
  const base = path.slice(path.lastIndexOf("/") + 1);
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
