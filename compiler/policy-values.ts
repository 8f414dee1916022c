const units: { readonly [unit: string]: number } = {
  ms: 1,
  s: 1_000,
  sec: 1_000,
  second: 1_000,
  seconds: 1_000,
  m: 60_000,
  min: 60_000,
  minute: 60_000,
  minutes: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
  hours: 3_600_000,
};

/** The longest time that timers of every engine can count to. */
const longestMs = 2 ** 31 - 1;

/** Milliseconds of a time such as `30s`, `1.5 min` or `500` (milliseconds). */
export function readDuration(text: string): number | undefined {
  const found = /^(\d+(?:_\d+)*(?:\.\d+)?)\s*([a-z]*)$/.exec(text);
  if (found === null) return undefined;
  const [, amount = "", unit = ""] = found;
  const factor = unit === "" ? 1 : Object.hasOwn(units, unit) ? units[unit] : undefined;
  if (factor === undefined) return undefined;
  const ms = Math.round(Number(amount.replaceAll("_", "")) * factor);
  return ms > 0 && ms <= longestMs ? ms : undefined;
}

/** A number of things and a time: `5/min`, `10 per 30s`. */
export function readRate(
  text: string,
): { readonly count: number; readonly ms: number } | undefined {
  const [amount = "", time = "", ...more] = text.split(/\s*(?:\/|\bper\b)\s*/);
  const count = readCount(amount, 1);
  const ms = readDuration(/^\d/.test(time) ? time : `1${time}`);
  return count === undefined || ms === undefined || time === "" || more.length > 0
    ? undefined
    : { count, ms };
}

/** A whole number, at least `least`; `2_000` is one too. */
export function readCount(text: string, least: number): number | undefined {
  if (!/^\d+(?:_\d+)*$/.test(text)) return undefined;
  const count = Number(text.replaceAll("_", ""));
  return Number.isSafeInteger(count) && count >= least ? count : undefined;
}

/** Words separated by commas or white space. */
export function words(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((word) => word !== "");
}

/** A text without the quotes around it, if it has them on both sides. */
export function unquote(text: string): string {
  const found = /^(["'`])([\s\S]*)\1$/.exec(text);
  return found?.[2] ?? text;
}
