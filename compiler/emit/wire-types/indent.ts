/** What opens or closes a block; strings and comments, where braces mean nothing, are passed over. */
const tokens = /"(?:[^"\\]|\\.)*"|\/\*[\s\S]*?\*\/|\/\/.*|[{([]|[})\]]/g;

/**
 * Indents TypeScript declarations by their brackets, a line one step further than the one that opens
 * its block, and closes empty blocks on the line that opens them.
 *
 * @param text - One member to a line, without indentation.
 */
export function indentBlocks(text: string): string {
  const lines: string[] = [];
  // Whether lines inside each open bracket stand a step further in.
  const open: boolean[] = [];
  let inComment = false;
  for (const line of text.replace(/\{\n\s*\}/g, "{}").split("\n")) {
    const content = line.trim();
    const isText = inComment;
    if (!inComment && content.startsWith("/*")) inComment = true;
    if (inComment && content.endsWith("*/")) inComment = false;
    const { opened, closed } = isText || inComment ? nothing : bracketsOf(content);
    open.length -= Math.min(closed, open.length);
    const indent = "  ".repeat(open.filter(Boolean).length);
    // Stars of a comment stand below the first one.
    lines.push(content === "" ? "" : `${indent}${isText ? " " : ""}${content}`);
    for (let bracket = 1; bracket <= opened; bracket++) open.push(bracket === opened);
  }
  return lines.join("\n");
}

const nothing = { opened: 0, closed: 0 };

/** How many brackets a line closes that earlier lines opened, and how many it leaves open. */
function bracketsOf(line: string): { readonly opened: number; readonly closed: number } {
  let opened = 0;
  let closed = 0;
  for (const [token] of line.matchAll(tokens)) {
    if (/^[{([]$/.test(token)) opened += 1;
    else if (!/^[})\]]$/.test(token)) continue;
    else if (opened > 0) opened -= 1;
    else closed += 1;
  }
  return { opened, closed };
}
