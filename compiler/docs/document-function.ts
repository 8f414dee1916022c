import type { RawComment } from "./comment-lines.js";
import { joinParagraphs, orUndefined, splitDescription } from "./description.js";
import type { DocstringStyle } from "./detect.js";
import { documentMember, remarks } from "./document-member.js";
import type { DocsDiagnostic, PlacedExample } from "./findings.js";
import type { DocText, FunctionDocs } from "./function-docs.js";
import { inheritTarget, withInherited } from "./inherit.js";
import { plainText } from "./inline-tags.js";
import { type CommentDocs, readComment } from "./read-comment.js";
import { parameterKey, type SignatureShape } from "./signature-shape.js";
import { pathKey } from "./written-name.js";

export interface DocsOptions {
  /** How comments are written; `auto`, the default, detects it. `@docstringStyle` goes before. */
  readonly docstringStyle?: DocstringStyle | "auto";
  /**
   * `false` leaves the function's comment unread but for its tags, which also carry policies.
   * Comments inside the signature still count (conformance rows U5 and U148).
   */
  readonly useDocs?: boolean;
  /** A comment that fills what the first one leaves empty: that of another overload. */
  readonly fallback?: RawComment | undefined;
  /** Finds the comment that `{@inheritDoc target}` means; the target may be empty. */
  readonly inherit?: ((target: string) => RawComment | undefined) | undefined;
}

/**
 * Documents a function from its comment and the comments inside its signature.
 *
 * Never fails, whatever the comment. Names that are not in the signature are reported and left out.
 */
export function documentFunction(
  comment: RawComment | undefined,
  signature: SignatureShape,
  options: DocsOptions = {},
): FunctionDocs {
  const style = options.docstringStyle === "auto" ? undefined : options.docstringStyle;
  const main = comment ?? options.fallback;
  const own = main === undefined ? undefined : readComment(main, signature, style);
  if (own === undefined || main === undefined) return withSignature(noDocs(style), signature);
  if (options.useDocs === false) {
    return withSignature(
      { ...noDocs(own.style), tags: own.tags, paramTags: own.paramTags },
      signature,
    );
  }
  const inherited = inherit(own, main, signature, options, style);
  const fallback =
    comment === undefined || options.fallback === undefined
      ? undefined
      : readComment(options.fallback, signature, style);
  const docs = fillGaps(fillGaps(assemble(own, inherited.text), inherited.docs), fallback);
  return withSignature(
    { ...docs, diagnostics: [...own.problems, ...inherited.problems] },
    signature,
  );
}

function noDocs(style: DocstringStyle | undefined): FunctionDocs {
  return {
    style: style ?? "google",
    summary: undefined,
    longDescription: undefined,
    description: undefined,
    deprecated: undefined,
    title: undefined,
    params: new Map(),
    bindings: new Map(),
    paramTags: new Map(),
    returns: undefined,
    yields: undefined,
    raises: [],
    examples: [],
    admonitions: [],
    tags: [],
    diagnostics: [],
  };
}

interface Inherited {
  /** The comment's own text with what it inherits in place of `{@inheritDoc}`. */
  readonly text: string;
  readonly docs: CommentDocs | undefined;
  readonly problems: readonly DocsDiagnostic[];
}

/** Resolves `{@inheritDoc target}` one level deep (rule E5). */
function inherit(
  own: CommentDocs,
  comment: RawComment,
  signature: SignatureShape,
  options: DocsOptions,
  style: DocstringStyle | undefined,
): Inherited {
  const wanted = inheritTarget(own.text.text, own.native);
  if (wanted === undefined) return { text: own.text.text, docs: undefined, problems: [] };
  const found = options.inherit?.(wanted.target);
  const docs = found === undefined ? undefined : readComment(found, signature, style);
  const chained = docs !== undefined && inheritTarget(docs.text.text, docs.native) !== undefined;
  const text = withInherited(
    own.text.text,
    docs === undefined ? "" : withInherited(docs.text.text, ""),
  );
  if (docs !== undefined && !chained) return { text, docs, problems: [] };
  const place = {
    start: wanted.start ?? own.text.start ?? comment.start,
    length: "@inheritDoc".length,
  };
  return {
    text,
    docs,
    problems: [{ name: "unresolved-inherit-doc", args: { target: wanted.target }, ...place }],
  };
}

