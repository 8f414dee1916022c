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
  /** What was read, where it needed no name and is the same wherever it stands. */
  plain: Type | undefined;
  failed: boolean;
  /** Read differently as argument and as result: something in it depends on the direction. */
  oneWay: boolean;
  readonly problems: Problem[];
}

/** An entry that was read to its end, and where it is found. */
interface Closed {
  readonly entry: Entry;
  readonly known: Map<ts.Type, Entry>;
  readonly type: ts.Type;
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

/** What a definition is made from, asked for only when there is none yet. */
export interface DefinitionRequest {
  readonly type: ts.Type;
  /** Tells contracts of one type apart that differ by what comments say. */
  readonly variant: string;
  /** The declared name, with type arguments, in characters that a `$defs` key may have. */
  readonly name: () => string;
  /** Tells types of one name apart: the name of the declaring file. */
  readonly module: () => string;
  readonly always: boolean;
  /** Whether nothing about it depends on the place where it is written. */
  readonly placeless: boolean;
  readonly span: () => Span;
  readonly annotations: () => Annotations;
}

/** Makes the empty collection of one build. */
export function createDefinitions(): Definitions {
  const entries = new Map<string, Map<ts.Type, Entry>>();
  const named = new Map<string, Definition | undefined>();
  const closed: Closed[] = [];

  function entriesOf(direction: Site["direction"], variant: string): Map<ts.Type, Entry> {
    const key = `${direction} ${variant}`;
    const known = entries.get(key) ?? new Map<ts.Type, Entry>();
    entries.set(key, known);
    return known;
  }

  function nameOf(entry: Entry, request: DefinitionRequest): string {
    entry.name ??= freeName(request, (candidate) => named.has(candidate));
    if (!named.has(entry.name)) named.set(entry.name, undefined);
    return entry.name;
  }

  function open(request: DefinitionRequest): Entry {
    const entry: Entry = {
      name: undefined,
      definition: undefined,
      plain: undefined,
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
    entry.definition = { ...request.annotations(), name, labels, type, span: request.span() };
    named.set(name, entry.definition);
    return { kind: "reference", name };
  }

  /** What was read inside a type that failed may refer to it: it is read anew when it is needed. */
  function forget(mark: number): void {
    for (const { entry, known, type } of closed.splice(mark)) {
      if (entry.failed) continue;
      known.delete(type);
      if (entry.name !== undefined) named.delete(entry.name);
    }
  }

  return {
    define(request, site, read) {
      const known = entriesOf(site.direction, request.variant);
      const opposite = site.direction === "input" ? "output" : "input";
      const other = entriesOf(opposite, request.variant).get(request.type);
      const entry = known.get(request.type) ?? (serves(other) ? other : undefined);
      if (entry !== undefined) {
        // Inside of itself its problems are told already, and are recorded there once more.
        if (!isOpen(entry)) for (const problem of entry.problems) problem.tell(site);
        if (entry.oneWay) site.oneWay();
        if (entry.failed) return { kind: "error" };
        if (entry.plain !== undefined) return entry.plain;
        return { kind: "reference", name: nameOf(entry, request) };
      }
      const opened = open(request);
      const mark = closed.length;
      known.set(request.type, opened);
      const type = read(recording(site, opened));
      const result = close(opened, request, type);
      if (opened.failed) forget(mark);
      else if (opened.definition === undefined && request.placeless) opened.plain = result;
      // Other types that turned out not to need a name are read anew where they occur again.
      else if (opened.definition === undefined) known.delete(request.type);
      closed.push({ entry: opened, known, type: request.type });
      return result;
    },
    all: () =>
      new Map([...named].flatMap(([name, definition]) => (definition ? [[name, definition]] : []))),
  };
}

/** Whether it is being read: known entries that were read to their end failed or have a definition. */
function isOpen({ definition, plain, failed }: Entry): boolean {
  return definition === undefined && plain === undefined && !failed;
}

/** Results rarely differ from arguments of the same type; then one definition serves both. */
function serves(entry: Entry | undefined): boolean {
  return entry?.definition !== undefined && !entry.oneWay;
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
      // What was told where the type is used is told where it is used this time.
      entry.problems.push({
        tell: (other) => other.tell(node === site.node ? other.node : node, name, args),
      });
      site.tell(node, name, args);
    },
    reportAt(span, name, args) {
      entry.problems.push({ tell: (other) => other.reportAt(span, name, args) });
      site.reportAt(span, name, args);
    },
  };
}

/** Its own name, then with that of its module. */
function labelsOf(request: DefinitionRequest): readonly [string, string] {
  const name = request.name();
  return [name, `${name}_${request.module()}`];
}

function freeName(request: DefinitionRequest, taken: (name: string) => boolean): string {
  const [name, inModule] = labelsOf(request);
  if (!taken(name)) return name;
  if (!taken(inModule)) return inModule;
  for (let counter = 2; ; counter++) {
    if (!taken(`${inModule}_${counter}`)) return `${inModule}_${counter}`;
  }
}
