import stringWidth from "string-width";

// Control characters could rewrite the terminal, and marks of direction could reorder what is read.
const hidden =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;

/** Text of users, safe to print: invisible and broken characters as escapes; tabs and LF stay. */
export function visibleText(text: string): string {
  return text.replace(hidden, (character) => {
    const hex = character.charCodeAt(0).toString(16).padStart(4, "0");
    return `\\u${hex}`;
  });
}

/** Columns of a terminal that a text takes: CJK and emoji take two. */
export function displayWidth(text: string): number {
  return plain.test(text) ? text.length : stringWidth(text);
}

const plain = /^[ -~]*$/;

/** Cuts a text to a number of columns, with an ellipsis for what is missing. */
export function cropText(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  let width = 1;
  let cropped = "";
  for (const character of text) {
    width += displayWidth(character);
    if (width > columns) break;
    cropped += character;
  }
  return `${cropped}…`;
}
