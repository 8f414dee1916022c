import type { Awaitable } from "../awaitable.js";
import { answerThrown, answerTimeout, type Fatal } from "./answer-failure.js";
import { type CallContext, isStopCause } from "./call-context.js";
import { encodeMedia, encodeText, type MediaResult } from "./encode-result.js";
import { collectIfStream } from "./invoke-tool.js";
import type { OkOutcome, Outcome } from "./outcome.js";
import { abortedOutcome, type ReadyCall } from "./prepared-call.js";
import { shortenText } from "./shorten.js";
import type { ToolCall } from "./tool-call.js";
import { Unavailable } from "./unavailable.js";

/** What running a call comes to; `fatal` is to be thrown. */
export type Executed = Outcome | Fatal;

/** The part of a call that its answer is made of. */
export type AnsweredFacts = Pick<ReadyCall, "call" | "entry" | "decoded">;

/** Answers a call with what its tool returned. A stream that is still to be read is read first. */
export function answerResult(
  facts: AnsweredFacts,
  context: CallContext,
  value: unknown,
): Awaitable<Executed> {
  try {
    const whole = collectIfStream(value, context);
    return whole === value ? encodeOutcome(facts, value) : answerStream(facts, context, whole);
  } catch (thrown) {
    return answerThrown(facts.call, thrown, facts.entry.settings, context);
  }
}

function answerStream(
  facts: AnsweredFacts,
  context: CallContext,
  whole: unknown,
): Awaitable<Executed> {
  return Promise.resolve(whole).then(
    (collected) => answerCollected(facts, context, collected),
    (thrown: unknown) => answerStop(facts, context, thrown),
  );
}

/** Answers a call whose tool, or whose layers, threw. */
export function answerStop(
  { call, entry }: AnsweredFacts,
  context: CallContext,
  thrown: unknown,
): Awaitable<Executed> {
  const { id, name } = call;
  if (thrown instanceof Unavailable) {
    const { message: text, retryAfterMs } = thrown;
    return { kind: "unavailable", id, name, text, retryAfterMs };
  }
  // Whatever a tool throws after it was stopped is only its way of stopping; and a repeat of an
  // idempotent call is stopped by the cause of the first one.
  const cause = context.stopped ?? (isStopCause(thrown) ? thrown : undefined);
  if (cause === undefined) return answerThrown(call, thrown, entry.settings, context);
  if (cause.kind === "aborted") return abortedOutcome(call, cause.reason);
  return answerTimeout(call, cause.error, entry.settings, context);
}

function answerCollected(
  facts: AnsweredFacts,
  context: CallContext,
  value: unknown,
): Awaitable<Executed> {
  try {
    return encodeOutcome(facts, value);
  } catch (thrown) {
    return answerThrown(facts.call, thrown, facts.entry.settings, context);
  }
}

function encodeOutcome({ call, entry, decoded }: AnsweredFacts, value: unknown): OkOutcome {
  if (entry.checkResult !== undefined) entry.checkResult(value);
  const encoded = encodeValue(call, value, entry.settings.maxResultChars);
  const { repairs, unknownKeys } = decoded;
  // Kept apart from what is rare, this is small enough for engines to put in place of its calls.
  return repairs.length === 0 && unknownKeys.length === 0 ? encoded : withNotes(encoded, decoded);
}

function withNotes(
  encoded: OkOutcome,
  { repairs, unknownKeys }: AnsweredFacts["decoded"],
): OkOutcome {
  return {
    ...encoded,
    ...(repairs.length > 0 && { repairs }),
    ...(unknownKeys.length > 0 && { unknownKeys }),
  };
}

function encodeValue({ id, name }: ToolCall, value: unknown, maxChars: number): OkOutcome {
  const media = encodeMedia(value, maxChars);
  if (media !== undefined) return mediaOutcome(id, name, value, media);
  const text = encodeText(value);
  if (text.length <= maxChars) return { kind: "ok", id, name, text, value };
  const short = shortenText(text, maxChars);
  return { kind: "ok", id, name, text: short, value, fullLength: text.length };
}

function mediaOutcome(id: string, name: string, value: unknown, media: MediaResult): OkOutcome {
  const { text, parts, fullLength } = media;
  const whole: OkOutcome = { kind: "ok", id, name, text, value, parts };
  return fullLength > text.length ? { ...whole, fullLength } : whole;
}
