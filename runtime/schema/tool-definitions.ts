/**
 * The definitions that generated files hand to SDKs. They are types of their own, and mutable, so
 * that generated code needs no SDK and every SDK takes them.
 */

/** A JSON Schema as SDKs type it. */
export interface SchemaDocument {
  [keyword: string]: unknown;
}

/** A JSON Schema of an object as SDKs type it. */
export interface ObjectSchemaDocument {
  type: "object";
  properties?: { [name: string]: SchemaDocument };
  required?: string[];
  [keyword: string]: unknown;
}

/** A tool of OpenAI's Chat Completions, and of services with the same form. */
export interface ChatTool {
  type: "function";
  function: {
    name: string;
    description?: string;
    /** Always said, since services differ in what they do when nothing is said. */
    strict: boolean;
    parameters: SchemaDocument;
  };
}

/** A tool of OpenAI's Responses. */
export interface ResponsesTool {
  type: "function";
  name: string;
  description?: string;
  strict: boolean;
  parameters: SchemaDocument;
}

/** A tool of Anthropic's Messages. */
export interface AnthropicTool {
  name: string;
  description?: string;
  strict: boolean;
  input_schema: ObjectSchemaDocument;
  input_examples?: { [parameter: string]: unknown }[];
}

/** A function of Gemini described by JSON Schema; one without parameters has no schema. */
export interface GeminiFunction {
  name: string;
  description?: string;
  parametersJsonSchema?: SchemaDocument;
}

/** A function of Gemini described by an OpenAPI schema, where that can express it. */
export interface GeminiOpenApiFunction extends GeminiFunction {
  // biome-ignore lint/suspicious/noExplicitAny: SDKs type it with enums of their own, which no plain value fits
  parameters?: any;
}

/** A tool of an MCP server. */
export interface McpTool {
  name: string;
  title?: string;
  description?: string;
  inputSchema: ObjectSchemaDocument;
  /** Results that are no objects are wrapped: `{ result: … }`. */
  outputSchema?: ObjectSchemaDocument;
  annotations?: McpAnnotations;
}

/** What an MCP host may assume of a tool. */
export interface McpAnnotations {
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
}

/** Any JSON value as the AWS SDK types it. */
export type JsonDocument =
  | null
  | boolean
  | number
  | string
  | JsonDocument[]
  | { [key: string]: JsonDocument };

/** A tool of Amazon Bedrock's Converse. */
export interface BedrockTool {
  toolSpec: {
    name: string;
    description?: string;
    strict: boolean;
    inputSchema: { json: JsonDocument };
  };
}

/** A tool of Ollama, which knows no strict mode. */
export interface OllamaTool {
  type: "function";
  function: {
    name: string;
    description?: string;
    parameters: {
      type: "object";
      required?: string[];
      properties?: { [name: string]: OllamaProperty };
      [keyword: string]: unknown;
    };
  };
}

/** The keywords that Ollama's own types know, and further ones that travel with them. */
export interface OllamaProperty {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  items?: unknown;
  [keyword: string]: unknown;
}
