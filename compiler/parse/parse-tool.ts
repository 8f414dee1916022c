import type { Options } from "../config.js";
import { documentMember } from "../docs/document-member.js";
import type { FunctionReference, Result, Tool } from "../ir.js";
import { nearestName } from "../nearest-name.js";
import type { Candidate } from "./candidates.js";
import { functionComments } from "./comments.js";
import { type FunctionDocumentation, readFunctionDocumentation } from "./function-documentation.js";
import { isPlainObject, parseParameters } from "./parse-parameters.js";
import { parseResult } from "./parse-result.js";
import { type SignatureParameter, signatureParameters } from "./signature-parameters.js";
import { toolName } from "./tool-name.js";
import { report, type Site, type TypeReader } from "./types/reader.js";
import { ts } from "./typescript.js";

/** What every tool of a build is read with. */
export interface ToolScope {
  readonly reader: TypeReader;
  readonly options: Options;
}

const excluding = ["internal", "ignore", "hidden"];

/**
 * Reads one exported function.
 *
 * `undefined` when it is no tool: left out by its comment, not selected, or refused, which then was
 * reported at `site`.
 */
export function parseTool(scope: ToolScope, candidate: Candidate, site: Site): Tool | undefined {
  const { reader, options } = scope;
  const signatures = candidate.type.getCallSignatures();
  const [first] = signatures;
  if (first === undefined) return undefined;
  const parametersOf = (signature: ts.Signature) =>
    signatureParameters(signature, candidate.nameNode, reader.checker);
  if (candidate.owners.some(isExcluded)) return undefined;
  const firstParameters = parametersOf(first);
  const overview = readFunctionDocumentation(reader, options, candidate, firstParameters);
  if (overview.tags.some(({ name }) => excluding.includes(name))) return undefined;
  if (options.select === "tagged" && !overview.tags.some(({ name }) => name === "tool"))
    return undefined;
  const signature = chooseSignature(signatures, overview, candidate, site);
  if (signature === undefined || !isFree(signature, candidate, reader, site)) return undefined;
  const parameters = signature === first ? firstParameters : parametersOf(signature);
  const docs =
    signature === first
      ? overview
      : readFunctionDocumentation(reader, options, candidate, parameters);
  docs.report(site);
  return assemble(
    scope,
    candidate,
    { signature, parameters, docs, overloaded: signatures.length > 1 },
    site,
  );
}

/** Whether the comment of a class, object or namespace leaves all its members out. */
function isExcluded(owner: ts.Node): boolean {
  const { comment } = functionComments(owner);
  if (comment === undefined) return false;
  return documentMember(comment).tags.some(({ name }) => excluding.includes(name));
}

interface Chosen {
  readonly signature: ts.Signature;
  readonly parameters: readonly SignatureParameter[];
  readonly docs: FunctionDocumentation;
  readonly overloaded: boolean;
}

function assemble(
  { reader, options }: ToolScope,
  candidate: Candidate,
  { signature, parameters, docs, overloaded }: Chosen,
  site: Site,
): Tool | undefined {
  const name = toolName(candidate.name, docs.tags, options.naming, site);
  const read = parseParameters(
    {
      reader,
      options,
      toolName: name ?? candidate.name,
      docs,
      wireNames: wireNames(docs, parameters, site),
      flatten: flattening(docs, { reader, options }, parameters, site),
      site,
    },
    parameters,
  );
  const result: Result = {
    ...parseResult(reader, signature, site),
    description: docs.returns,
  };
  if (read === undefined || name === undefined) return undefined;
  return {
    name,
    description: docs.description,
    title: docs.title,
    deprecated: docs.deprecated,
    strict: strictness(docs, options),
    parameters: read,
    result,
    examples: docs.examples,
    tags: docs.tags,
    source: referenceTo(candidate, reader, overloaded),
    span: reader.sources.spanOf(candidate.nameNode),
  };
}

