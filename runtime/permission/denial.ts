/**
 * Tells the model that a call will not run, and to look for another way instead of repeating it.
 *
 * `reason` is what a person, a hook or a callback said; without one a rule of the app is behind it.
 */
export function denialText(tool: string, reason?: string): string {
  const why =
    reason === undefined || reason.trim() === ""
      ? "This application does not permit it."
      : `Reason: ${endSentence(reason.trim())}`;
  return `Tool execution was not approved. The call of '${tool}' did not run. ${why} Do not repeat it; find another way to reach the goal, or tell the user what is needed.`;
}

/** Tells the model that it could not be found out whether a call may run, so it did not. */
export function undecidedText(tool: string): string {
  return `Tool execution was not approved. Whether '${tool}' may run could not be checked, so it did not run. Find another way to reach the goal, or tell the user.`;
}

function endSentence(text: string): string {
  return /[.!?…。！？]$/u.test(text) ? text : `${text}.`;
}
