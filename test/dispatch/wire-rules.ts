import { isFailure, type Outcome, type ToolCall } from "../../runtime/index.js";

// The next request as a client of each provider would build it, and what the provider refuses.

/** Messages of OpenAI's Chat Completions for a turn and its answers. */
export function openAiMessages(calls: readonly ToolCall[], outcomes: readonly Outcome[]) {
  return [
    {
      role: "assistant",
      tool_calls: calls.map(({ id, name, arguments: args }) => ({
        id,
        type: "function",
        function: { name, arguments: args },
      })),
    },
    ...outcomes.map(({ id, text }) => ({ role: "tool", tool_call_id: id, content: text })),
  ];
}

/**
 * What OpenAI refuses: a call without its answer, an answer without its call, content that is no
 * string (runtime.md R36).
 */
export function checkOpenAi(messages: ReturnType<typeof openAiMessages>): readonly string[] {
  const [assistant, ...answers] = messages;
  const asked =
    "tool_calls" in (assistant ?? {}) ? (assistant as { tool_calls: { id: string }[] }) : undefined;
  const ids = asked?.tool_calls.map(({ id }) => id) ?? [];
  return [
    ...answers.flatMap((answer, index) =>
      "tool_call_id" in answer && answer.tool_call_id === ids[index]
        ? typeof answer.content === "string"
          ? []
          : [`content of ${answer.tool_call_id} is no string`]
        : [`answer ${index} is not that of ${ids[index]}`],
    ),
    ...(answers.length === ids.length ? [] : [`${answers.length} answers to ${ids.length} calls`]),
  ];
}

/** Messages of Anthropic for a turn and its answers: all results in one user message, first. */
export function anthropicMessages(calls: readonly ToolCall[], outcomes: readonly Outcome[]) {
  return {
    assistant: calls.map(({ id, name }) => ({ type: "tool_use", id, name })),
    user: outcomes.map((outcome) => ({
      type: "tool_result",
      tool_use_id: outcome.id,
      content: outcome.text,
      is_error: isFailure(outcome),
    })),
  };
}

/** What Anthropic refuses: a `tool_use` without exactly one `tool_result` (runtime.md R35). */
export function checkAnthropic({
  assistant,
  user,
}: ReturnType<typeof anthropicMessages>): readonly string[] {
  const counts = new Map<string, number>();
  for (const { id } of assistant) counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const { tool_use_id: id } of user) counts.set(id, (counts.get(id) ?? 0) - 1);
  return [
    ...[...counts].flatMap(([id, left]) => (left === 0 ? [] : [`${id} is off by ${left}`])),
    ...user.flatMap(({ content, is_error }) =>
      typeof content === "string" && typeof is_error === "boolean" ? [] : ["odd content"],
    ),
  ];
}