/** A set of overloads is no tool until one of them is chosen. */
function chooseSignature(
  signatures: readonly ts.Signature[],
  { tags }: FunctionDocumentation,
  candidate: Candidate,
  site: Site,
): ts.Signature | undefined {
  const tag = tags.find(({ name }) => name === "overload");
  const { length: count } = signatures;
  if (tag === undefined) {
    if (count === 1) return signatures[0];
    report(site, "overloads", { name: candidate.name, count });
    return undefined;
  }
  const choice = tag.text.trim();
  const chosen = /^\d+$/.test(choice) ? signatures[Number(choice) - 1] : undefined;
  if (chosen === undefined)
    site.reportAt(tag.span, "overload-choice", { name: candidate.name, choice, count });
  return chosen;
}

/** Whether the function can be called without a `this` value. */
function isFree(
  signature: ts.Signature,
  candidate: Candidate,
  reader: TypeReader,
  site: Site,
): boolean {
  const declared: ts.SignatureDeclaration | ts.JSDocSignature | undefined =
    signature.getDeclaration();
  const first = declared?.parameters[0];
  if (first === undefined || !ts.isParameter(first)) return true;
  if (!ts.isIdentifier(first.name) || first.name.text !== "this") return true;
  const type = reader.checker.getTypeAtLocation(first);
  if (type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined | ts.TypeFlags.Unknown)) return true;
  report(site, "this-parameter", { name: candidate.name }, first);
  return false;
}

function referenceTo(
  candidate: Candidate,
  reader: TypeReader,
  overloaded: boolean,
): FunctionReference {
  return {
    module: reader.sources.pathOf(candidate.file),
    package: false,
    exportName: candidate.exportName,
    path: candidate.path,
    overloaded,
  };
}

function strictness({ tags }: FunctionDocumentation, options: Options): boolean {
  const text = tags.find(({ name }) => name === "strict")?.text.trim();
  return text === undefined ? options.strict : text !== "false";
}

/** `@wireName limit max_results`, or `@wireName max_results` before the parameter itself. */
function wireNames(
  docs: FunctionDocumentation,
  parameters: readonly SignatureParameter[],
  site: Site,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  if (!docs.hasTag("wireName")) return names;
  const known = parameters.flatMap(({ name, properties }) => [
    ...(name === undefined ? properties() : [name]),
    ...(name === undefined ? [] : properties().map((property) => `${name}.${property}`)),
  ]);
  for (const parameter of known) {
    const own = docs
      .tagsOf(parameter)
      .find(({ name }) => name === "wireName")
      ?.text.trim();
    if (own !== undefined && /^\S+$/.test(own)) names.set(parameter, own);
  }
  for (const { name, text, span } of docs.tags) {
    if (name !== "wireName") continue;
    const [parameter = "", wire] = text.trim().split(/\s+/);
    const last = parameter.slice(parameter.lastIndexOf(".") + 1);
    const found = [parameter, last].flatMap((wanted) =>
      known.filter((each) => each === wanted || each.endsWith(`.${wanted}`)),
    )[0];
    if (wire !== undefined && found !== undefined) names.set(found, wire);
    else {
      const nearest = nearestName(parameter, known);
      site.reportAt(span, "unknown-wire-name", { parameter, nearest });
    }
  }
  return names;
}

/** `@flatten` takes all named object parameters, `@flatten options` those it names. */
function flattening(
  { tags }: FunctionDocumentation,
  { options, reader: { checker } }: ToolScope,
  parameters: readonly SignatureParameter[],
  site: Site,
): (name: string, alone: boolean) => boolean {
  const found = tags.filter(({ name }) => name === "flatten");
  const named = new Set(found.flatMap(({ text }) => wordsOf(text)));
  const all = found.some(({ text }) => text.trim() === "");
  for (const { text, span } of found) {
    for (const word of wordsOf(text)) {
      const parameter = parameters.find(({ name }) => name === word);
      if (parameter === undefined || !isPlainObject(parameter.type, checker)) {
        site.reportAt(span, "unflattened-parameter", { parameter: word });
      }
    }
  }
  return (name, alone) => all || named.has(name) || (options.flatten && alone);
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((word) => word !== "");
}
