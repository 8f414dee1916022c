import type { Project } from "../config.js";
import type { Program } from "../ir.js";
import type { Reporter } from "../reporter.js";

/** A check over the whole program; asynchronous where it loads a library that few builds need. */
export type Rule = (program: Program, project: Project, reporter: Reporter) => void | Promise<void>;
