/**
 * Cases as people read them: Markdown in which every `##` section is one case.
 *
 * Code blocks that name a language alone or with a path are its sources (`tools.ts` when no path is
 * given). The other blocks are what toolgen makes of them: ` ```text messages `, ` ```json name ` and
 * ` ```json name result ` for the schemas of a tool, and ` ```text calls `, whose left sides are input.
 */
export interface TypeCase {
  /** Unique in its file, in characters that paths may have. */
  readonly id: string;
  readonly title: string;
  /** Prose and source blocks as they stand in the file. */
  readonly head: string;
  /** Source texts by path. */
  readonly sources: ReadonlyMap<string, string>;
  /** Everything after the sources, as it stands in the file. */
  readonly expected: string;
  readonly calls: readonly SampleCall[];
}

/** Arguments as a model sends them, to a tool. */
export interface SampleCall {
  readonly tool: string;
  readonly json: string;
}

/** What separates the two sides of a sample call. */
export const arrow = " → ";

interface Block {
  /** Words after the language. */
  readonly words: readonly string[];
  readonly body: string;
  /** Offset of the opening fence. */
  readonly start: number;
}

/** Reads a file of cases; `preamble` is what stands before the first one. */
export function readCaseFile(text: string): {
  readonly preamble: string;
  readonly cases: readonly TypeCase[];
} {
  const [preamble = "", ...sections] = text.split(/^(?=## )/m);
  return { preamble, cases: sections.map(readCase) };
}

function readCase(section: string): TypeCase {
  const blocks = readBlocks(section);
  const sources = blocks.filter((block) => isSource(block));
  const firstExpected = blocks.find((block) => !isSource(block))?.start ?? section.length;
  const title = /^## (.*)/.exec(section)?.[1] ?? "";
  return {
    id: title
      .replace(/[^A-Za-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .toLowerCase(),
    title,
    head: section.slice(0, firstExpected).trimEnd(),
    sources: new Map(sources.map(({ words, body }) => [words[0] ?? "tools.ts", body])),
    expected: section.slice(firstExpected).trimEnd(),
    calls: blocks
      .filter(({ words }) => words[0] === "calls")
      .flatMap(({ body }) => readCalls(body)),
  };
}

function readBlocks(section: string): readonly Block[] {
  const fences = section.matchAll(/^(```+)(\w+)[^\S\n]*([^\n]*)\n([\s\S]*?)^\1$/gm);
  return [...fences].map(({ 3: info = "", 4: body = "", index }) => ({
    words: info.split(" ").filter((word) => word !== ""),
    body,
    start: index,
  }));
}

/** A block is a source when nothing follows the language, or a path does. */
function isSource({ words: [first] }: Block): boolean {
  return first === undefined || /[./]/.test(first);
}

function readCalls(body: string): readonly SampleCall[] {
  return body.split("\n").flatMap((line) => {
    const [left = ""] = line.split(arrow);
    const [, tool, json] = /^(\S+) (.*)$/.exec(left) ?? [];
    return tool === undefined || json === undefined ? [] : [{ tool, json }];
  });
}
