import type { DocstringStyle } from "../docs/detect.js";
import { documentFunction } from "../docs/document-function.js";
import { documentMember } from "../docs/document-member.js";
import type { Admonition, DocumentedExample, TypedText } from "../docs/findings.js";
import type { FunctionDocs } from "../docs/function-docs.js";
import type { Span } from "../ir.js";
import { createReporter, type Diagnostic } from "../reporter.js";
import { commentBefore, commentOf, functionComments } from "./comments.js";
import { type SyntaxFunction, syntaxFunctions } from "./syntax-functions.js";
import { elementType, literalMembers, ownParameters, syntaxSignature } from "./syntax-signature.js";
import { ts } from "./typescript.js";

/** The documentation of one function. Texts that are absent are `null`. */
export interface FunctionDescription {
  /** How the comment is written. */
  readonly style: DocstringStyle;
  readonly summary: string | null;
  readonly longDescription: string | null;
  /**
   * Texts of the parameters that have one: by name, `#0` for the destructured parameter at that
   * index, dotted paths for properties, `[]` for array items.
   */
  readonly params: Readonly<Record<string, string>>;
  readonly returns: TypedText | null;
  readonly raises: readonly TypedText[];
  readonly yields: TypedText | null;
  readonly examples: readonly DocumentedExample[];
  /** Notes, warnings and the like. */
  readonly admonitions: readonly Admonition[];
  /** Text of `@deprecated`, which may be empty. */
  readonly deprecated: string | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Documents the first exported function of a source text, or the one called `name`: a function, a
 * variable with a function in it, or a method (`Class.method`, or `method` alone). Reads syntax
 * only, so it resolves no types and no imports.
 *
 * @returns `undefined` when there is no such function
 */
export function describeFunction(source: string, name?: string): FunctionDescription | undefined {
  const file = ts.createSourceFile(
    "source.ts",
    source,
    {
      languageVersion: ts.ScriptTarget.ESNext,
      // Comments are read from the text itself, see docs/.
      jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
    },
    true,
  );
  const functions = syntaxFunctions(file);
  const wanted = name === undefined ? functions : functionsNamed(functions, name);
  const found = wanted.find(({ exported }) => exported) ?? wanted[0];
  return found === undefined ? undefined : describe(found, functions, file);
}

function functionsNamed(
  functions: readonly SyntaxFunction[],
  name: string,
): readonly SyntaxFunction[] {
  const exact = functions.filter((each) => each.name === name);
  return exact.length > 0 ? exact : functions.filter((each) => each.name.endsWith(`.${name}`));
}

function describe(
  { declaration, signature, name }: SyntaxFunction,
  functions: readonly SyntaxFunction[],
  file: ts.SourceFile,
): FunctionDescription {
  const { comment, fallback } = functionComments(declaration);
  const inherit = (target: string) => {
    const source = target === "" ? baseMember(declaration) : functionNamed(functions, target);
    return source === undefined || source === declaration ? undefined : commentOf(source);
  };
  const docs = documentFunction(comment, syntaxSignature(signature), { fallback, inherit });
  const params = allTexts(docs, signature);
  return {
    style: docs.style,
    summary: docs.summary ?? null,
    longDescription: docs.longDescription ?? null,
    params: Object.fromEntries(params),
    returns: docs.returns ?? null,
    raises: docs.raises,
    yields: docs.yields ?? null,
    examples: docs.examples.map(({ caption, code }) => ({ caption, code })),
    admonitions: docs.admonitions,
    deprecated: docs.deprecated ?? null,
    diagnostics: report(docs, params, { name, declaration, signature, file }),
  };
}

function functionNamed(functions: readonly SyntaxFunction[], target: string): ts.Node | undefined {
  return functionsNamed(functions, target.replaceAll("#", "."))[0]?.declaration;
}

/** The member that a member overrides or implements, where its owner is of the same text. */
function baseMember(declaration: ts.Node): ts.Node | undefined {
  const owner = declaration.parent;
  if (!ts.isClassLike(owner) || !ts.isClassElement(declaration)) return undefined;
  const name = declaration.name?.getText();
  const bases = owner.heritageClauses?.flatMap(({ types }) =>
    types.map((type) => type.expression.getText()),
  );
  return owner
    .getSourceFile()
    .statements.filter((node) => ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node))
    .filter((node) => bases?.includes(node.name?.text ?? ""))
    .flatMap((node): readonly (ts.ClassElement | ts.TypeElement)[] => [...node.members])
    .find((member) => member.name?.getText() === name);
}

