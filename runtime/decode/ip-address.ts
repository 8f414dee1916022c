const OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const IPV4 = new RegExp(`^(?:${OCTET}\\.){3}${OCTET}$`);

/** Four decimal numbers without leading zeros. */
export function isIpv4(text: string): boolean {
  return IPV4.test(text);
}

/** RFC 4291 address: eight groups, `::` for one or more of zeros, IPv4 as the last two. No zone. */
export function isIpv6(text: string): boolean {
  if (text.length > 45) return false;
  const halves = text.split("::");
  const [head = "", tail] = halves;
  if (halves.length > 2) return false;
  if (tail === undefined) return countGroups(head, true) === 8;
  const groups = countGroups(head, false) + countGroups(tail, true);
  return groups <= 7;
}

/** Number of 16-bit groups; `NaN` when one is wrong. */
function countGroups(text: string, mayEndInIpv4: boolean): number {
  if (text === "") return 0;
  const groups = text.split(":");
  const last = groups.at(-1) ?? "";
  const hasIpv4 = mayEndInIpv4 && isIpv4(last);
  const plain = hasIpv4 ? groups.slice(0, -1) : groups;
  if (!plain.every((group) => /^[\da-f]{1,4}$/i.test(group))) return Number.NaN;
  return groups.length + (hasIpv4 ? 1 : 0);
}
