import type { Line } from "./comment-lines.js";
import {
  bestStyle,
  type DocstringStyle,
  labelOf,
  type PythonStyle,
  scoreStyles,
} from "./detect.js";
import type { Grammar } from "./sections.js";

/** How a comment is read. */
export interface StyleChoice {
  readonly label: DocstringStyle;
  /** The Python styles that are read, the winner first. Block tags always count, and before them. */
  readonly python: readonly PythonStyle[];
  readonly grammar: Grammar;
}

const pythonStyles: readonly PythonStyle[] = ["sphinx", "numpy", "google"];

/**
 * Chooses the winner and the styles that may fill what it leaves empty: those with marks of their
 * own (rule D2). A forced `jsdoc` leaves everything but tags as text.
 */
export function chooseStyle(
  leading: readonly Line[],
  tags: readonly string[],
  forced: DocstringStyle | undefined,
): StyleChoice {
  if (forced === "jsdoc") return { label: forced, python: [], grammar: grammarOf([]) };
  const scores = scoreStyles(leading);
  const winner = forced ?? bestStyle(scores);
  const label = forced ?? labelOf(scores, tags);
  const python = [winner, ...pythonStyles.filter((style) => style !== winner)].filter(
    (style) => style === label || scores[style] > 0,
  );
  return { label, python, grammar: grammarOf(python) };
}

function grammarOf(styles: readonly PythonStyle[]): Grammar {
  const google = styles.includes("google");
  return { google, numpy: styles.includes("numpy"), sphinx: styles.includes("sphinx") };
}

/** The style that a text names, if it names one. */
export function namedStyle(text: string): DocstringStyle | undefined {
  const styles: readonly DocstringStyle[] = ["jsdoc", "google", "numpy", "sphinx"];
  return styles.find((style) => style === text);
}
