import type { RawComment } from "./comment-lines.js";
import { joinParagraphs, orUndefined, splitDescription } from "./description.js";
import type { DocstringStyle } from "./detect.js";
import { documentMember, remarks } from "./document-member.js";
import type { Admonition, DocsDiagnostic, PlacedExample } from "./findings.js";
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
  if (main === undefined) return withSignature(noDocs(style), signature);
  const fallback = main === comment ? options.fallback : undefined;
  const more = fallback === undefined ? undefined : readComment(fallback, signature, style);
  const own = withTagsOf(readComment(main, signature, style), more);
  if (options.useDocs === false) return withSignature(tagsOnly(own), signature);
  const { text, docs, problems } = inherit(own, main, signature, options, style);
  const diagnostics = [...own.problems, ...problems];
  return withSignature(fillGaps(fillGaps(assemble(own, text, diagnostics), docs), more), signature);
}

/** Adds tags of another overload, which are about the function too; that one alone may be deprecated. */
function withTagsOf(own: CommentDocs, more: CommentDocs | undefined): CommentDocs {
  const names = new Set(["deprecated", ...own.tags.map(({ name }) => name)]);
  const others = (more?.tags ?? []).filter(({ name }) => !names.has(name));
  return { ...own, tags: [...own.tags, ...others] };
}

function noDocs(style: DocstringStyle = "google"): FunctionDocs {
  return {
    style,
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

/** Tags also carry policies, which hold whether or not comments describe. */
function tagsOnly({ style, tags, paramTags }: CommentDocs): FunctionDocs {
  return { ...noDocs(style), tags, paramTags };
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

function assemble(
  own: CommentDocs,
  text: string,
  diagnostics: readonly DocsDiagnostic[],
): FunctionDocs {
  const { native, merged } = own;
  const { summary, longDescription: rest } = splitDescription(text);
  const longDescription = joinParagraphs([rest, ...remarks(native)]);
  const deprecated = native.deprecated[0] && plainText(native.deprecated[0].value);
  return {
    style: own.style,
    summary,
    longDescription,
    description: modelDescription(deprecated, summary, longDescription),
    deprecated,
    title: native.titles[0] && orUndefined(plainText(native.titles[0].value)),
    params: merged.params,
    bindings: new Map(),
    paramTags: own.paramTags,
    returns: merged.returns,
    yields: merged.yields,
    raises: merged.raises,
    examples: examplesOf(own),
    admonitions: admonitionsOf(own),
    tags: own.tags,
    diagnostics,
  };
}

/** The description as the model reads it. */
function modelDescription(
  deprecated: string | undefined,
  summary: string | undefined,
  longDescription: string | undefined,
): string | undefined {
  if (deprecated === undefined) return joinParagraphs([summary, longDescription]);
  const mark = deprecated === "" ? "Deprecated." : `Deprecated: ${deprecated}`;
  return joinParagraphs([mark, summary, longDescription]);
}

function admonitionsOf({ styles }: CommentDocs): readonly Admonition[] {
  return styles
    .flatMap(({ findings }) => findings.admonitions)
    .map(({ kind, text }) => ({ kind, text: plainText(text) }));
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
  const more = assemble(other, withInherited(other.text.text, ""), []);
  const described = docs.summary !== undefined || docs.longDescription !== undefined;
  const { summary, longDescription } = described ? docs : more;
  return {
    ...docs,
    summary,
    longDescription,
    description: modelDescription(docs.deprecated, summary, longDescription),
    title: docs.title ?? more.title,
    params: new Map([...more.params, ...docs.params]),
    paramTags: new Map([...more.paramTags, ...docs.paramTags]),
    returns: docs.returns ?? more.returns,
    yields: docs.yields ?? more.yields,
    raises: docs.raises.length > 0 ? docs.raises : more.raises,
    examples: docs.examples.length > 0 ? docs.examples : more.examples,
  };
}

/** Adds what the comments before parameters and binding elements say (rule P3). */
function withSignature(docs: FunctionDocs, signature: SignatureShape): FunctionDocs {
  const comments = signatureComments(signature);
  if (comments.length === 0) return docs;
  const params = new Map(docs.params);
  const bindings = new Map<string, DocText>();
  const paramTags = new Map(docs.paramTags);
  const diagnostics = [...docs.diagnostics];
  for (const { key, binding, comment } of comments) {
    const { description, start, tags, diagnostics: problems } = documentMember(comment);
    const texts = binding ? bindings : params;
    if (description !== undefined && !texts.has(key)) texts.set(key, { text: description, start });
    if (tags.length > 0) paramTags.set(key, [...(paramTags.get(key) ?? []), ...tags]);
    diagnostics.push(...problems);
  }
  return { ...docs, params, bindings, paramTags, diagnostics };
}

interface SignatureComment {
  readonly key: string;
  /** Whether it stands before a binding element, not before a whole parameter. */
  readonly binding: boolean;
  readonly comment: RawComment;
}

function signatureComments({ parameters }: SignatureShape): readonly SignatureComment[] {
  return parameters.flatMap((parameter, index): readonly SignatureComment[] => {
    const root = parameterKey(parameter, index);
    const own = parameter.comment;
    const bound = parameter.bindings.flatMap(({ path, comment }) =>
      path === undefined || comment === undefined
        ? []
        : [{ key: pathKey([root, ...path]), binding: true, comment }],
    );
    return own === undefined ? bound : [{ key: root, binding: false, comment: own }, ...bound];
  });
}
