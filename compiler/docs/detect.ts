import { splitBlocks } from "./comment-blocks.js";
import { type Line, lineText, readLines } from "./comment-lines.js";
import { isStructuralTag } from "./known-tags.js";
import { googleHeader, isStructural } from "./section-titles.js";

/** How a comment is written: with block tags, or in one of three styles known from Python. */
export type DocstringStyle = "jsdoc" | PythonStyle;
export type PythonStyle = "google" | "numpy" | "sphinx";

/** How many marks of each style a text has. */
export type StyleScores = Readonly<Record<PythonStyle, number>>;

/** Winners of ties come first. */
const order: readonly PythonStyle[] = ["sphinx", "numpy", "google"];

interface Mark {
  readonly style: PythonStyle;
  readonly pattern: RegExp;
  /** The white space that the pattern captured has to hold a line break. */
  readonly acrossLines?: true;
}

/** White space as Python's regular expressions see it. */
const space =
  "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";

/** A mark at the start of a line; in Python's `^` only a line feed starts one. */
function lineMark(style: PythonStyle, pattern: string): Mark {
  return { style, pattern: new RegExp(`(?:^|\\n)${pattern}`) };
}

/** A title with an underline. That a line break lies between is checked apart: that stays linear. */
function underlined(title: string, underline: string): Mark {
  const pattern = new RegExp(`(?:^|\\n)${title}(${space}+)${underline}`, "g");
  return { style: "numpy", pattern, acrossLines: true };
}

/** Marks with nothing below that both tables share. */
const plainMarks: readonly Mark[] = [
  lineMark("sphinx", `:param${space}`),
  lineMark("sphinx", `:type${space}`),
  lineMark("sphinx", ":return:"),
  lineMark("sphinx", ":rtype:"),
  lineMark("google", "(?:Args|Arguments):"),
  lineMark("google", "Returns:"),
  lineMark("google", "Raises:"),
];

/** What CAI and openai-agents-python count, each mark at most once. */
const referenceMarks: readonly Mark[] = [
  ...plainMarks,
  ...["Parameters", "Returns", "Yields"].map((title) => underlined(title, "-{3}")),
];

/** What toolgen counts: the reference's marks and those it misses (rule D1). */
const marks: readonly Mark[] = [
  ...plainMarks,
  lineMark("sphinx", ":returns:"),
  lineMark("sphinx", `:(?:raises|raise|except|exception)${space}`),
  lineMark("sphinx", `:(?:arg|argument|key|keyword|parameter)${space}`),
  lineMark("sphinx", ":yields:"),
  ...["Parameters", "Returns", "Yields", "Raises", "Other Parameters"].map((title) =>
    underlined(title, "(?:-{3}|={3})"),
  ),
];

/**
 * Detects the style of a text without comment marks.
 *
 * By default tags decide for `jsdoc` (rule J7) and code fences are not looked into. With
 * `caiCompatible` the answer is exactly that of `_detect_docstring_style` in CAI and
 * openai-agents-python, which do not know tags.
 */
export function detectDocstringStyle(
  text: string,
  options: { readonly caiCompatible?: boolean } = {},
): DocstringStyle {
  if (options.caiCompatible === true) return bestStyle(countMarks(text, referenceMarks));
  const { leading, tags } = splitBlocks(readLines({ text: `\n${text}\n`, start: 0 }));
  const names = tags.map((tag) => tag.name);
  return labelOf(scoreStyles(leading), names);
}

/** What every line with a mark looks like, so that the others need no closer look. */
const mayMark = /^:[a-z]|[:：]$|^(?:Arg|Return|Raise|Yield|Parameters|Other P)/;
const noScores: StyleScores = { google: 0, numpy: 0, sphinx: 0 };

/**
 * Counts the marks of each style outside code fences. A Google section that opens under a title
 * which is no mark (`Params:`) counts too: it will be read.
 */
export function scoreStyles(lines: readonly Line[]): StyleScores {
  if (!lines.some((line) => mayMark.test(line.content))) return noScores;
  const texts = lines.map((line) => (line.fence === "inside" ? "`" : lineText(line)));
  const scores = countMarks(texts.join("\n"), marks);
  return scores.google === 0 && opensSection(lines) ? { ...scores, google: 1 } : scores;
}

function opensSection(lines: readonly Line[]): boolean {
  return lines.some((_, index) => {
    const title = googleHeader(lines, index);
    return title !== undefined && isStructural(title);
  });
}

/** The style with most marks; without any it is `google`, as in the reference. */
export function bestStyle(scores: StyleScores): PythonStyle {
  const best = Math.max(...order.map((style) => scores[style]));
  return best === 0 ? "google" : (order.find((style) => scores[style] === best) ?? "google");
}

/** The style that a comment is said to be written in (rule J7). */
export function labelOf(scores: StyleScores, tags: readonly string[]): DocstringStyle {
  if (tags.some(isStructuralTag)) return "jsdoc";
  const scored = order.some((style) => scores[style] > 0);
  return tags.length > 0 && !scored ? "jsdoc" : bestStyle(scores);
}

function countMarks(text: string, table: readonly Mark[]): StyleScores {
  const scores = { google: 0, numpy: 0, sphinx: 0 };
  const lined = text.includes("---") || text.includes("===");
  for (const { style, pattern, acrossLines } of table) {
    const found =
      acrossLines === true ? lined && occursAcrossLines(text, pattern) : pattern.test(text);
    if (found) scores[style]++;
  }
  return scores;
}

function occursAcrossLines(text: string, pattern: RegExp): boolean {
  for (const match of text.matchAll(pattern)) {
    if (match[1]?.includes("\n") === true) return true;
  }
  return false;
}
