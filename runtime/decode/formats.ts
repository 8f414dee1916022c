import { isIpv4, isIpv6 } from "./ip-address.js";
import { matches } from "./strings.js";

/**
 * The formats that are checked at run time, by name. Other names say something to people only.
 *
 * Each accepts what ajv-formats accepts, so that a schema means the same to every validator. All
 * run in linear time.
 */
export const formatChecks: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ["date-time", isDateTime],
  ["date", isDate],
  ["time", isTime],
  ["duration", isDuration],
  ["email", isEmail],
  ["hostname", isHostname],
  ["ipv4", isIpv4],
  ["ipv6", isIpv6],
  ["uri", isUri],
  ["uuid", isUuid],
  ["regex", isRegex],
]);

export { isIpv4, isIpv6 };

/** RFC 3339 date and time with an offset; a space may stand for the `T`. */
export function isDateTime(text: string): boolean {
  return parseDateTime(text) !== undefined;
}

const DATE_TIME = /^(\d{4}-\d\d-\d\d)[T\s](\S+)$/i;
const TIME = /^(\d\d):(\d\d):(\d\d)(\.\d+)?(?:Z|([+-])(\d\d)(?::?(\d\d))?)$/i;

/**
 * The moment that an RFC 3339 text names, or `undefined`. What is finer than a millisecond is cut
 * off; a leap second is the first moment of the next minute.
 */
export function parseDateTime(text: string): Date | undefined {
  const parts = DATE_TIME.exec(text);
  const day = parts?.[1] ?? "";
  const time = parts?.[2] ?? "";
  const offset = parseTime(time);
  if (offset === undefined || !isDate(day)) return undefined;
  return new Date(Date.parse(`${day}T00:00:00Z`) + offset);
}

/** RFC 3339 time with an offset. */
export function isTime(text: string): boolean {
  return parseTime(text) !== undefined;
}

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Milliseconds from midnight UTC of the same date; negative or over a day where the offset says. */
function parseTime(text: string): number | undefined {
  const parts = TIME.exec(text);
  if (parts === null) return undefined;
  const [, hour, minute, second, fraction = "", sign = "+", offsetHour = "0", offsetMinute = "0"] =
    parts;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return undefined;
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === "-" ? -1 : 1);
  const start = (Number(hour) * 60 + Number(minute) - offset) * MINUTE;
  // Leap seconds are put in at the end of a day in UTC, at no other time.
  if (Number(second) === 60 && (start + DAY) % DAY !== DAY - MINUTE) return undefined;
  return start + Number(second) * 1000 + Math.trunc(Number(`0${fraction}`) * 1000);
}

/** RFC 3339 date that exists in the calendar. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // `Date.parse` rolls 30 February over into March.
  return !Number.isNaN(time) && new Date(time).getUTCDate() === Number(text.slice(8));
}

const DURATION =
  /^P(?:\d+W|(?=.)(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/;

/** RFC 3339 appendix A: `P3DT4H`, `P2W`. */
export function isDuration(text: string): boolean {
  return DURATION.test(text);
}

const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const LABEL = "[a-z\\d]+(?:-+[a-z\\d]+)*";
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LABEL}$`, "i");

/** An address as HTML forms take it, with a dot in its domain. */
export function isEmail(text: string): boolean {
  return matches(EMAIL, text);
}

const HOSTNAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*\\.?$`, "i");

/** RFC 1123 host name, at most 253 characters in labels of at most 63. */
export function isHostname(text: string): boolean {
  const name = text.endsWith(".") ? text.slice(0, -1) : text;
  return (
    name.length <= 253 &&
    HOSTNAME.test(text) &&
    name.split(".").every((label) => label.length <= 63)
  );
}

const AUTHORITY =
  "(?:[\\w.~!$&'()*+,;=:%-]*@)?" +
  "(?:\\[(?:([\\da-f:.]+)|v[\\da-f]+\\.[\\w.~!$&'()*+,;=:-]+)\\]|[\\w.~!$&'()*+,;=%-]*)(?::\\d*)?";
const PATH = "[\\w.~!$&'()*+,;=:@/%-]";
const QUERY = "[\\w.~!$&'()*+,;=:@/?%-]*";
const URI = new RegExp(
  `^[a-z][a-z\\d+.-]*:(?:/?/${AUTHORITY}(?:/${PATH}*)?|${PATH}+)(?:\\?${QUERY})?(?:#${QUERY})?$`,
  "i",
);

/** RFC 3986 URI with a scheme and something after it. */
export function isUri(text: string): boolean {
  const parts = URI.exec(text);
  if (parts === null || /%(?![\da-f]{2})/i.test(text)) return false;
  return parts[1] === undefined || isIpv6(parts[1]);
}

/** The URL that a URI names; `undefined` when it is no URI or has no meaning for the platform. */
export function parseUrl(text: string): URL | undefined {
  return isUri(text) && URL.canParse(text) ? new URL(text) : undefined;
}

/** RFC 9562 UUID of any version, also as a URN. */
export function isUuid(text: string): boolean {
  return /^(?:urn:uuid:)?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text);
}

/** A regular expression of ECMAScript. */
export function isRegex(text: string): boolean {
  return parseRegExp(text) !== undefined;
}

/** The regular expression; `undefined` when it does not compile. */
export function parseRegExp(text: string): RegExp | undefined {
  // An anchor elsewhere, but the letter Z here: it would never do what was meant.
  if (/[^\\]\\Z/.test(text)) return undefined;
  try {
    return new RegExp(text);
  } catch {
    return undefined;
  }
}
