import type { Repair } from "../issue.js";
import { type SchemaNode, Sort, sortOf } from "./node.js";
import { attempt, INVALID, keep, noteRepair, pointerOf, type Run } from "./run.js";
import { visit } from "./visit.js";

/**
 * Tries to read a text as what belongs here, where a text cannot be meant: JSON for an object or
 * array, a number that is written back as the same text, `true` or `false`.
 */
export function repairSort(node: SchemaNode, value: unknown, run: Run): unknown {
  if (typeof value !== "string" || (node.sorts & Sort.string) !== 0) return INVALID;
  const repair = readText(node, value);
  if (repair === undefined) return INVALID;
  if (!run.allowed.has(repair.kind)) {
    run.repairable = true;
    return INVALID;
  }
  const tried = attempt(run, () => visit(node, repair.to, run));
  if (tried.value === INVALID) return INVALID;
  noteRepair(run, { path: pointerOf(run.place), kind: repair.kind, from: value, to: repair.to });
  return keep(run, tried);
}

function readText({ sorts }: SchemaNode, text: string): Pick<Repair, "kind" | "to"> | undefined {
  if ((sorts & Sort.boolean) !== 0 && (text === "true" || text === "false")) {
    return { kind: "parsed-boolean", to: text === "true" };
  }
  if ((sorts & Sort.number) !== 0 && isNumberText(text)) {
    return { kind: "parsed-number", to: Number(text) };
  }
  if ((sorts & (Sort.array | Sort.object)) === 0 || !/^\s*[[{]/.test(text)) return undefined;
  const parsed = parseJson(text);
  return (sorts & sortOf(parsed)) === 0 ? undefined : { kind: "parsed-json", to: parsed };
}

/** Only texts that are the number and nothing else: not `1,000`, not `0x10`, not `12 apples`. */
function isNumberText(text: string): boolean {
  return text.length <= 24 && Number.isFinite(Number(text)) && String(Number(text)) === text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Tries the only literal that differs in nothing but case. */
export function repairCase(literals: readonly unknown[], value: unknown, run: Run): unknown {
  if (typeof value !== "string") return INVALID;
  const meant = sameButCase(literals, value);
  if (meant === undefined) return INVALID;
  if (!run.allowed.has("enum-case")) {
    run.repairable = true;
    return INVALID;
  }
  noteRepair(run, { path: pointerOf(run.place), kind: "enum-case", from: value, to: meant });
  return meant;
}

/** The only text among literals that equals a text when case is set aside. */
export function sameButCase(literals: readonly unknown[], value: string): string | undefined {
  let found: string | undefined;
  for (let index = 0; index < literals.length; index += 1) {
    const literal = literals[index];
    if (typeof literal !== "string" || !mayEqual(literal, value)) continue;
    if (literal.toLowerCase() !== value.toLowerCase()) continue;
    if (found !== undefined) return undefined;
    found = literal;
  }
  return found;
}

/** Rules most texts out by their lengths and first letters: folding whole texts takes longer. */
function mayEqual(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const first = a.charCodeAt(0);
  const second = b.charCodeAt(0);
  return first > ASCII || second > ASCII || (first | CASE_BIT) === (second | CASE_BIT);
}

const ASCII = 0x7f;
/** What upper and lower case of a letter differ in. */
const CASE_BIT = 0x20;
