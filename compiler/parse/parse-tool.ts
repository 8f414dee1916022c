import type { Options } from "../config.js";
import { documentMember } from "../docs/document-member.js";
import type { FunctionReference, Result, Tool } from "../ir.js";
import { flattening, wireNames } from "./argument-tags.js";
import type { Candidate } from "./candidate.js";
import { functionComments } from "./comments.js";
import { type FunctionDocumentation, readFunctionDocumentation } from "./function-documentation.js";
import { parseParameters } from "./parse-parameters.js";
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
  if (candidate.concealing !== undefined) {
    const type = reader.checker.typeToString(candidate.concealing);
    report(site, "concealed-member", { member: candidate.path.at(-1) ?? candidate.name, type });
    return undefined;
  }
  const signature = chooseSignature(signatures, overview, candidate, site);
  if (signature === undefined || !isFree(signature, candidate, reader, site)) return undefined;
  const parameters = signature === first ? firstParameters : parametersOf(signature);
  const docs =
    signature === first
      ? overview
      : readFunctionDocumentation(reader, options, candidate, parameters);
  docs.report(site);
  for (const tag of ["tool", "overload"]) reportRepeats(tag, docs, site);
  return assemble(
    scope,
    candidate,
    { signature, parameters, docs, overloaded: signatures.length > 1 },
    site,
  );
}

function reportRepeats(tag: string, { tags }: FunctionDocumentation, site: Site): void {
  const second = tags.filter(({ name }) => name === tag)[1];
  if (second !== undefined) site.reportAt(second.span, "repeated-tag", { tag });
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
      flatten: flattening(docs, options, parameters, reader.checker, site),
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
