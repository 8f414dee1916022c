import { row } from "./message.js";

/** TG15xx: the generated files. */
export const outputMessages = {
  "output-not-generated": row(
    "TG1501",
    "error",
    () => "This file was not written by toolgen, so it is not overwritten.",
    () => 'Move it elsewhere, or let toolgen write to another folder ("outDir").',
  ),
  "output-is-folder": row<{ path: string }>(
    "TG1502",
    "error",
    ({ path }) => `${path} is to be written, but a folder of that name is there.`,
    () => 'Move it elsewhere, or let toolgen write to another folder ("outDir").',
  ),
  "output-failed": row<{ path: string; reason: string }>(
    "TG1503",
    "error",
    ({ path, reason }) => `${path} could not be written: ${reason}.`,
    () => "Nothing was changed. Make the folder writable, or choose another one with --out-dir.",
  ),
  "format-failed": row<{ path: string; reason: string }>(
    "TG1504",
    "error",
    ({ path, reason }) => `Prettier could not format ${path}: ${reason}`,
    () => 'Correct the configuration of prettier, or set "format": "never".',
  ),
  "stale-output": row(
    "TG1505",
    "error",
    () => "This file is stale: the tools have changed since it was written.",
  ),
  "edited-output": row(
    "TG1506",
    "error",
    () => "This file was edited, or made with other options: the tools have not changed.",
  ),
  "missing-output": row("TG1507", "error", () => "This file is missing."),
  "extra-output": row(
    "TG1508",
    "error",
    () => "This file is left over: a build with these options does not make it.",
  ),
} as const;
