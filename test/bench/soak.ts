/**
 * Answers 100,000 calls of every kind in one process: every one once, no rejection that nobody
 * handles, and a heap that stays as it is. Ends with exit code 1 when that does not hold.
 *
 * `tsx test/bench/soak.ts`
 */
import { spawnSync } from "node:child_process";
import { compileBenchmark } from "./dispatch/compile-tools.js";

const bundle = await compileBenchmark("soak-run");
const { status } = spawnSync(process.execPath, ["--expose-gc", bundle], { stdio: "inherit" });
process.exitCode = status ?? 1;
