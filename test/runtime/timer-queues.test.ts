import { spawnSync } from "node:child_process";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TimerQueues } from "../../runtime/timer-queues.js";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Queues, and what ran at which time. */
function setUp() {
  const start = performance.now();
  const ran: string[] = [];
  const queues = new TimerQueues();
  const wait = (name: string, ms: number) =>
    queues.after(ms, () => ran.push(`${name} ${Math.round(performance.now() - start)}`));
  return { queues, ran, wait };
}

test("everything runs at its time, whatever waits for other times", () => {
  const { ran, wait } = setUp();
  wait("a", 100);
  wait("b", 50);
  vi.advanceTimersByTime(30);
  wait("c", 50);
  wait("d", 100);
  vi.advanceTimersByTime(200);
  expect(ran).toEqual(["b 50", "c 80", "a 100", "d 130"]);
});

test("many that wait equally long share one timer", () => {
  const { ran, wait } = setUp();
  const cancels = Array.from({ length: 100 }, (_, index) => wait(`${index}`, 50));
  expect(vi.getTimerCount()).toBe(1);
  for (const cancel of cancels.slice(0, 99)) cancel();
  vi.advanceTimersByTime(50);
  expect(ran).toEqual(["99 50"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("what is cancelled never runs, and takes no one along", () => {
  const { ran, wait } = setUp();
  const [first, middle, last] = [wait("a", 50), wait("b", 50), wait("c", 50)];
  wait("d", 50);
  first();
  middle();
  middle();
  last();
  vi.advanceTimersByTime(10);
  const late = wait("e", 50);
  vi.advanceTimersByTime(40);
  expect(ran).toEqual(["d 50"]);
  late();
  vi.advanceTimersByTime(100);
  expect(ran).toEqual(["d 50"]);
});

test("a timer that was left to run out serves what comes later, at its own time", () => {
  const { ran, wait } = setUp();
  wait("a", 50)();
  vi.advanceTimersByTime(30);
  wait("b", 50);
  vi.advanceTimersByTime(49);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(["b 80"]);
});

test("what runs may wait anew and cancel others, and an error holds up nobody", () => {
  const { queues, ran, wait } = setUp();
  let cancel: () => void = () => undefined;
  queues.after(50, () => {
    wait("again", 50);
    cancel();
    throw new Error("odd");
  });
  wait("b", 50);
  cancel = wait("c", 50);
  wait("d", 50);
  expect(() => vi.advanceTimersByTime(50)).toThrow("odd");
  vi.advanceTimersByTime(100);
  expect(ran).toEqual(["b 51", "d 51", "again 100"]);
});

test("whatever is added and cancelled when, everything left runs once and at its time", () => {
  const step = fc.oneof(
    fc.record({ add: fc.constantFrom(5, 10, 10, 25, 60) }),
    fc.record({ cancel: fc.nat(20) }),
    fc.record({ pass: fc.nat(30) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const queues = new TimerQueues();
      const start = performance.now();
      const now = () => Math.round(performance.now() - start);
      const waiting: { due: number; ran?: number; cancelled?: number; cancel: () => void }[] = [];
      for (const each of steps) {
        if ("add" in each) {
          const cancel = queues.after(each.add, () => {
            expect(entry.ran).toBeUndefined();
            entry.ran = now();
          });
          const entry: (typeof waiting)[number] = { due: now() + each.add, cancel };
          waiting.push(entry);
        } else if ("cancel" in each) {
          const entry = waiting[each.cancel];
          entry?.cancel();
          if (entry?.ran === undefined && entry !== undefined) entry.cancelled ??= now();
        } else vi.advanceTimersByTime(each.pass);
      }
      vi.advanceTimersByTime(100);
      const wrong = waiting.filter(({ due, ran, cancelled }) =>
        cancelled === undefined ? ran !== due : ran !== undefined,
      );
      expect(wrong).toEqual([]);
      expect(vi.getTimerCount()).toBe(0);
    }),
    { numRuns: 500 },
  );
});

test("where timers are numbers, none is left behind", () => {
  const set = vi.spyOn(globalThis, "setTimeout").mockReturnValue(7 as never);
  const clear = vi.spyOn(globalThis, "clearTimeout").mockReturnValue();
  const { wait } = setUp();
  const cancels = [wait("a", 50), wait("b", 50)];
  for (const cancel of cancels) cancel();
  expect(set).toHaveBeenCalledTimes(1);
  expect(clear.mock.calls).toEqual([[7]]);
});

test("a process ends when nothing waits any more, and not before", () => {
  vi.useRealTimers();
  const module = join(import.meta.dirname, "../../runtime/timer-queues.ts");
  const run = (code: string) => {
    const source = `import { TimerQueues } from ${JSON.stringify(module)};
      const queues = new TimerQueues();
      ${code}`;
    const args = ["--import", "tsx", "--input-type=module", "--eval", source];
    const ended = spawnSync(process.execPath, args, { encoding: "utf8", timeout: 20_000 });
    return `${ended.status} ${ended.stdout.trim()}`;
  };
  expect(run("queues.after(600_000, () => {})();")).toBe("0 ");
  expect(run('queues.after(50, () => console.log("ran"));')).toBe("0 ran");
});
