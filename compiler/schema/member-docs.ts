import type { LiteralMember } from "../ir.js";

/**
 * A description, followed by what is known of the members of an enum and their values do not say:
 * names of numbers (`0 = Low`), comments (`` `a`: first ``).
 */
export function describeMembers(
  description: string | undefined,
  members: readonly LiteralMember[],
): string | undefined {
  const documented = members.some((member) => (member.description ?? "") !== "");
  const named = members.some(nameAdds);
  if (!documented && !named) return description;
  const texts = members.map((member) => describeMember(member, documented));
  const list = texts.join(documented ? "\n" : ", ");
  return description === undefined || description === "" ? list : `${description}\n${list}`;
}

/** A description, followed by the values that a type suggests among all others. */
export function describeSuggestions(
  description: string | undefined,
  suggestions: readonly LiteralMember[],
): string | undefined {
  if (suggestions.length === 0) return description;
  const known = describeMembers(undefined, suggestions);
  const values = suggestions.map(({ value }) => value).join(", ");
  const advice = known === undefined ? `Suggested: ${values}.` : `Suggested:\n${known}`;
  return description === undefined || description === "" ? advice : `${description}\n${advice}`;
}

function describeMember(member: LiteralMember, documented: boolean): string {
  const value = documented ? `\`${member.value}\`` : JSON.stringify(member.value);
  const label = nameAdds(member) ? `${JSON.stringify(member.value)} = ${member.name}` : value;
  const text = member.description ?? "";
  return text === "" ? label : `${label}: ${text}`;
}

/** Whether the name says more than the value: not for `Red = "red"`, always for numbers. */
function nameAdds({ name, value }: LiteralMember): boolean {
  if (name === undefined) return false;
  return typeof value !== "string" || letters(name) !== letters(value);
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[\s_-]/g, "");
}
