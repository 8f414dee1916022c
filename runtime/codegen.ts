/**
 * What generated files import. A change here breaks generated code that is already committed
 * somewhere, so it is a breaking change.
 */

export { decodeBase64 } from "./decode/base64.js";
export { decodeFirst, isTooDeep } from "./decode/decode-first.js";
export { entriesOfList, entriesOfMap, objectOfEntries } from "./decode/entries.js";
export {
  isDate,
  isDateTime,
  isDuration,
  isEmail,
  isHostname,
  isIpv4,
  isIpv6,
  isRegex,
  isTime,
  isUri,
  isUuid,
  parseDateTime,
  parseRegExp,
  parseUrl,
} from "./decode/formats.js";
export { hasKeys, isArray, isObject, own, setOwn } from "./decode/json-values.js";
export { countNotes, moveNotes, noteUnknown, noteUnknownKey, refuse } from "./decode/notes.js";
export { isInteger, isMultipleOf, isNumber } from "./decode/numbers.js";
export { hasMaxLength, hasMinLength, matches, parseBigInt } from "./decode/strings.js";
export { isUnique } from "./decode/unique.js";
export { defineTool } from "./define-tool.js";
export type { JsonObject, JsonSchema, JsonValue } from "./json.js";
export {
  createRegistry as defineRegistry,
  type Registry,
  type RegistryContext,
  type ToolArguments,
  type ToolName,
  type ToolResult,
} from "./registry.js";
export type { RunContext } from "./run-context.js";
export type {
  AnthropicTool,
  BedrockTool,
  ChatTool,
  GeminiFunction,
  GeminiOpenApiFunction,
  McpTool,
  OllamaTool,
  ResponsesTool,
} from "./schema/tool-definitions.js";
export type { ContextOf, DecodeNotes, Policy, Tool, ToolDefinition } from "./tool.js";
