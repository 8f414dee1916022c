import { closest, row, shortened } from "./message.js";

/** TG13xx: comments. */
export const commentMessages = {
  "missing-description": row<{ what: string }>(
    "TG1301",
    "info",
    ({ what }) => `${what} has no description.`,
    () => "A model decides by descriptions alone: add a comment, or a `@param` tag.",
  ),
  "unknown-param": row<{ name: string; nearest: string | undefined }>(
    "TG1302",
    "warning",
    ({ name }) => `There is no parameter or property ${name}, so its description is lost.`,
    ({ nearest }) => `${closest(nearest)}Use the name from the signature.`,
  ),
  "unparsed-item": row<{ text: string }>(
    "TG1303",
    "warning",
    ({ text }) => `${JSON.stringify(shortened(text))} was expected to describe a parameter.`,
    () => "Write `name: text`, with further lines indented more than the name.",
  ),
  "duplicate-param": row<{ name: string }>(
    "TG1304",
    "warning",
    ({ name }) => `${name} is described twice; the first description counts.`,
    () => "Remove one of them.",
  ),
  "nameless-param": row(
    "TG1305",
    "warning",
    () => "This describes a parameter without naming it, so the text is lost.",
    () => "Write the parameter's name before the text: `@param name - text`.",
  ),
  "mixed-docstring-styles": row<{ main: string; other: string }>(
    "TG1306",
    "warning",
    ({ main, other }) => `This comment mixes the styles ${main} and ${other}.`,
    ({ main }) => `Where both describe the same, ${main} counts. Use one style in one comment.`,
  ),
  "trailing-text": row(
    "TG1307",
    "info",
    () => "Text behind the sections of a comment is not part of the description.",
    () => "Move it above the first section.",
  ),
  "required-param": row<{ name: string }>(
    "TG1308",
    "warning",
    ({ name }) => `The comment calls ${name} optional, but the signature requires it.`,
    () => "Remove the brackets around the name, or make the parameter optional.",
  ),
  "documented-type": row<{ name: string; documented: string; declared: string }>(
    "TG1309",
    "info",
    ({ name, documented, declared }) =>
      `The comment gives ${name} the type \`${documented}\`, the signature \`${declared}\`.`,
    () => "The signature counts. Remove the type from the comment, or correct it.",
  ),
  "unresolved-inherit-doc": row<{ target: string }>(
    "TG1310",
    "warning",
    ({ target }) =>
      target === ""
        ? "`@inheritDoc` finds no comment to inherit here."
        : `\`@inheritDoc\` cannot take the comment of ${target}.`,
    () => "Name a function or member with a comment of its own, or write the description here.",
  ),
  "misspelt-tag": row<{ tag: string; meant: string }>(
    "TG1311",
    "warning",
    ({ tag }) => `There is no tag @${tag}, so what it says is lost.`,
    ({ meant }) => `Did you mean @${meant}?`,
  ),
  "unread-section": row<{ title: string }>(
    "TG1312",
    "info",
    ({ title }) =>
      `${JSON.stringify(shortened(title))} opens no section here: it stays in the description.`,
    () => "A title stands alone on its line, with its items indented below it.",
  ),
  "unused-text": row<{ winner: string }>(
    "TG1313",
    "info",
    ({ winner }) => `This text is not used: ${winner} counts.`,
    () => "Merge the two texts.",
  ),
  "unknown-docstring-style": row<{ style: string }>(
    "TG1314",
    "warning",
    ({ style }) => `There is no docstring style ${JSON.stringify(style)}.`,
    () => "The styles are jsdoc, google, numpy and sphinx.",
  ),
  "invalid-constraint": row<{ tag: string; expected: string; text: string }>(
    "TG1315",
    "error",
    ({ tag, expected, text }) =>
      `@${tag} takes ${expected}, but has ${text === "" ? "nothing" : JSON.stringify(shortened(text))}.`,
    ({ tag }) => `Correct the text of @${tag}, or remove the tag.`,
  ),
  "unplaced-constraint": row<{ tag: string; nearest: string | undefined }>(
    "TG1316",
    "warning",
    ({ tag }) => `@${tag} on a function has to name a parameter first.`,
    ({ tag, nearest }) => `${closest(nearest)}Write \`@${tag} parameter …\`.`,
  ),
} as const;
