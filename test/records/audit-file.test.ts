import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { auditFileSink, readAuditFile } from "../../runtime/node/audit-file.js";
import { createAudit } from "../../runtime/records/audit.js";

const directory = mkdtempSync(join(tmpdir(), "audit-"));
afterAll(() => rmSync(directory, { recursive: true }));
let files = 0;

function newFile(): string {
  files += 1;
  return join(directory, `${files}.jsonl`);
}

function append(path: string, ...ids: readonly string[]): void {
  const sink = auditFileSink(path);
  const audit = createAudit({ sinks: [sink] });
  for (const id of ids) {
    audit.record({
      call: { id },
      tool: "t",
      arguments: { text: "two\nlines \u2028 👋" },
      steps: [],
      times: { received: 1, ended: 2 },
      outcome: "ok",
      sizes: { arguments: 1 },
    });
  }
  sink.close();
}

function idsOf(path: string): readonly string[] {
  return readAuditFile(path).records.map(({ call }) => call.id);
}

test("one line per record, appended over several openings", () => {
  const path = newFile();
  append(path, "a", "b");
  append(path, "c");
  expect(idsOf(path)).toEqual(["a", "b", "c"]);
  const text = readFileSync(path, "utf8");
  expect(text.split("\n")).toHaveLength(4);
  expect(text.endsWith("}\n")).toBe(true);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("wherever a crash tears the last line, all others stay and none is lost after it", () => {
  const whole = newFile();
  append(whole, "a", "b");
  const bytes = readFileSync(whole);
  const second = bytes.indexOf("\n") + 1;
  for (let length = 0; length <= bytes.length; length++) {
    const path = newFile();
    writeFileSync(path, bytes);
    truncateSync(path, length);
    append(path, "c");
    const { records, torn } = readAuditFile(path);
    // A line is whole once its last brace is there, with or without its line break.
    const complete = [second - 1, bytes.length - 1].filter((end) => length >= end).length;
    const expected = ["a", "b"].slice(0, complete);
    expect(
      records.map(({ call }) => call.id),
      `cut at ${length}`,
    ).toEqual([...expected, "c"]);
    const begun = length > 0 && length !== second && complete < (length > second ? 2 : 1);
    expect(torn, `cut at ${length}`).toEqual(begun ? [complete + 1] : []);
    expect(readFileSync(path).subarray(0, length)).toEqual(bytes.subarray(0, length));
  }
});

test("a line torn while the file is open is closed off by the next one", () => {
  const path = newFile();
  append(path, "a");
  appendFileSync(path, '{"version":1,"call":{"id":"x');
  append(path, "b");
  expect(idsOf(path)).toEqual(["a", "b"]);
  expect(readAuditFile(path).torn).toEqual([2]);
});

test("lines of others are no records", () => {
  const path = newFile();
  writeFileSync(path, 'null\n5\n{"version":2}\n\nnot json\n');
  append(path, "a");
  expect(readAuditFile(path)).toMatchObject({ torn: [1, 2, 3, 5] });
  expect(idsOf(path)).toEqual(["a"]);
});

test("records are in the file when the process dies right after the call", () => {
  const path = newFile();
  const source = fileURLToPath(new URL("../../runtime/node/audit-file.ts", import.meta.url));
  const script = `
    import { auditFileSink } from ${JSON.stringify(source)};
    const sink = auditFileSink(process.argv[1]);
    sink.write({ version: 1, call: { id: "last" } });
    process.kill(process.pid, "SIGKILL");
  `;
  const child = spawnSync(process.execPath, [
    "--import",
    "tsx",
    "--input-type=module",
    "-e",
    script,
    path,
  ]);
  expect(child.signal).toBe("SIGKILL");
  expect(idsOf(path)).toEqual(["last"]);
});

test("a closed file takes no more records, and a missing directory is told at once", async () => {
  const sink = auditFileSink(newFile(), { sync: true });
  const audit = createAudit({ sinks: [sink] });
  const entry = {
    call: { id: "1" },
    tool: "t",
    steps: [],
    times: { received: 1, ended: 1 },
    outcome: "ok",
    sizes: { arguments: 0 },
  };
  audit.record(entry);
  await audit.flush();
  sink.close();
  sink.close();
  audit.record(entry);
  await expect(audit.flush()).rejects.toThrow("closed");
  expect(() => auditFileSink(join(directory, "missing", "a.jsonl"))).toThrow("ENOENT");
});
