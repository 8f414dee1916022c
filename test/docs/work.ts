import { Session } from "node:inspector/promises";

/** Counts how often the blocks of some modules run. */
export interface WorkCounter {
  /**
   * The number of blocks that ran: a measure of work that no machine changes. What regular
   * expressions and built-in functions do inside is not counted.
   */
  count(run: () => void): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts counting in modules whose address holds `path`. They have to be imported only afterwards:
 * code that is compiled already counts calls alone.
 */
export async function startCounting(path: string): Promise<WorkCounter> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const take = async () => {
    const { result } = await session.post("Profiler.takePreciseCoverage");
    return result
      .filter(({ url }) => url.includes(path))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((total, { count }) => total + count, 0);
  };
  return {
    async count(run) {
      await take();
      run();
      return take();
    },
    async stop() {
      await session.post("Profiler.stopPreciseCoverage");
      session.disconnect();
    },
  };
}
