/** What a span says about the call it stands for. */
export interface TracedCall {
  readonly tool: string;
  readonly callId: string;
  readonly description?: string | undefined;
  /** `function` when not given. */
  readonly type?: "function" | "extension" | "datastore" | undefined;
  readonly arguments?: { readonly [name: string]: unknown } | undefined;
  /** Names of `@sensitive` parameters. */
  readonly sensitive?: readonly string[] | undefined;
}

/** How the call ended. */
export interface TracedEnd {
  /** Class of the error or kind of the outcome; absent when all went well. */
  readonly errorType?: string | undefined;
  readonly error?: unknown;
  readonly result?: unknown;
}

/** Traces and measures the execution of tools. `createTelemetry` makes one for OpenTelemetry. */
export interface Telemetry {
  /**
   * Runs `run` inside the active span of the call. What it throws is rethrown; `end` says how a
   * returned value is to be counted.
   */
  execute<T>(
    call: TracedCall,
    run: () => T | Promise<T>,
    end: (value: T) => TracedEnd,
  ): T | Promise<T>;
}
