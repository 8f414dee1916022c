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
  /** The declared type of its object, where that does not say that the object has it. */
  readonly concealing: ts.Type | undefined;
}

/** Where functions are looked for, and how generated code gets there. */
export interface Place {
  readonly checker: ts.TypeChecker;
  readonly file: ts.SourceFile;
  readonly exportName: string;
  readonly path: readonly string[];
  /** Namespace names in front of the tool's name. */
  readonly qualifier: string;
  readonly open: ReadonlySet<ts.Symbol>;
  readonly owners: readonly ts.Node[];
}

/** A function at a place. */
export interface Found {
  readonly declaration: ts.Declaration;
  /** Its type as who imports it sees it. */
  readonly type: ts.Type;
  /** What it is set to, where that is written out. */
  readonly value?: ts.Node | undefined;
  /** The member of an interface that it implements, whose comment counts where it has none. */
  readonly contract?: ts.Declaration | undefined;
  readonly concealing?: ts.Type | undefined;
}

/** The same place among the members of something. */
export function inside(place: Place, owner: ts.Node): Place {
  return { ...place, owners: [...place.owners, owner] };
}

/** What is known about a function before its types and comments are read. */
export function candidateAt(place: Place, found: Found): Candidate {
  const { file, exportName, path, qualifier, owners, checker } = place;
  const { declaration, type, value, contract, concealing } = found;
  const written =
    path.at(-1) ?? (exportName === "default" ? declaredName(declaration) : exportName);
  const target = value && namedFunction(value, checker);
  const places = [declaration, contract, target].filter((each) => each !== undefined);
  return {
    name: `${qualifier}${written ?? fileNameAsIdentifier(file)}`,
    exportName,
    path,
    file,
    type,
    nameNode: ts.getNameOfDeclaration(declaration) ?? declaration,
    declaration: target ?? declaration,
    documented: places.find(hasComment) ?? target ?? declaration,
    owners,
    concealing,
  };
}

function hasComment(node: ts.Node): boolean {
  return functionComments(node).comment !== undefined;
}

/** The declaration of the function that a value only names. */
function namedFunction(value: ts.Node, checker: ts.TypeChecker): ts.Declaration | undefined {
  const symbol = ts.isShorthandPropertyAssignment(value)
    ? checker.getShorthandAssignmentValueSymbol(value)
    : ts.isIdentifier(value) || ts.isPropertyAccessExpression(value)
      ? checker.getSymbolAtLocation(value)
      : undefined;
  return symbol && resolved(symbol, checker).valueDeclaration;
}

/** What an import or export stands for. */
export function resolved(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** The name in a declaration, if it has one that is an identifier. */
export function declaredName(declaration: ts.Declaration): string | undefined {
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
