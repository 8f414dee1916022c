import type { Options } from "../config.js";
import { readConstraintTags } from "../docs/constraint-tags.js";
import { documentFunction } from "../docs/document-function.js";
import type { DocTag, FunctionDocs } from "../docs/function-docs.js";
import type { ParameterShape, SignatureShape } from "../docs/signature-shape.js";
import type { JsonValue, Property, Tag, Type } from "../ir.js";
import type { Candidate } from "./candidate.js";
import { bindingShapes, commentBefore, functionComments } from "./comments.js";
import { inheritedComment } from "./inherited-comment.js";
import type { SignatureParameter } from "./signature-parameters.js";
import { applyConstraints } from "./types/constraints.js";
import { withoutForeign } from "./types/foreign-tags.js";
import type { Site, TypeReader } from "./types/reader.js";
import { ts } from "./typescript.js";

/** What the comments of one function say, ready to be put on what was read from its types. */
export interface FunctionDocumentation {
  readonly description: string | undefined;
  readonly title: string | undefined;
  readonly deprecated: string | undefined;
  readonly returns: string | undefined;
  readonly examples: readonly JsonValue[];
  readonly tags: readonly Tag[];
  /** A name for a parameter that has none. */
  nameOf(index: number): string | undefined;
  /**
   * Puts texts and constraints on a property and everything below it. `key` is how comments name
   * it: `name`, `#0` for a destructured parameter, `name.property`.
   */
  describe(
    property: Property,
    key: string,
    site: Site,
    /** Defaults from the code, by the same keys. */
    defaults?: ReadonlyMap<string, JsonValue>,
  ): Property;
  /** Block tags in the comment before a parameter, and those about it in the function's. */
  tagsOf(key: string): readonly DocTag[];
  /** Whether a block tag of this name stands anywhere in the comments of the function. */
  hasTag(name: string): boolean;
  /** Reports what is wrong in the comments. */
  report(site: Site): void;
}

/** Reads the comments of a function against one of its signatures. */
export function readFunctionDocumentation(
  reader: TypeReader,
  options: Options,
  candidate: Candidate,
  parameters: readonly SignatureParameter[],
): FunctionDocumentation {
  const file = candidate.documented.getSourceFile();
  const shape: SignatureShape = {
    parameters: parameters.map((each) => shapeOf(each, reader)),
    // Said of overloads only: what their comment says of one signature need not hold for another.
    ...(candidate.type.getCallSignatures().length > 1 && {
      otherNames: namesElsewhere(candidate, parameters),
    }),
  };
  const { comment, fallback } = functionComments(candidate.documented);
  const docs = documentFunction(comment, shape, {
    docstringStyle: options.docstringStyle,
    useDocs: options.useDocs,
    fallback,
    inherit: (target) => inheritedComment(candidate.documented, target, reader.checker),
  });
  const spanAt = (start: number, length: number) =>
    reader.sources.spanAt(file, start, start + length);
  return {
    description: docs.description,
    title: docs.title,
    deprecated: docs.deprecated,
    returns: docs.returns?.description ?? undefined,
    examples: argumentExamples(docs),
    tags: docs.tags.map(({ name, text, start, length }) => ({
      name,
      text,
      span: spanAt(start, length),
    })),
    nameOf: (index) => namesFromTags(docs, shape)[index],
    describe: (property, key, site, defaults = new Map()) =>
      describeProperty({ reader, docs, file, site, defaults }, property, key),
    tagsOf: (key) => docs.paramTags.get(key) ?? [],
    hasTag: (wanted) =>
      [docs.tags, ...docs.paramTags.values()].some((tags) =>
        tags.some(({ name }) => name === wanted),
      ),
    report(site) {
      for (const { name, args, start, length } of docs.diagnostics) {
        site.reportAt(spanAt(start, length), name, args);
      }
    },
  };
}

/** Names of parameters that only other overloads have: documented in the same comment, but not here. */
function namesElsewhere(
  { type }: Candidate,
  parameters: readonly SignatureParameter[],
): readonly string[] {
  const own = new Set(parameters.map(({ name }) => name));
  const all = type
    .getCallSignatures()
    .flatMap((each) => each.getParameters().map(({ name }) => name));
  return [...new Set(all)].filter((name) => !own.has(name));
}

function shapeOf(parameter: SignatureParameter, reader: TypeReader): ParameterShape {
  const { declaration, name, optional, rest, type } = parameter;
  return {
    name,
    bindings: declaration === undefined ? [] : bindingShapes(declaration),
    optional: optional || rest,
    rest,
    typeText: () => declaration?.type?.getText() ?? reader.checker.typeToString(type),
    comment: declaration && commentBefore(declaration),
    propertiesAt: (path) => propertyNames(type, path.slice(1), reader.checker),
  };
}

