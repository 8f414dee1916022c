import type { Decisions } from "../dispatch/check-resumed.js";
import type { Dispatcher } from "../dispatch/dispatcher.js";
import type { Outcome } from "../dispatch/outcome.js";
import { resumeTurn } from "../dispatch/resume-turn.js";
import type { DispatchArguments, ToolCall } from "../dispatch/tool-call.js";
import type { PendingTurn, Turn } from "../dispatch/turn.js";
import { UserError } from "../errors.js";
import type { JsonObject } from "../json.js";

/** What a scripted model says in one turn: calls, or a text that ends the conversation. */
export interface ScriptedTurn {
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
}

/** A call; arguments may be text as a model would write it, wrong JSON included. */
export interface ScriptedCall {
  readonly name: string;
  readonly arguments?: string | JsonObject;
  /** `call_1`, `call_2`, … when not given. */
  readonly id?: string;
}

/** One entry of a script: a turn, or what makes it of the answers to the turn before. */
export type ScriptStep = ScriptedTurn | ((answers: readonly Outcome[]) => ScriptedTurn);

/** A reply of a scripted model. */
export interface ScriptedReply {
  readonly text: string;
  readonly calls: readonly ToolCall[];
}

/** A model that follows a script instead of thinking. */
export interface ScriptedModel {
  /**
   * The next reply. Remembers the answers it is given.
   *
   * @throws UserError when the script is over.
   */
  reply(answers?: readonly Outcome[]): ScriptedReply;
  /** The answers of every turn so far. */
  readonly seen: readonly (readonly Outcome[])[];
  /** Steps that were not played yet. */
  readonly left: number;
}

/** Makes a model that plays a script, one step for each reply. */
export function scriptedModel(script: readonly ScriptStep[]): ScriptedModel {
  const seen: (readonly Outcome[])[] = [];
  let played = 0;
  let calls = 0;
  return {
    reply(answers = []) {
      const step = script[played];
      if (step === undefined) {
        throw new UserError(`The script of ${script.length} turns is over.`);
      }
      if (played > 0) seen.push(answers);
      played++;
      const { text = "", calls: scripted = [] } = typeof step === "function" ? step(answers) : step;
      return {
        text,
        calls: scripted.map(({ name, arguments: args = {}, id }) => ({
          id: id ?? `call_${++calls}`,
          name,
          arguments: typeof args === "string" ? args : JSON.stringify(args),
        })),
      };
    },
    seen,
    get left() {
      return script.length - played;
    },
  };
}

/** How a conversation with a scripted model went. */
export interface Conversation {
  /** The text of the reply that called no tools. */
  readonly text: string;
  readonly turns: readonly {
    readonly reply: ScriptedReply;
    readonly answers: readonly Outcome[];
  }[];
}

/** Who decides about calls that wait for approval. */
export type Approver = (turn: PendingTurn) => Decisions | Promise<Decisions>;

/**
 * Plays a scripted model against a dispatcher until it calls no tools any more.
 *
 * @throws UserError when a call waits for approval and there is no `approve`, or it decides nothing.
 */
export async function playModel<Context>(
  model: ScriptedModel,
  dispatcher: Dispatcher<Context>,
  approve: Approver | undefined,
  ...options: DispatchArguments<Context>
): Promise<Conversation> {
  const turns: { reply: ScriptedReply; answers: readonly Outcome[] }[] = [];
  for (let answers: readonly Outcome[] = []; ; ) {
    const reply = model.reply(answers);
    if (reply.calls.length === 0) return { text: reply.text, turns };
    const turn = await dispatcher.dispatchAll(reply.calls, ...options);
    answers = (await decide(turn, dispatcher, approve, options)).outcomes;
    turns.push({ reply, answers });
  }
}

async function decide<Context>(
  first: Turn,
  dispatcher: Dispatcher<Context>,
  approve: Approver | undefined,
  options: DispatchArguments<Context>,
): Promise<Turn> {
  let turn = first;
  while (turn.kind === "pending") {
    const decisions = (await approve?.(turn)) ?? {};
    const isDecided = decisions instanceof Map ? decisions.size : Object.keys(decisions).length;
    if (isDecided === 0) throw new UserError("Calls wait for approval, and nobody decides.");
    turn = await resumeTurn(dispatcher, turn.pending, decisions, ...options);
  }
  return turn;
}
