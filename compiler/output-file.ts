/** A file to write, as data. */
export interface OutputFile {
  /** Path relative to `outDir`, with forward slashes. */
  readonly path: string;
  /** Whole text, LF line ends, one final newline. */
  readonly text: string;
}
