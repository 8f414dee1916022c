import type { AnyTool } from "../tool.js";

/** placeholder until the interpreter arrives */
export function checkResult(_tool: AnyTool, _value: unknown): void {}
