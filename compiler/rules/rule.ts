import type { Project } from "../config.js";
import type { Program } from "../ir.js";
import type { Reporter } from "../reporter.js";

/** A check over the whole program. */
export type Rule = (program: Program, project: Project, reporter: Reporter) => void;