/** Names of the properties at a path below a type; `[]` steps into arrays. */
function propertyNames(
  type: ts.Type,
  [step, ...rest]: readonly string[],
  checker: ts.TypeChecker,
): readonly string[] | undefined {
  const target = checker.getNonNullableType(type);
  if (step === undefined) {
    const members = target.isUnion() ? target.types : [target];
    return [
      ...new Set(
        members.flatMap((each) => checker.getPropertiesOfType(each).map(({ name }) => name)),
      ),
    ];
  }
  if (step === "[]") {
    const element = checker.getIndexTypeOfType(target, ts.IndexKind.Number);
    return element && propertyNames(element, rest, checker);
  }
  const symbol = checker.getPropertyOfType(target, step);
  return symbol && propertyNames(checker.getTypeOfSymbol(symbol), rest, checker);
}

interface Describing {
  readonly reader: TypeReader;
  readonly docs: FunctionDocs;
  readonly file: ts.SourceFile;
  readonly site: Site;
  readonly defaults: ReadonlyMap<string, JsonValue>;
}

function describeProperty(scope: Describing, property: Property, key: string): Property {
  const { reader, docs, file, site } = scope;
  const text = docs.params.get(key)?.text ?? property.description ?? docs.bindings.get(key)?.text;
  const place = ({ start, length }: { readonly start: number; readonly length: number }) =>
    reader.sources.spanAt(file, start, start + length);
  const tags = withoutForeign(docs.paramTags.get(key) ?? [], property.type, place, site);
  const { constraints, diagnostics } = readConstraintTags(tags);
  for (const { name, args, ...at } of diagnostics) site.reportAt(place(at), name, args);
  const { type, annotations } = applyConstraints(property.type, constraints, place, site);
  const value = scope.defaults.get(key);
  return {
    ...property,
    ...annotations,
    ...(text !== undefined && { description: text }),
    ...(value !== undefined && { default: value, defaultSpan: undefined }),
    type: describeType(scope, type, key),
  };
}

/**
 * Puts texts on properties below a type. A definition is shared by all tools, so one that a comment
 * of this function speaks about is written out in place.
 */
function describeType(scope: Describing, type: Type, key: string): Type {
  if (!hasParts(type) || !isMentioned(scope, key)) return type;
  switch (type.kind) {
    case "object": {
      const properties = type.properties.map((each) =>
        describeProperty(scope, each, `${key}.${each.key}`),
      );
      return { ...type, properties };
    }
    case "array":
      return { ...type, items: describeType(scope, type.items, `${key}[]`) };
    case "union":
      return { ...type, members: type.members.map((member) => describeType(scope, member, key)) };
    case "reference": {
      const definition = scope.reader.definitions.all().get(type.name);
      if (definition === undefined) return type;
      const description = type.description ?? definition.description;
      return {
        ...describeType(scope, definition.type, key),
        ...(description !== undefined && { description }),
      };
    }
    default:
      return type;
  }
}

/** Whether there is anything below a type that a comment could speak about. */
function hasParts({ kind }: Type): boolean {
  return kind === "object" || kind === "array" || kind === "union" || kind === "reference";
}

/** Whether a comment or default says anything about what lies below a key. */
function isMentioned({ docs, defaults }: Describing, key: string): boolean {
  const [property, item] = [`${key}.`, `${key}[]`];
  for (const said of [docs.params, docs.bindings, docs.paramTags, defaults]) {
    for (const other of said.keys()) {
      if (other.startsWith(property) || other.startsWith(item)) return true;
    }
  }
  return false;
}

/** `@example` values on the function that are complete argument objects. */
function argumentExamples({ examples }: FunctionDocs): readonly JsonValue[] {
  return examples.flatMap(({ code }) => {
    if (!code.trimStart().startsWith("{")) return [];
    try {
      const value: JsonValue = JSON.parse(code);
      return [value];
    } catch {
      return [];
    }
  });
}

/** Parameters without a name are called what their tag calls them, by position. */
function namesFromTags(
  { tags }: FunctionDocs,
  { parameters }: SignatureShape,
): readonly (string | undefined)[] {
  const named = tags
    .filter(({ name }) => name === "param")
    .map(({ text }) => /^[\p{ID_Start}_$][\p{ID_Continue}$]*/u.exec(text)?.[0]);
  return parameters.map(({ name }, index) => name ?? named[index]);
}