/** Texts of the comment, then of members of type literals, then of binding elements (rule P3). */
function allTexts(
  docs: FunctionDocs,
  signature: ts.SignatureDeclaration,
): ReadonlyMap<string, string> {
  const texts = new Map([...docs.params].map(([key, { text }]) => [key, text]));
  for (const [index, { name, type }] of ownParameters(signature).entries()) {
    addMemberTexts(type, ts.isIdentifier(name) ? name.text : `#${index}`, texts);
  }
  for (const [key, { text }] of docs.bindings) if (!texts.has(key)) texts.set(key, text);
  return texts;
}

function addMemberTexts(
  type: ts.TypeNode | undefined,
  key: string,
  texts: Map<string, string>,
): void {
  const element = elementType(type);
  if (element !== undefined) addMemberTexts(element, `${key}[]`, texts);
  for (const member of literalMembers(type) ?? []) {
    const comment = commentBefore(member.node);
    const text = comment === undefined ? undefined : documentMember(comment).description;
    const memberKey = `${key}.${member.name}`;
    if (text !== undefined && !texts.has(memberKey)) texts.set(memberKey, text);
    addMemberTexts(member.type, memberKey, texts);
  }
}

interface Described {
  readonly name: string;
  readonly declaration: ts.Node;
  readonly signature: ts.SignatureDeclaration;
  readonly file: ts.SourceFile;
}

function report(
  docs: FunctionDocs,
  texts: ReadonlyMap<string, string>,
  { name, declaration, signature, file }: Described,
): readonly Diagnostic[] {
  const reporter = createReporter();
  for (const { name: message, args, start, length } of docs.diagnostics) {
    reporter.report(message, spanAt(file, start, start + length), args);
  }
  if (docs.description === undefined) {
    const place = nameOf(declaration) ?? declaration;
    reporter.report("missing-description", spanOf(file, place), { what: `The function ${name}` });
  }
  for (const [index, parameter] of ownParameters(signature).entries()) {
    if (isDescribed(parameter, index, texts)) continue;
    const what = `The parameter ${parameter.name.getText(file)}`;
    reporter.report("missing-description", spanOf(file, parameter.name), { what });
  }
  return reporter.diagnostics();
}

function nameOf(declaration: ts.Node): ts.Node | undefined {
  const named =
    ts.isFunctionDeclaration(declaration) ||
    ts.isMethodDeclaration(declaration) ||
    ts.isVariableDeclaration(declaration) ||
    ts.isPropertyAssignment(declaration) ||
    ts.isPropertyDeclaration(declaration);
  return named ? declaration.name : undefined;
}

/** Whether a parameter has a text, a part of it has one, or its named type may bring one. */
function isDescribed(
  { name, type }: ts.ParameterDeclaration,
  index: number,
  texts: ReadonlyMap<string, string>,
): boolean {
  if (type !== undefined && ts.isTypeReferenceNode(type)) return true;
  const key = ts.isIdentifier(name) ? name.text : `#${index}`;
  return [...texts.keys()].some(
    (other) => other.startsWith(key) && /^(?:$|[.[])/.test(other.slice(key.length)),
  );
}

function spanOf(file: ts.SourceFile, node: ts.Node): Span {
  return spanAt(file, node.getStart(file), node.end);
}

function spanAt(file: ts.SourceFile, start: number, end: number): Span {
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  return { file: file.fileName, start, end, line: line + 1, column: character + 1 };
}
