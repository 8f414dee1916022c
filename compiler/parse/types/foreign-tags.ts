import type { DocTag } from "../../docs/function-docs.js";
import { type Span, type Type, unreachable } from "../../ir.js";
import type { Site } from "./reader.js";

/** What another tool's tag means here. */
type Meaning =
  /** Our own tag of another name. */
  | { readonly kind: "tag"; readonly name: string }
  /** Nothing; `instead` says what to write. */
  | { readonly kind: "nothing"; readonly instead: string }
  /** It changes a type behind TypeScript's back. */
  | { readonly kind: "refused" };

const integers = /^\{?\s*(?:u?int(?:eger)?(?:32|64)?|long)\s*\}?$/i;
const useInteger: Meaning = { kind: "nothing", instead: "Write `@integer`." };
const checkYourself: Meaning = {
  kind: "nothing",
  instead: "Check it in the function, and say it in the description.",
};
const sayIt: Meaning = { kind: "nothing", instead: "Say it in the description." };
const refused: Meaning = { kind: "refused" };

/** Tags of other schema generators that people bring along, with what they mean for a text. */
const foreign: ReadonlyMap<string, (text: string, type: Type) => Meaning | undefined> = new Map([
  [
    "asType",
    (text: string) => (integers.test(text) ? { kind: "tag", name: "integer" } : useInteger),
  ],
  ["TJS-type", (text: string) => (integers.test(text) ? useInteger : undefined)],
  ["type", (text: string) => (integers.test(text) ? useInteger : undefined)],
  ["isInt", () => useInteger],
  ["isLong", () => useInteger],
  ["nullable", (_text: string, type: Type) => (allowsNull(type) ? undefined : writeNull)],
  ["items", () => nameItems],
  ["minProperties", () => checkYourself],
  ["maxProperties", () => checkYourself],
  ["propertyNames", () => checkYourself],
  ["contains", () => checkYourself],
  ["contentMediaType", () => sayIt],
  ["contentEncoding", () => sayIt],
  ["ref", () => refused],
  ["if", () => refused],
  ["then", () => refused],
  ["else", () => refused],
] as const);

const writeNull: Meaning = { kind: "nothing", instead: "Write `| null` in the type." };
const nameItems: Meaning = {
  kind: "nothing",
  instead: "Write `@items.minLength 3` and the like.",
};

function allowsNull(type: Type): boolean {
  return type.kind === "null" || (type.kind === "union" && type.members.some(allowsNull));
}

/** Translates the tags of other tools into ours, and says which of them change nothing here. */
export function withoutForeign(
  tags: readonly DocTag[],
  type: Type,
  place: (tag: DocTag) => Span,
  site: Site,
): readonly DocTag[] {
  return tags.flatMap((tag): readonly DocTag[] => {
    const meaning = foreign.get(tag.name)?.(tag.text.trim(), type);
    if (meaning === undefined) return [tag];
    switch (meaning.kind) {
      case "tag":
        return [{ ...tag, name: meaning.name, text: "" }];
      case "nothing":
        site.reportAt(place(tag), "foreign-tag", { tag: tag.name, instead: meaning.instead });
        return [];
      case "refused":
        site.reportAt(place(tag), "refused-tag", { tag: tag.name });
        return [];
      default:
        return unreachable(meaning);
    }
  });
}
