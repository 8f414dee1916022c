import type { Annotations, Definition, Span, Type } from "../../ir.js";
import type { ts } from "../typescript.js";
import type { Site } from "./reader.js";

/** A message that belongs to a definition, told again to every tool that uses it. */
interface Problem {
  tell(site: Site): void;
}

interface Entry {
  /** Given at the first use, so that types that need none take none. */
  name: string | undefined;
  definition: Definition | undefined;
  failed: boolean;
  /** Read differently as argument and as result: something in it depends on the direction. */
  oneWay: boolean;
  readonly problems: Problem[];
}

/** The named types of a build: each type is read once, and its name is its own. */
export interface Definitions {
  /**
   * The reference to a type, which `read` reads at the first use. `always` makes a definition of
   * it in any case, otherwise only when it refers to itself.
   */
  define(request: DefinitionRequest, site: Site, read: (site: Site) => Type): Type;
  all(): ReadonlyMap<string, Definition>;
}

export interface DefinitionRequest {
  readonly type: ts.Type;
  /** The declared name, with type arguments, in characters that a `$defs` key may have. */
  readonly name: string;
  /** Tells types of one name apart: the name of the declaring file. */
  readonly module: string;
  readonly always: boolean;
  readonly span: Span;
  readonly annotations: () => Annotations;
}

/** Makes the empty collection of one build. */
export function createDefinitions(): Definitions {
  const entries = { input: new Map<ts.Type, Entry>(), output: new Map<ts.Type, Entry>() };
  const named = new Map<string, Definition | undefined>();

  function nameOf(entry: Entry, request: DefinitionRequest): string {
    entry.name ??= freeName(request, (candidate) => named.has(candidate));
    if (!named.has(entry.name)) named.set(entry.name, undefined);
    return entry.name;
  }

  function open(request: DefinitionRequest): Entry {
    const entry: Entry = {
      name: undefined,
      definition: undefined,
      failed: false,
      oneWay: false,
      problems: [],
    };
    if (request.always) nameOf(entry, request);
    return entry;
  }

  function close(entry: Entry, request: DefinitionRequest, type: Type): Type {
    const { name } = entry;
    entry.failed = type.kind === "error";
    if (entry.failed && name !== undefined) named.delete(name);
    if (entry.failed || name === undefined) return type;
    const labels = labelsOf(request);
    entry.definition = { ...request.annotations(), name, labels, type, span: request.span };
    named.set(name, entry.definition);
    return { kind: "reference", name };
  }

  return {
    define(request, site, read) {
      const known = entries[site.direction];
      const other = entries[site.direction === "input" ? "output" : "input"].get(request.type);
      const entry = known.get(request.type) ?? (serves(other, site) ? other : undefined);
      if (entry !== undefined) {
        for (const problem of entry.problems) problem.tell(site);
        if (entry.oneWay) site.oneWay();
        if (entry.failed) return { kind: "error" };
        return { kind: "reference", name: nameOf(entry, request) };
      }
      const opened = open(request);
      known.set(request.type, opened);
      const type = read(recording(site, opened));
      const result = close(opened, request, type);
      // Types that turned out not to need a name are read anew where they occur again.
      if (result.kind !== "reference" && !opened.failed) known.delete(request.type);
      return result;
    },
    all: () =>
      new Map([...named].flatMap(([name, definition]) => (definition ? [[name, definition]] : []))),
  };
}

/** Results rarely differ from arguments of the same type; then one definition serves both. */
function serves(entry: Entry | undefined, site: Site): boolean {
  if (entry?.definition === undefined || entry.oneWay) return false;
  return site.direction === "output" || entry.problems.length === 0;
}

/** The same site, remembering what is reported there. */
function recording(site: Site, entry: Entry): Site {
  return {
    ...site,
    oneWay() {
      entry.oneWay = true;
      site.oneWay();
    },
    tell(node, name, args) {
      entry.problems.push({ tell: (other) => other.tell(node, name, args) });
      site.tell(node, name, args);
    },
    reportAt(span, name, args) {
      entry.problems.push({ tell: (other) => other.reportAt(span, name, args) });
      site.reportAt(span, name, args);
    },
  };
}

/** Its own name, then with that of its module. */
function labelsOf({ name, module }: DefinitionRequest): readonly [string, string] {
  return [name, `${name}_${module}`];
}

function freeName(request: DefinitionRequest, taken: (name: string) => boolean): string {
  const [name, inModule] = labelsOf(request);
  if (!taken(name)) return name;
  if (!taken(inModule)) return inModule;
  for (let counter = 2; ; counter++) {
    if (!taken(`${inModule}_${counter}`)) return `${inModule}_${counter}`;
  }
}
