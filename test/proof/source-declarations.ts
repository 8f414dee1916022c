/** The parts of declarations that differ from sample to sample, as type expressions and members. */
export interface NamedDeclaration {
  readonly tree: string;
  readonly chain: string;
  readonly folder: string;
  readonly leaf: string;
  readonly nested: string;
}

/** A declaration as it is written, and with the same names for types that literals can be of. */
interface Forms {
  readonly written: string;
  readonly plain: string;
}

/** Enums, which are unions of their values where literals are judged, and constants. */
const constants: Readonly<Record<string, Forms>> = {
  table: {
    written: 'const table = { list: ["x", "y", 3], size: 4, nested: { on: true } } as const;',
    plain: 'declare const table: { list: ["x", "y", 3]; size: 4; nested: { on: true } };',
  },
  Color: {
    written: 'enum Color { Red = "red", Green = "green" }',
    plain: `type Color = "red" | "green";
declare namespace Color { type Red = "red"; type Green = "green" }
declare const Color: { readonly Red: "red"; readonly Green: "green" };`,
  },
  Level: {
    written: "enum Level { Low, Mid, High = 10 }",
    plain: `type Level = 0 | 1 | 10;
declare namespace Level { type Low = 0; type Mid = 1; type High = 10 }
declare const Level: { readonly Low: 0; readonly Mid: 1; readonly High: 10 };`,
  },
  Mixed: {
    written: 'enum Mixed { No, Yes = "yes" }',
    plain: `type Mixed = 0 | "yes";
declare const Mixed: { readonly No: 0; readonly Yes: "yes" };`,
  },
};

/** Names that types may use, each on lines of its own. */
function others(parts: NamedDeclaration): Readonly<Record<string, string>> {
  return {
    loose: 'const loose = { name: "n", size: 4, list: ["x"] };',
    Json: "type Json = string | number | boolean | null | Json[] | { [key: string]: Json };",
    Box: "interface Box<T> { value: T; note?: string }",
    Pair: "type Pair<A, B = A> = { first: A; second: B };",
    Tagged: "interface Tagged<K extends string, T> { kind: K; more?: T | null }",
    Maybe: "type Maybe<T> = T | null;",
    Nested: "type Nested<T> = T | { deeper: Nested<T>[] };",
    DeepPartial:
      "type DeepPartial<T> = T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T;",
    Mutable: "type Mutable<T> = { -readonly [K in keyof T]: T[K] };",
    ElementOf: "type ElementOf<T> = T extends readonly (infer E)[] ? E : never;",
    Wrapped: "type Wrapped<T> = T extends string ? { text: T } : { other: T };",
    Tree: `interface Tree { label: string; children: Tree[]; ${parts.tree} }`,
    Chain: `interface Chain { value: ${parts.chain}; next: Chain | null }`,
    Folder: `interface Folder { items: (Leaf | Folder)[]; ${parts.folder} }`,
    Leaf: `interface Leaf { name: ${parts.leaf}; owner?: Folder; extra?: ${parts.nested} }`,
  };
}

/** Declarations of all names in a text, and of those that they need themselves. */
export function declarationText(parts: NamedDeclaration, text: string, form: keyof Forms): string {
  const all: readonly (readonly [string, string])[] = [
    ...Object.entries(constants).map(([name, forms]) => [name, forms[form]] as const),
    ...Object.entries(others(parts)),
  ];
  const used = new Set<string>();
  const visit = (source: string) => {
    const words = new Set(source.match(/\w+/g));
    for (const [name, declaration] of all) {
      if (used.has(name) || !words.has(name)) continue;
      used.add(name);
      visit(declaration);
    }
  };
  visit(text);
  return all
    .filter(([name]) => used.has(name))
    .map(([, declaration]) => `${declaration}\n`)
    .join("");
}
