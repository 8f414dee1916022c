/**
 * CPU time and peak memory of `toolgen build`, cold, warm and after one edit, beside two schema
 * generators that read the parameter types of the same functions. All in one run; compare ratios.
 *
 * `npm run build && tsx test/bench/build.ts [rounds] [functions…]`
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Workload, writeWorkload } from "./workload.js";

interface Usage {
  readonly cpuMs: number;
  readonly peakMb: number;
}

interface Variant {
  readonly name: string;
  /** Brings the workload into the state that is measured. */
  readonly prepare?: (workload: Workload) => void;
  readonly command: (workload: Workload) => readonly string[];
  readonly output: (workload: Workload) => string;
}

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const cli = path("../../dist/compiler/cli.js");
const measure = path("./build/measure.mjs");

const toolgen = {
  command: ({ folder }: Workload) => [cli, "build", "src/tools", "--cwd", folder],
  output: ({ folder }: Workload) => join(folder, "src/generated/registry.ts"),
};
const peerOutput = ({ folder }: Workload) => join(folder, "peer.json");

function peer(name: string): Variant {
  return {
    name,
    command: (workload) => [
      path(`./build/${name}.mjs`),
      workload.folder,
      peerOutput(workload),
      String(workload.functions.length),
    ],
    output: peerOutput,
  };
}

/** Cold means: no output, and nothing of an earlier build anywhere. */
const variants: readonly Variant[] = [
  { name: "node alone", command: () => ["-e", "0"], output: () => cli },
  { name: "toolgen build, cold", prepare: removeTraces, ...toolgen },
  { name: "toolgen build, warm", ...toolgen },
  { name: "toolgen build, one edit", prepare: editOne, ...toolgen },
  peer("ts-json-schema-generator"),
  peer("typescript-json-schema"),
];

function removeTraces({ folder }: Workload): void {
  for (const trace of ["src/generated", "node_modules"]) {
    rmSync(join(folder, trace), { recursive: true, force: true });
  }
}

function editOne({ functions }: Workload): void {
  const [first] = functions;
  if (first !== undefined) appendFileSync(first.file, "\n// edited\n");
}

function run(variant: Variant, workload: Workload): Usage {
  variant.prepare?.(workload);
  const result = join(workload.folder, "usage.json");
  const command = ["--import", measure, ...variant.command(workload)];
  const { status, stderr } = spawnSync(process.execPath, command, {
    env: { ...process.env, TOOLGEN_BENCH_RESULT: result, NO_COLOR: "1" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${variant.name} failed:\n${stderr}`);
  if (statSync(variant.output(workload)).size === 0)
    throw new Error(`${variant.name} wrote nothing`);
  const usage: Usage = JSON.parse(readFileSync(result, "utf8"));
  return usage;
}

/** The least of several rounds: other work on the machine only ever adds to a run. */
function least(usages: readonly Usage[]): Usage {
  return {
    cpuMs: Math.min(...usages.map(({ cpuMs }) => cpuMs)),
    peakMb: Math.min(...usages.map(({ peakMb }) => peakMb)),
  };
}

function report(count: number, rounds: number): void {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-bench-"));
  try {
    const workload = writeWorkload(folder, count);
    const usages = new Map(variants.map((variant): [Variant, Usage[]] => [variant, []]));
    // Variants take turns, so that a busy minute of the machine hits all of them.
    for (let round = 0; round < rounds; round++) {
      for (const [variant, found] of usages) found.push(run(variant, workload));
    }
    const results = [...usages].map(([{ name }, found]) => ({ name, ...least(found) }));
    const cold = results.find(({ name }) => name === "toolgen build, cold")?.cpuMs ?? 1;
    console.log(`\n${count} functions, least of ${rounds} rounds`);
    for (const { name, cpuMs, peakMb } of results) {
      const ratio = (cpuMs / cold).toFixed(2);
      console.log(
        `  ${name.padEnd(28)} ${(cpuMs / 1000).toFixed(2).padStart(6)} s CPU ${peakMb.toFixed(0).padStart(5)} MB  × ${ratio} of cold`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [rounds = 3, ...counts] = process.argv.slice(2).map(Number);
for (const count of counts.length > 0 ? counts : [100, 1_000]) report(count, rounds);
