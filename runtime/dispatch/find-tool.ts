import { nearestName } from "../nearest-name.js";

/** Names beyond this are not listed to a model; it has seen them in its definitions. */
const MAX_LISTED = 50;
const MAX_ECHO = 80;

/**
 * Tells a model that it called something that is not there, what it probably meant, and what there is.
 *
 * @param available Names that it may call.
 */
export function unknownToolText(name: string, available: readonly string[]): string {
  const shown = name.length > MAX_ECHO ? `${name.slice(0, MAX_ECHO)}…` : name;
  const nearest = nearestName(name, available);
  const hint = nearest === undefined ? "" : ` Did you mean '${nearest}'?`;
  return `Unknown tool ${quote(shown)}.${hint} ${listNames(available)} Please try again.`;
}

/** Tells a model that a tool is there, but not now. */
export function disabledToolText(name: string, available: readonly string[]): string {
  return `Tool '${name}' is not available in this conversation. ${listNames(available)}`;
}

function listNames(names: readonly string[]): string {
  if (names.length === 0) return "No tools are available.";
  const listed = names.slice(0, MAX_LISTED).join(", ");
  const more = names.length - MAX_LISTED;
  return `Available tools: ${listed}${more > 0 ? ` and ${more} more` : ""}.`;
}

/** Quotes what a model invented: control characters and quotes become visible. */
function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')}'`;
}
