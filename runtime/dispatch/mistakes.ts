/** Invented names are as many as a model likes; more than this are not kept. */
const MAX_NAMES = 1_000;

/** How a call went, as far as it says whether the model gets on with the tool. */
export type Went = "well" | "wrong" | "neither";

/**
 * Counts by tool name in how many turns in a row a model's calls of a tool failed.
 *
 * Parallel failures of one turn count once, a success starts again, and a turn without a call of
 * the tool changes nothing (pydantic-ai issues 2311 and 6581).
 */
export class MistakeCounter {
  readonly #turnsInARow = new Map<string, number>();

  /** Turns before this one that failed without a success since. */
  of(tool: string): number {
    return this.#turnsInARow.get(tool) ?? 0;
  }

  /** Takes over how the calls of one turn went. */
  settle(calls: readonly { readonly name: string; readonly went: Went }[]): void {
    const wrong = new Set<string>();
    for (const { name, went } of calls) if (went === "wrong") wrong.add(name);
    for (const name of wrong) this.#add(name);
    for (const { name, went } of calls) if (went === "well") this.#turnsInARow.delete(name);
  }

  /** The same for a turn of one call. */
  settleOne(name: string, went: Went): void {
    if (went === "wrong") this.#add(name);
    else if (went === "well" && this.#turnsInARow.size > 0) this.#turnsInARow.delete(name);
  }

  #add(name: string): void {
    const count = this.of(name);
    // The oldest name is forgotten, which at worst forgives a mistake.
    const [oldest] = this.#turnsInARow.keys();
    if (this.#turnsInARow.size >= MAX_NAMES && oldest !== undefined) {
      this.#turnsInARow.delete(oldest);
    }
    this.#turnsInARow.set(name, count + 1);
  }
}
