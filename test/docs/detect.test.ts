import { expect, test } from "vitest";
import { detectDocstringStyle } from "../../compiler/docs/detect.js";

const underlined = (title: string, underline = "---") => `${title}\n${underline}\nx : int\n    X.`;

/** A text, what the reference says about it, and what toolgen says. */
const rows: readonly (readonly [text: string, reference: string, ours: string])[] = [
  ["", "google", "google"],
  ["Just text.", "google", "google"],
  // One mark of each kind.
  ["X.\n\n:param x: y", "sphinx", "sphinx"],
  ["X.\n\n:type x: y", "sphinx", "sphinx"],
  ["X.\n\n:return: y", "sphinx", "sphinx"],
  ["X.\n\n:rtype: y", "sphinx", "sphinx"],
  [underlined("Parameters"), "numpy", "numpy"],
  [underlined("Returns"), "numpy", "numpy"],
  [underlined("Yields"), "numpy", "numpy"],
  ["Args:\n    x: y", "google", "google"],
  // Ties go to sphinx, then numpy.
  [":param x: y\n\nArgs:\n    x: y", "sphinx", "sphinx"],
  [`:rtype: y\n\n${underlined("Returns")}`, "sphinx", "sphinx"],
  [`Args:\n    x: y\n\n${underlined("Returns")}`, "numpy", "numpy"],
  // More marks win; a mark counts once.
  [":param x: y\n:param z: y\n\nArgs:\n    x: y\n\nReturns:\n    z", "google", "google"],
  [`Args:\n    x: y\nReturns:\n    y\n\n${underlined("Yields")}`, "google", "google"],
  // Marks stand at column 0, in this case, with a boundary behind them.
  ["  :param x: y\nText.\n  more", "google", "google"],
  ["X.\n\n:parameterless: y", "google", "google"],
  ["X.\n\n:Param x: y", "google", "google"],
  // The reference takes prose, blank lines below a title and longer lines of dashes.
  [`X.\n\nArgs: prose\n\n${underlined("Parameters", "--")}`, "google", "google"],
  ["Parameters\n\n\n   ----------------- text", "numpy", "numpy"],
  ["Parameters ---\nx : int", "google", "google"],
  // What the reference does not know.
  ["X.\n\n:returns: y\n:raises Error: z", "google", "sphinx"],
  ["X.\n\n:arg x: y", "google", "sphinx"],
  ["X.\n\n:keyword x: y", "google", "sphinx"],
  ["X.\n\n:yields: y", "google", "sphinx"],
  [underlined("Raises"), "google", "numpy"],
  [underlined("Other Parameters"), "google", "numpy"],
  [underlined("Parameters", "====="), "google", "numpy"],
  // Fences are looked into by the reference only.
  ["X.\n\n```\n:param x: y\n```", "sphinx", "google"],
  [`X.\n\n~~~\n${underlined("Parameters")}\n~~~`, "numpy", "google"],
  // Tags are known to toolgen only.
  ["X.\n\n@param x - y", "google", "jsdoc"],
  ["X.\n\n:param x: y\n\n@returns z", "sphinx", "jsdoc"],
  ["X.\n\n:param x: y\n\n@since 1", "sphinx", "sphinx"],
  ["X.\n\n@since 1", "google", "jsdoc"],
  // Other line breaks are none to Python.
  ["X.\r:param x: y", "google", "sphinx"],
  ["X.\u2028:param x: y", "google", "google"],
  ["X.\n:param\u001cx: y", "sphinx", "sphinx"],
];

test.each(rows)("%j is %s to the reference and %s to toolgen", (text, reference, ours) => {
  expect(detectDocstringStyle(text, { caiCompatible: true })).toBe(reference);
  expect(detectDocstringStyle(text)).toBe(ours);
});
