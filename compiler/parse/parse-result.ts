import type { Result, Type } from "../ir.js";
import { type Origin, originOf } from "./types/origin.js";
import { readType, type Site, type TypeReader } from "./types/reader.js";
import { ts } from "./typescript.js";

/** Types whose values are handed out one by one. */
const streams = new Set([
  "AsyncGenerator",
  "AsyncIterable",
  "AsyncIterableIterator",
  "AsyncIterator",
  "Generator",
  "IterableIterator",
  "ReadableStream",
]);

const wrappers = new Set(["Promise", "PromiseLike"]);

const nothing =
  ts.TypeFlags.Void |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Never |
  ts.TypeFlags.Unknown |
  ts.TypeFlags.Any;

/** Reads what a function answers with; types outside JSON are described as nothing. */
export function parseResult(
  reader: TypeReader,
  signature: ts.Signature,
  { node, open, home }: Site,
): Pick<Result, "type" | "stream"> {
  const returned = reader.checker.getReturnTypeOfSignature(signature);
  const declared: ts.SignatureDeclaration | ts.JSDocSignature | undefined =
    signature.getDeclaration();
  const written =
    declared?.type !== undefined && ts.isTypeNode(declared.type) ? declared.type : undefined;
  const awaited = unwrap(reader, { type: returned, origin: originOf(written) }, wrappers);
  const yielded = unwrap(reader, awaited, streams);
  const stream = yielded !== awaited;
  const { type, origin } = yielded;
  if (isErroneous(type)) reader.unresolved();
  const members = type.isUnion() ? type.types : [type];
  if (members.every(({ flags }) => flags & nothing)) return { type: undefined, stream };
  let described = true;
  const site: Site = {
    node,
    open,
    direction: "output",
    home,
    shared: false,
    silent: false,
    depth: 0,
    oneWay: () => undefined,
    reportAt: () => undefined,
    tell(_node, name) {
      // A result is only described: what cannot be described is left undescribed.
      if (refusals.has(name)) described = false;
    },
  };
  const read = readType(reader, type, origin, site);
  const says = described && read.kind !== "error" && read.kind !== "unknown";
  const mayLack = members.some(({ flags }) => flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void));
  return { type: !says ? undefined : mayLack ? orNull(read) : read, stream };
}

/** A result that may be missing: JSON has `null` for `undefined` where a value has to stand. */
function orNull(type: Type): Type {
  const members = type.kind === "union" ? type.members : [type];
  if (members.some(({ kind }) => kind === "null")) return type;
  const all = [...members, { kind: "null" } as const];
  return type.kind === "union" ? { ...type, members: all } : { kind: "union", members: all };
}

const refusals: ReadonlySet<string> = new Set([
  "unsupported-type",
  "unresolved-type",
  "endless-type",
  "never-type",
]);

interface Unwrapped {
  readonly type: ts.Type;
  readonly origin: Origin | undefined;
}

/** Takes the first type argument of the named wrappers, as deep as they are nested. */
function unwrap(reader: TypeReader, value: Unwrapped, names: ReadonlySet<string>): Unwrapped {
  const { type, origin } = value;
  if (!names.has(type.symbol?.name ?? "")) return value;
  // Only references have type arguments; the checker answers with none for other types.
  const [inner] = reader.checker.getTypeArguments(type as ts.TypeReference);
  if (inner === undefined) return value;
  const node =
    origin !== undefined && ts.isTypeReferenceNode(origin.node)
      ? origin.node.typeArguments?.[0]
      : undefined;
  return unwrap(
    reader,
    { type: inner, origin: node && origin && { node, bindings: origin.bindings } },
    names,
  );
}

function isErroneous(type: ts.Type): boolean {
  // The checker's error type is an `any` of its own; only its internal name tells them apart.
  return (type as ts.Type & { readonly intrinsicName?: string }).intrinsicName === "error";
}
