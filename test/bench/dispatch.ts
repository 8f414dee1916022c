/**
 * CPU time of calls: by hand, through the dispatcher, and through other runtimes, in one run; and
 * what one call costs in turns of 1 to 1,000. Compare the ratios. Then the size of the smallest app.
 *
 * `tsx test/bench/dispatch.ts`; `ROUNDS=200` measures for longer.
 */
import { spawnSync } from "node:child_process";
import { bundleSize, compileBenchmark } from "./dispatch/compile-tools.js";

const bundle = await compileBenchmark("calls");
const { status } = spawnSync(process.execPath, [bundle], { stdio: "inherit" });
process.exitCode = status ?? 1;
console.log(
  `\nDispatcher and one tool, minified: ${((await bundleSize()) / 1_024).toFixed(1)} KiB`,
);
