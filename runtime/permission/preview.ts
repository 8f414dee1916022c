import { isJsonObject } from "../json.js";
import { createRedactor, type Redactor } from "../records/redact.js";
import { truncate } from "../records/truncate.js";
import type { RuleTool } from "./rule-match.js";
import { visibleText } from "./visible-text.js";

/** How long a preview and each value in it may get, in UTF-16 units. */
export interface PreviewLimits {
  /** 1,000 when not given. */
  readonly maxChars?: number | undefined;
  /** 200 when not given. */
  readonly maxValueChars?: number | undefined;
}

/**
 * Says what a call would do, for a person who decides about it.
 *
 * The tool's `@preview` text with its `{parameter}` and `{parameter.member}` holes filled in, or the
 * name and the arguments. Secrets are hidden, long values shortened, and characters that could make
 * the text look like something else (line breaks, directional marks, escapes of terminals) are shown
 * by their number. Letters of every script stay as they are.
 *
 * Never throws.
 */
export function describeCall(
  tool: RuleTool,
  args: { readonly [parameter: string]: unknown },
  redactor: Redactor = createRedactor(),
  limits: PreviewLimits = {},
): string {
  const maxValueChars = limits.maxValueChars ?? 200;
  const values = redactor.forCall(args, tool.policy.sensitive).arguments();
  const { preview } = tool.policy;
  const text =
    preview === undefined
      ? describeArguments(tool.name, values, maxValueChars)
      : fillHoles(preview, values, maxValueChars);
  return truncate(text, limits.maxChars ?? 1000);
}

function fillHoles(preview: string, values: unknown, maxValueChars: number): string {
  return preview.replace(/\{\s*([^{}\s][^{}]*?)\s*\}/g, (_, path: string) => {
    const value = valueAt(values, path.split("."));
    return value === undefined || value === null ? "–" : showValue(value, maxValueChars);
  });
}

function describeArguments(
  name: string,
  values: { readonly [parameter: string]: unknown },
  maxValueChars: number,
): string {
  const shown = Object.entries(values).map(
    ([parameter, value]) => `${visibleText(parameter)}: ${showQuoted(value, maxValueChars)}`,
  );
  return shown.length === 0 ? name : `${name} (${shown.join(", ")})`;
}

function showValue(value: unknown, maxValueChars: number): string {
  const text =
    typeof value === "string"
      ? value
      : Array.isArray(value) && value.every((item) => typeof item !== "object")
        ? value.join(", ")
        : JSON.stringify(value);
  return truncate(visibleText(text), maxValueChars);
}

/** Texts in quotes, so that a value can't pass for another argument. */
function showQuoted(value: unknown, maxValueChars: number): string {
  const text = JSON.stringify(value) ?? "–";
  if (typeof value !== "string") return truncate(visibleText(text), maxValueChars);
  return `"${truncate(visibleText(value).replaceAll('"', '\\"'), maxValueChars)}"`;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (!isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
  return valueAt(value[key], rest);
}
