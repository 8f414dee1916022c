/**
 * Time of one decoding beside typia, Ajv standalone, TypeBox and zod, all in modes that notice
 * unknown keys: six shapes, valid and invalid, in one run. Compare the ratios.
 *
 * `tsx test/bench/decode.ts`; `ROUNDS=1000` measures for longer, `SHAPES=flat,union` only these.
 */
import { spawnSync } from "node:child_process";
import { prepareBenchmark } from "./decode/prepare.js";

const { status } = spawnSync(process.execPath, [await prepareBenchmark()], { stdio: "inherit" });
process.exitCode = status ?? 1;
