/** Something to be measured: does its work once and answers with what keeps the work alive. */
export type Variant = () => unknown;

/**
 * CPU time of one run of each variant in nanoseconds: the best of many rounds, the variants taking
 * turns, so that whatever else the machine does falls on all of them.
 */
export async function measureAll(
  variants: ReadonlyMap<string, Variant>,
  rounds: number,
): Promise<ReadonlyMap<string, number>> {
  const best = new Map<string, number>();
  const sizes = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    for (const [name, variant] of variants) {
      const size = sizes.get(name) ?? (await batchSize(variant));
      sizes.set(name, size);
      const time = (await timeBatch(variant, size)) / size;
      best.set(name, Math.min(best.get(name) ?? Number.POSITIVE_INFINITY, time));
    }
  }
  return best;
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
