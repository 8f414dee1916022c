import { cropText, displayWidth, visibleText } from "../format-diagnostic/visible-text.js";

const gap = "  ";

/**
 * Sets rows in columns that are as wide as their widest cell, but no wider than two fifths of the
 * line; the last one is cut at its end.
 *
 * @param columns width of a line
 */
export function formatTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  columns: number,
  styleHead: (text: string) => string,
): string {
  const widest = Math.floor(columns * 0.4);
  const cells = [head, ...rows].map((row) =>
    row.map((cell, column) =>
      column === head.length - 1 ? oneLine(cell) : cropText(oneLine(cell), widest),
    ),
  );
  const widths = head.map((_, column) =>
    Math.max(...cells.map((row) => displayWidth(row[column] ?? ""))),
  );
  const lines = cells.map((row) => setRow(row, widths, columns));
  return lines.map((line, index) => `${index === 0 ? styleHead(line) : line}\n`).join("");
}

function setRow(row: readonly string[], widths: readonly number[], columns: number): string {
  const leading = row
    .slice(0, -1)
    .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - displayWidth(cell)) + gap)
    .join("");
  const room = Math.max(20, columns - displayWidth(leading));
  return (leading + cropText(row.at(-1) ?? "", room)).trimEnd();
}

function oneLine(text: string): string {
  return visibleText(text.replace(/\s+/g, " ").trim());
}
