import type { Type } from "../../ir.js";
import { isRunContext } from "../injected.js";
import { ts } from "../typescript.js";
import { mappedOver } from "./mapped-over.js";
import type { Origin } from "./origin.js";
import { below, readType, refuse, report, type Site, type TypeReader } from "./reader.js";

type ReadBuiltin = (
  reader: TypeReader,
  args: readonly Argument[],
  site: Site,
  type: ts.Type,
) => Type;

interface Argument {
  readonly type: ts.Type;
  readonly origin: Origin | undefined;
}

const argument = (
  reader: TypeReader,
  args: readonly Argument[],
  index: number,
  site: Site,
): Type => {
  const found = args[index];
  return found === undefined
    ? { kind: "unknown", form: "unknown" }
    : readType(reader, found.type, found.origin, below(site));
};

const refused =
  (why: string): ReadBuiltin =>
  (reader, _args, site, type) =>
    refuse(reader, type, site, why);

const wrapper =
  (name: string, type: Type): ReadBuiltin =>
  (_reader, _args, site) => {
    report(site, "wrapper-object", { wrapper: name, primitive: name.toLowerCase() });
    return type;
  };

const bytes =
  (container: "Uint8Array" | "Buffer" | "ArrayBuffer"): ReadBuiltin =>
  () => ({ kind: "bytes", container });

const set: ReadBuiltin = (reader, args, site) => {
  const items = argument(reader, args, 0, site);
  return items.kind === "error" ? items : { kind: "set", items };
};

const map: ReadBuiltin = (reader, args, site) => {
  const key = argument(reader, args, 0, site);
  const value = argument(reader, args, 1, site);
  if (key.kind === "error") return key;
  return value.kind === "error" ? value : { kind: "map", key, value };
};

const promise: ReadBuiltin = (reader, args, site, type) => {
  if (site.direction === "input")
    return refuse(reader, type, site, "a promise cannot come from JSON");
  site.oneWay();
  return argument(reader, args, 0, site);
};

/** What the global types of JavaScript and its hosts are in a contract. */
const builtins: ReadonlyMap<string, ReadBuiltin> = new Map<string, ReadBuiltin>([
  ["Date", () => ({ kind: "date" })],
  ["URL", () => ({ kind: "url" })],
  ["RegExp", () => ({ kind: "regexp" })],
  ["Uint8Array", bytes("Uint8Array")],
  ["Buffer", bytes("Buffer")],
  ["ArrayBuffer", bytes("ArrayBuffer")],
  ["ArrayBufferLike", bytes("ArrayBuffer")],
  ["Set", set],
  ["ReadonlySet", set],
  ["Map", map],
  ["ReadonlyMap", map],
  ["Promise", promise],
  ["PromiseLike", promise],
  ["String", wrapper("String", { kind: "string" })],
  ["Number", wrapper("Number", { kind: "number", integer: false })],
  ["Boolean", wrapper("Boolean", { kind: "boolean" })],
  ["BigInt", wrapper("BigInt", { kind: "bigint" })],
  ["Symbol", refused("JSON has no symbols")],
  ["Object", refused("it says nothing about the value; name its properties")],
  ["Error", (reader, _args, site, type) => refuseLive(reader, type, site)],
  ["Function", refused("a function cannot come from JSON")],
  ["CallableFunction", refused("a function cannot come from JSON")],
  ["NewableFunction", refused("a function cannot come from JSON")],
  ["AbortSignal", refused("the dispatcher supplies it only as a parameter of its own")],
]);

/** Reads a type of the standard library; `undefined` for every other type. */
export function readBuiltin(
  reader: TypeReader,
  type: ts.Type,
  origin: Origin | undefined,
  site: Site,
): Type | undefined {
  const original = mappedOver(type, reader.checker);
  if (original !== undefined && isBuiltin(reader, original)) {
    return readBuiltin(reader, original, undefined, site);
  }
  const { symbol } = type;
  if (isRunContext(type)) {
    return refuse(reader, type, site, "the dispatcher supplies it only as the first parameter");
  }
  if (symbol === undefined || !isLibrarySymbol(reader, symbol)) return undefined;
  const read = builtins.get(symbol.name);
  if (read !== undefined) return read(reader, argumentsOf(reader, type, origin), site, type);
  return isLive(reader, type) ? refuseLive(reader, type, site) : undefined;
}

/** Whether a type is an object of the program's own host, such as `EventTarget`, that JSON has not. */
export function isHostObject(reader: TypeReader, type: ts.Type): boolean {
  const { checker } = reader;
  const { symbol } = type;
  if (symbol === undefined || checker.isArrayType(type) || checker.isTupleType(type)) return false;
  return isLibrarySymbol(reader, symbol) && !builtins.has(symbol.name) && isLive(reader, type);
}

const revived: readonly string[] = [
  "Date",
  "URL",
  "RegExp",
  "Uint8Array",
  "Buffer",
  "ArrayBuffer",
  "Set",
  "ReadonlySet",
  "Map",
  "ReadonlyMap",
];

/** Whether decoders make values of a library type out of what was sent, as they do with dates. */
export function isRevived(reader: TypeReader, { symbol }: ts.Type): boolean {
  return symbol !== undefined && revived.includes(symbol.name) && isLibrarySymbol(reader, symbol);
}

/** Whether values of a type are made by the host: no mapped type says anything about them. */
function isBuiltin(reader: TypeReader, { symbol }: ts.Type): boolean {
  return symbol !== undefined && isLibrarySymbol(reader, symbol) && builtins.has(symbol.name);
}

/** An object that a program makes; in a result nothing is said about it. */
function refuseLive(reader: TypeReader, type: ts.Type, site: Site): Type {
  site.oneWay();
  return site.direction === "output"
    ? { kind: "unknown", form: "unknown" }
    : refuse(reader, type, site, "a model cannot write such an object as JSON");
}

function isLibrarySymbol(reader: TypeReader, symbol: ts.Symbol): boolean {
  const declarations = symbol.declarations ?? [];
  return (
    declarations.some((each) => ts.isInterfaceDeclaration(each) || ts.isClassDeclaration(each)) &&
    declarations.some((each) => reader.isLibrary(each.getSourceFile()))
  );
}

/**
 * Whether a value of the type does something: it has required methods, which JSON cannot carry, or is
 * made by a constructor.
 */
function isLive(reader: TypeReader, type: ts.Type): boolean {
  const isMethod = ({ flags }: ts.Symbol) =>
    flags & ts.SymbolFlags.Method && !(flags & ts.SymbolFlags.Optional);
  return (
    (type.symbol.flags & ts.SymbolFlags.Variable) !== 0 ||
    reader.checker.getPropertiesOfType(type).some(isMethod)
  );
}

function argumentsOf(
  reader: TypeReader,
  type: ts.Type,
  origin: Origin | undefined,
): readonly Argument[] {
  const written =
    origin !== undefined && ts.isTypeReferenceNode(origin.node)
      ? origin.node.typeArguments
      : undefined;
  // Only references have type arguments; the checker answers with none for other types.
  return reader.checker.getTypeArguments(type as ts.TypeReference).map((each, index) => {
    const node = written?.[index];
    return { type: each, origin: node && origin && { node, bindings: origin.bindings } };
  });
}

/** Whether a type is there to be called or constructed. */
export function isFunctionType(reader: TypeReader, type: ts.Type): boolean {
  if (!(type.flags & ts.TypeFlags.Object)) return false;
  const name = type.symbol?.name;
  if (name === "Function" && isLibrarySymbol(reader, type.symbol)) return true;
  return type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0;
}
