import type { JsonObject } from "../json.js";
import type { PermissionRequest } from "../permission/permission.js";
import { decodeCall, type FittingArguments, type RefusedArguments } from "./decode-call.js";
import type { CallFacts, Inquiry } from "./prepared-call.js";
import type { ToolEntry } from "./tool-entry.js";

/** Decodes arguments for a tool: the call has everything then but a permission. */
export function decodeFacts(
  inquiry: Inquiry,
  entry: ToolEntry,
  sent: JsonObject,
): CallFacts | RefusedArguments {
  const decoded = decodeCall(entry.decode, sent, inquiry.parts.repair);
  return decoded.ok ? callFacts(inquiry, entry, decoded) : decoded;
}

/** What is known of a call whose arguments fit, with the arguments in the form that rules look at. */
export function callFacts(
  { parts, call, received }: Inquiry,
  entry: ToolEntry,
  decoded: FittingArguments,
): CallFacts {
  const input = parts.isGuarded ? entry.toNatural(decoded.input) : decoded.input;
  return { call, received, entry, decoded, input };
}

/** A call as permissions are asked about it. */
export function permissionRequest(
  { scope, call }: Inquiry,
  { entry, input }: CallFacts,
): PermissionRequest {
  const { signal, context } = scope.options;
  return { tool: entry.asked, arguments: input, call: { id: call.id, signal }, context };
}
