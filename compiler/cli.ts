#!/usr/bin/env node
import "./short-lived.js";
import { runCommandLine } from "./commands/command-line.js";

const { exitCode, stdout, stderr } = await runCommandLine(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  stdoutIsTty: process.stdout.isTTY === true,
  stderrIsTty: process.stderr.isTTY === true,
  columns: process.stdout.columns,
});

// A reader that stops early (`toolgen list | head`) is no failure of ours.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;
