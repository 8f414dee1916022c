import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from "node:fs";
import type { AuditRecord, AuditSink } from "../records/audit.js";

/** How an audit file is written. */
export interface AuditFileOptions {
  /** Also survive a crash of the machine, not only of the process: slower by a disk write per record. */
  readonly sync?: boolean | undefined;
  /** Permissions of a new file; readable by its owner only (0o600) when not given. */
  readonly mode?: number | undefined;
}

/** A sink that appends to a file. */
export interface AuditFileSink extends AuditSink {
  /** No record can be written after this. */
  close(): void;
}

/** What an audit file holds. */
export interface AuditFileContent {
  readonly records: readonly AuditRecord[];
  /** Line numbers, from 1, that hold no record: torn by a crash, or not written here. */
  readonly torn: readonly number[];
}

/**
 * Appends one line of JSON per record to a file, made if it isn't there. The directory has to exist.
 *
 * A record is with the operating system when `write` returns, so it survives a crash of the process
 * right after the call. Nothing in the file is ever changed: a line that a crash tore is closed off
 * with a line break, so that it takes no later record along.
 */
export function auditFileSink(path: string, options: AuditFileOptions = {}): AuditFileSink {
  const { O_APPEND, O_CREAT, O_RDWR } = constants;
  const file = openSync(path, O_APPEND | O_CREAT | O_RDWR, options.mode ?? 0o600);
  let torn = endsTorn(file);
  let open = true;
  return {
    write(record) {
      if (!open) throw new Error(`The audit file ${path} is closed.`);
      const line = `${torn ? "\n" : ""}${JSON.stringify(record)}\n`;
      // Stays so when writing fails half way.
      torn = true;
      writeAll(file, line);
      torn = false;
      if (options.sync === true) fsyncSync(file);
    },
    async flush() {
      if (open) fsyncSync(file);
    },
    close() {
      if (open) closeSync(file);
      open = false;
    },
  };
}

/** Reads an audit file. Lines that a crash tore are left out and told. */
export function readAuditFile(path: string): AuditFileContent {
  const records: AuditRecord[] = [];
  const torn: number[] = [];
  for (const [index, line] of readFileSync(path, "utf8").split("\n").entries()) {
    if (line === "") continue;
    const record = readRecord(line);
    if (record === undefined) torn.push(index + 1);
    else records.push(record);
  }
  return { records, torn };
}

function readRecord(line: string): AuditRecord | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isRecord =
      typeof value === "object" && value !== null && "version" in value && value.version === 1;
    // Lines of this version are written by `auditFileSink`.
    return isRecord ? (value as AuditRecord) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a file ends within a line. */
function endsTorn(file: number): boolean {
  const { size } = fstatSync(file);
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  readSync(file, last, 0, 1, size - 1);
  return last.toString("latin1") !== "\n";
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text, "utf8");
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
