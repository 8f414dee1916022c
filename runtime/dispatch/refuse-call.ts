import { type Awaitable, isThenable, whenReady } from "../awaitable.js";
import { ModelBehaviorError, type ModelMistake } from "../errors.js";
import type { JsonObject } from "../json.js";
import type { Issue } from "../schema/issue.js";
import { answerMistake } from "./answer-failure.js";
import { wrongArgumentsText } from "./argument-text.js";
import type { DispatchParts } from "./dispatch-parts.js";
import { disabledToolText, unknownToolText } from "./find-tool.js";
import { CUT_OFF_ADVICE } from "./parse-arguments.js";
import { type AnsweredCall, answeredCall, type Inquiry } from "./prepared-call.js";
import type { ToolEntry } from "./tool-entry.js";
import type { TurnScope } from "./turn-scope.js";

/** Answers a call of a tool that does not exist. */
export function refuseUnknown(inquiry: Inquiry): Awaitable<AnsweredCall> {
  const { parts, scope, call } = inquiry;
  const brief = "The model called a tool that does not exist";
  return whenReady(enabledNames(parts, scope), (names) =>
    refuse(inquiry, undefined, "unknown-tool", brief, unknownToolText(call.name, names)),
  );
}

/** Answers a call of a tool that is not there for this run. */
export function refuseDisabled(inquiry: Inquiry, entry: ToolEntry): Awaitable<AnsweredCall> {
  const { parts, scope, call } = inquiry;
  const brief = `Tool ${call.name} is not enabled`;
  return whenReady(enabledNames(parts, scope), (names) =>
    refuse(inquiry, entry, "unknown-tool", brief, disabledToolText(call.name, names)),
  );
}

/** Answers a call whose arguments ended too early. */
export function refuseCutOff(inquiry: Inquiry, entry: ToolEntry): Awaitable<AnsweredCall> {
  const brief = `Invalid JSON input for tool ${inquiry.call.name}`;
  return refuse(inquiry, entry, "cut-off", brief, `${brief}: ${CUT_OFF_ADVICE}`);
}

/** Answers a call whose arguments are not a JSON object. */
export function refuseJson(
  inquiry: Inquiry,
  entry: ToolEntry,
  problem: string,
): Awaitable<AnsweredCall> {
  const brief = `Invalid JSON input for tool ${inquiry.call.name}`;
  const text =
    "An error occurred while parsing tool arguments. Please try again with valid JSON. " +
    `Error: ${brief}: ${problem}`;
  return refuse(inquiry, entry, "invalid-json", brief, text);
}

/** Answers a call whose arguments do not fit the tool. */
export function refuseArguments(
  inquiry: Inquiry,
  entry: ToolEntry,
  input: JsonObject,
  issues: readonly Issue[],
): Awaitable<AnsweredCall> {
  const { parts, scope, call } = inquiry;
  const text = wrongArgumentsText({
    tool: call.name,
    input,
    issues,
    parameters: entry.tool.parameters,
    failedBefore: scope.run.mistakes.of(call.name),
    annotate: parts.annotate,
  });
  const brief = `Invalid arguments for tool ${call.name}`;
  return refuse(inquiry, entry, "invalid-arguments", brief, text, issues);
}

/** Answers a call that repeats an id of its turn. */
export function refuseRepeatedId(inquiry: Inquiry): Awaitable<AnsweredCall> {
  const { call } = inquiry;
  const text =
    `The call id ${JSON.stringify(call.id)} was already used in this turn; ` +
    "this second call was not run. Give every call an id of its own.";
  const brief = `Reused call id for tool ${call.name}`;
  return refuse(inquiry, undefined, "reused-call-id", brief, text);
}

/** Names of the tools that a model may call in this turn. */
export function enabledNames(
  { registry, entries }: DispatchParts,
  scope: TurnScope,
): Awaitable<readonly string[]> {
  const verdicts = registry.names.map((name) => {
    const isEnabled = entries.get(name)?.settings.isEnabled ?? true;
    return askEnabled(isEnabled, scope);
  });
  if (verdicts.every((verdict) => verdict === true)) return registry.names;
  return Promise.all(verdicts).then((all) => registry.names.filter((_, index) => all[index]));
}

/** Whether a tool is there for the run of a turn. */
export function askEnabled(
  isEnabled: ToolEntry["settings"]["isEnabled"],
  scope: TurnScope,
): Awaitable<boolean> {
  if (typeof isEnabled === "boolean") return isEnabled;
  try {
    const answer = isEnabled(scope.options.context);
    // Whoever cannot say that a tool is enabled has not enabled it.
    return isThenable(answer)
      ? answer.then(
          (enabled) => enabled === true,
          () => false,
        )
      : answer === true;
  } catch {
    return false;
  }
}

function refuse(
  inquiry: Inquiry,
  entry: ToolEntry | undefined,
  kind: ModelMistake,
  brief: string,
  text: string,
  issues: readonly Issue[] = [],
): Awaitable<AnsweredCall> {
  const { parts, call } = inquiry;
  const error = new ModelBehaviorError(kind, parts.toolData ? text : brief, { text, issues });
  const answer = answerMistake(call, error, entry?.settings ?? parts.failures);
  return whenReady(answer, (found) => answeredCall(inquiry, entry, found));
}
