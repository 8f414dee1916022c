import { expect, test, vi } from "vitest";
import { runCase } from "../run-case.js";

const loads = vi.hoisted(() => ({ count: 0 }));

vi.mock("recheck", (original) => {
  loads.count += 1;
  return original();
});

test("what judges patterns is loaded where there are patterns only", async () => {
  await runCase("unnamed-parameter");
  expect(loads.count).toBe(0);
  expect(await runCase("slow-pattern")).toContain("TG1221");
  expect(loads.count).toBe(1);
});