function assemble(own: CommentDocs, text: string): FunctionDocs {
  const { summary, longDescription: rest } = splitDescription(text);
  const longDescription = joinParagraphs([rest, ...remarks(own.native)]);
  const deprecated = own.native.deprecated[0] && plainText(own.native.deprecated[0].value);
  return describe({
    ...noDocs(own.style),
    summary,
    longDescription,
    deprecated,
    title: own.native.titles[0] && orUndefined(plainText(own.native.titles[0].value)),
    params: own.params,
    paramTags: own.paramTags,
    returns: own.returns,
    yields: own.yields,
    raises: own.raises,
    examples: examplesOf(own),
    admonitions: own.styles
      .flatMap(({ findings }) => findings.admonitions)
      .map((admonition) => ({ ...admonition, text: plainText(admonition.text) })),
    tags: own.tags,
  });
}

/** Completes the description that the model reads. */
function describe(docs: Omit<FunctionDocs, "description">): FunctionDocs {
  const { deprecated, summary, longDescription } = docs;
  const mark = deprecated === "" ? "Deprecated." : `Deprecated: ${deprecated}`;
  return {
    ...docs,
    description: joinParagraphs([
      deprecated === undefined ? undefined : mark,
      summary,
      longDescription,
    ]),
  };
}

function examplesOf({ styles }: CommentDocs): readonly PlacedExample[] {
  return styles
    .flatMap(({ findings }) => findings.examples)
    .map((example) => ({
      ...example,
      caption: example.caption === null ? null : plainText(example.caption),
      code: plainText(example.code),
    }));
}

/** Takes from another comment what the first one does not say. Its own slips are not reported. */
function fillGaps(docs: FunctionDocs, other: CommentDocs | undefined): FunctionDocs {
  if (other === undefined) return docs;
  const more = assemble(other, withInherited(other.text.text, ""));
  const described = docs.summary !== undefined || docs.longDescription !== undefined;
  return describe({
    ...docs,
    summary: described ? docs.summary : more.summary,
    longDescription: described ? docs.longDescription : more.longDescription,
    title: docs.title ?? more.title,
    params: new Map([...more.params, ...docs.params]),
    paramTags: new Map([...more.paramTags, ...docs.paramTags]),
    returns: docs.returns ?? more.returns,
    yields: docs.yields ?? more.yields,
    raises: docs.raises.length > 0 ? docs.raises : more.raises,
    examples: docs.examples.length > 0 ? docs.examples : more.examples,
  });
}

/** Adds what the comments before parameters and binding elements say (rule P3). */
function withSignature(docs: FunctionDocs, { parameters }: SignatureShape): FunctionDocs {
  const params = new Map(docs.params);
  const bindings = new Map<string, DocText>();
  const paramTags = new Map(docs.paramTags);
  const diagnostics = [...docs.diagnostics];
  const read = (comment: RawComment | undefined, key: string, texts: Map<string, DocText>) => {
    if (comment === undefined) return;
    const member = documentMember(comment);
    diagnostics.push(...member.diagnostics);
    if (member.description !== undefined && !texts.has(key)) {
      texts.set(key, { text: member.description, start: member.start });
    }
    if (member.tags.length > 0) paramTags.set(key, [...(paramTags.get(key) ?? []), ...member.tags]);
  };
  for (const [index, parameter] of parameters.entries()) {
    const key = parameterKey(parameter, index);
    read(parameter.comment, key, params);
    for (const { path, comment } of parameter.bindings) {
      if (path !== undefined) read(comment, pathKey([key, ...path]), bindings);
    }
  }
  return { ...docs, params, bindings, paramTags, diagnostics };
}
