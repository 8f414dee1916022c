/** One thing wrong in a wire value, worded for the model that sent it. */
export interface Issue {
  /** JSON Pointer into the arguments; `""` is the arguments object itself. */
  readonly path: string;
  /** What belongs there, in JSON terms. */
  readonly expected: string;
  /** What was found, in JSON terms; `"nothing"` when the key is missing. */
  readonly received: string;
  /** One sentence a model can act on. */
  readonly message: string;
}

/** A change that made a wrong wire value acceptable. */
export interface Repair {
  readonly path: string;
  readonly kind: "parsed-json" | "parsed-number" | "parsed-boolean" | "enum-case";
  readonly from: unknown;
  readonly to: unknown;
}
