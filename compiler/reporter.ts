import { type MessageArguments, type MessageName, messages, type Severity } from "./diagnostics.js";
import type { Span } from "./ir.js";

/** One message about the user's code. */
export interface Diagnostic {
  /** `TG` and four digits; never reused for another meaning. */
  readonly code: string;
  /** Name of the row in the table, as used in the configuration's `rules`. */
  readonly name: MessageName;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string | undefined;
  readonly span: Span | undefined;
  /** Other places that belong to it. */
  readonly related: readonly RelatedPlace[];
}

export interface RelatedPlace {
  readonly message: string;
  readonly span: Span;
}

/** `off` drops a message, the others set its severity. */
export type RuleLevel = Severity | "off";

/** Collects diagnostics; stages report here and never throw for a mistake of the user. */
export interface Reporter {
  report<Name extends MessageName>(
    name: Name,
    span: Span | undefined,
    args: MessageArguments<Name>,
    related?: readonly RelatedPlace[],
  ): void;
  /** Takes over a message of another reporter as it is. */
  add(diagnostic: Diagnostic): void;
  /** Everything so far, without repeats, in file and position order. */
  diagnostics(): readonly Diagnostic[];
  hasErrors(): boolean;
}

/** Makes a reporter. `levels` changes the severity of single messages by name or code. */
export function createReporter(levels: Readonly<Record<string, RuleLevel>> = {}): Reporter {
  const found = new Map<string, Diagnostic>();
  const add = (diagnostic: Diagnostic) => {
    const key = JSON.stringify([
      diagnostic.code,
      diagnostic.span?.file,
      diagnostic.span?.start,
      diagnostic.message,
    ]);
    if (!found.has(key)) found.set(key, diagnostic);
  };
  return {
    add,
    report(name, span, args, related = []) {
      const row = messages[name];
      const level = levels[name] ?? levels[row.code] ?? row.severity;
      if (level === "off") return;
      const diagnostic: Diagnostic = {
        code: row.code,
        name,
        severity: level,
        // The table types each row by its own arguments; `MessageArguments` ties the two together.
        message: (row.message as (args: unknown) => string)(args),
        hint: (row.hint as ((args: unknown) => string) | undefined)?.(args),
        span,
        related,
      };
      add(diagnostic);
    },
    diagnostics: () => [...found.values()].sort(comparePlaces),
    hasErrors: () => [...found.values()].some((diagnostic) => diagnostic.severity === "error"),
  };
}

function comparePlaces(a: Diagnostic, b: Diagnostic): number {
  const fileA = a.span?.file ?? "";
  const fileB = b.span?.file ?? "";
  if (fileA !== fileB) return fileA < fileB ? -1 : 1;
  const start = (a.span?.start ?? 0) - (b.span?.start ?? 0);
  if (start !== 0) return start;
  return a.code < b.code ? -1 : a.code > b.code ? 1 : 0;
}
