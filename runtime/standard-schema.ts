import type { JsonObject } from "./json.js";

/**
 * The part of a tool that follows Standard Schema v1 and Standard JSON Schema v1, so that MCP SDK
 * v2, AI SDK, OpenAI Agents JS and openai-node take an entry of a registry as it is.
 *
 * Source: https://standardschema.dev
 */
export interface StandardTool {
  readonly "~standard": StandardProps;
}

/** The value of `~standard`. */
export interface StandardProps {
  readonly version: 1;
  readonly vendor: "toolgen";
  /**
   * Checks an arguments object, in any wire form (optional as null, maps as entries). The value is
   * plain JSON as it was sent, with unambiguous mistakes repaired. Always synchronous.
   */
  readonly validate: (value: unknown) => StandardResult;
  readonly jsonSchema: {
    /** Contract schema of the arguments. A fresh object that the caller may change. */
    readonly input: (options: StandardSchemaOptions) => Record<string, unknown>;
    /** The same as `input`: a checked value is still JSON. */
    readonly output: (options: StandardSchemaOptions) => Record<string, unknown>;
  };
  /** Types only. */
  readonly types?: { readonly input: JsonObject; readonly output: JsonObject };
}

/** What `validate` answers. */
export type StandardResult =
  | { readonly value: JsonObject; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** One thing wrong, with the way to it. */
export interface StandardIssue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

/** Which draft a caller wants: `draft-2020-12` or `draft-07`; others are refused. */
export interface StandardSchemaOptions {
  readonly target: string;
  readonly libraryOptions?: Record<string, unknown> | undefined;
}
