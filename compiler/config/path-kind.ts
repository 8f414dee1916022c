import { stat } from "node:fs/promises";

/** What stands at an absolute path; links are followed. */
export async function kindOf(path: string): Promise<"file" | "folder" | "nothing"> {
  try {
    return (await stat(path)).isDirectory() ? "folder" : "file";
  } catch {
    return "nothing";
  }
}
