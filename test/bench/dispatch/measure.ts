/** Something to be measured: does its work once and answers with what keeps the work alive. */
export type Variant = () => unknown;

/** CPU time of one run of a variant, and how it compares. */
export interface Measured {
  /** Nanoseconds: the median of many rounds. */
  readonly time: number;
  /** The median of what each round says: this variant's time in that of the first one. */
  readonly ratio: number;
}

/**
 * Measures variants that take turns, so that whatever else the machine does falls on all of them.
 *
 * @param divisors How often a run does what is compared, by name; once when not given.
 */
export async function measureAll(
  variants: ReadonlyMap<string, Variant>,
  rounds: number,
  divisors: ReadonlyMap<string, number> = new Map(),
): Promise<ReadonlyMap<string, Measured>> {
  const times = new Map<string, number[]>();
  const sizes = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    for (const [name, variant] of variants) {
      const size = sizes.get(name) ?? (await batchSize(variant));
      sizes.set(name, size);
      const time = (await timeBatch(variant, size)) / size / (divisors.get(name) ?? 1);
      times.set(name, [...(times.get(name) ?? []), time]);
    }
  }
  const [first = []] = times.values();
  return new Map(
    [...times].map(([name, own]) => [
      name,
      { time: median(own), ratio: median(own.map((time, round) => time / (first[round] ?? 1))) },
    ]),
  );
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** CPU time for which a variant runs before it counts, so that the engine has compiled it. */
const WARM_UP_NS = 400e6;

/** Runs that take about 20 ms together once the engine knows the variant. */
async function batchSize(variant: Variant): Promise<number> {
  for (let spent = 0; spent < WARM_UP_NS; ) spent += await timeBatch(variant, 200);
  for (let size = 8; ; size *= 2) {
    const time = await timeBatch(variant, size);
    if (time > 20e6) return size;
  }
}

async function timeBatch(variant: Variant, size: number): Promise<number> {
  let alive = 0;
  const start = process.cpuUsage();
  for (let run = 0; run < size; run++) {
    const result = variant();
    // Work that is done at once is not made to wait.
    if ((result instanceof Promise ? await result : result) !== undefined) alive++;
  }
  const { user, system } = process.cpuUsage(start);
  if (alive !== size) throw new Error("a variant did nothing");
  return (user + system) * 1_000;
}
