import { dedentedLines, type Line, lineText } from "./comment-lines.js";
import { bulletMark } from "./section-titles.js";

/** An entry of a section: its first line and what continues it. */
export interface SectionItem {
  readonly head: Line;
  readonly rest: readonly Line[];
}

/** Cuts the body of a section at its items. Fences are never items. */
export function splitItems(
  lines: readonly Line[],
  opens: (line: Line, first: Line) => boolean,
): readonly SectionItem[] {
  const items: { readonly head: Line; readonly rest: Line[] }[] = [];
  for (const line of lines) {
    const current = items.at(-1);
    if (line.content === "") current?.rest.push(line);
    else if (current === undefined) items.push({ head: line, rest: [] });
    else if (isOutsideFence(line) && opens(line, items[0]?.head ?? line))
      items.push({ head: line, rest: [] });
    else current.rest.push(line);
  }
  return items;
}

/** Whether a line stands outside code fences; a line of text may still open one at its end. */
function isOutsideFence(line: Line): boolean {
  if (line.fence === "inside") return false;
  return line.fence === "none" || !/^(?:`{3}|~{3})/.test(line.content);
}

/** A line without the list mark at its start. */
export function withoutBullet(line: Line): Line {
  const mark = bulletMark.exec(line.content)?.[0].length ?? 0;
  return mark === 0
    ? line
    : { ...line, content: line.content.slice(mark), start: line.start + mark };
}

/**
 * The lines that continue an item at column `base`: two levels of indentation are theirs to keep
 * away, then whatever they have in common; what stands between the levels moves to the margin.
 */
export function continuation(rest: readonly Line[], base: number): readonly string[] {
  const shallow = rest.some((line) => line.content !== "" && line.indent < 2 * base);
  return shallow ? rest.map((line) => lineText(line, 2 * base)) : dedentedLines(rest);
}
