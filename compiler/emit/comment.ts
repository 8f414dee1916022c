/**
 * Prints user text as a JSDoc block: the text cannot end the comment, hide in it, or talk to the
 * compiler. Lines are kept as they are.
 */
export function printComment(text: string): string {
  const lines = commentText(text).split("\n");
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) return `/** ${only} */`;
  return ["/**", ...lines.map((line) => (line === "" ? " *" : ` * ${line}`)), " */"].join("\n");
}

/** One line of text for a `//` comment. */
export function commentLine(text: string): string {
  return commentText(text).replaceAll("\n", " ");
}

function commentText(text: string): string {
  return (
    text
      .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, "\n")
      // Controls, direction overrides and lone surrogates are invisible or do not survive UTF-8.
      .replace(
        /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g,
        "\ufffd",
      )
      .replace(/\p{Surrogate}/gu, "\ufffd")
      .replaceAll("\t", "  ")
      .replaceAll("*/", "*\\/")
      .replace(/<(?=!--|\/?script)/gi, "<\\")
      // `@ts-ignore` and its kind work from inside block comments too.
      .replace(/@(?=ts-)/g, "\\@")
      .replace(/[^\S\n]+$/gm, "")
      .replace(/^\n+|\n+$/g, "")
  );
}
