import type { DialectName } from "../config.js";

/** What a consumer of tools counts and checks. Sources: the vendors' documentation, November 2026. */
export interface Consumer {
  /** As it is called in messages. */
  readonly title: string;
  readonly names: NameRule | undefined;
  /** Tools in one request. */
  readonly tools: number | undefined;
  /** Of the schema of one tool in strict mode. */
  readonly sizes: SizeLimits | undefined;
  /** Of all strict tools in one request. */
  readonly budget: StrictBudget | undefined;
  /** Longer descriptions of tools are refused by older deployments and gateways. */
  readonly description: number | undefined;
}

/** How tools may be called. */
export interface NameRule {
  readonly pattern: RegExp;
  /** The pattern in words. */
  readonly words: string;
  /** Counts what hosts put before the name. */
  readonly maxLength: number;
}

/** Limits of one schema. */
export interface SizeLimits {
  readonly properties: number;
  /** Objects inside each other, the arguments being the first. */
  readonly nesting: number;
  /** Characters of the names of properties and definitions, and of enum and const values. */
  readonly characters: number;
  readonly enumValues: number;
  /** Characters of one enum of strings with more than `largeEnum` values. */
  readonly largeEnumCharacters: number;
  readonly largeEnum: number;
}

/** Limits of all strict tools together. */
export interface StrictBudget {
  readonly tools: number;
  readonly optionalParameters: number;
  readonly unionParameters: number;
}

const dashed: NameRule = {
  pattern: /^[a-zA-Z0-9_-]+$/,
  words: "letters, digits, `_` and `-`",
  maxLength: 64,
};

const openaiSizes: SizeLimits = {
  properties: 5_000,
  nesting: 10,
  characters: 120_000,
  enumValues: 1_000,
  largeEnumCharacters: 15_000,
  largeEnum: 250,
};

const anthropicBudget: StrictBudget = { tools: 20, optionalParameters: 24, unionParameters: 16 };

/** The consumers that files can be written for. */
export const consumers: Readonly<Record<DialectName, Consumer>> = {
  openai: {
    title: "OpenAI",
    names: dashed,
    tools: 128,
    sizes: openaiSizes,
    budget: undefined,
    description: 1_024,
  },
  azure: {
    title: "Azure OpenAI",
    names: dashed,
    tools: 128,
    sizes: { ...openaiSizes, properties: 100, nesting: 5, enumValues: 500 },
    budget: undefined,
    description: 1_024,
  },
  anthropic: {
    title: "Anthropic",
    names: dashed,
    tools: undefined,
    sizes: undefined,
    budget: anthropicBudget,
    description: undefined,
  },
  gemini: {
    title: "Gemini",
    names: {
      pattern: /^[a-zA-Z_][a-zA-Z0-9_.:-]*$/,
      words: "letters, digits, `_`, `.`, `:` and `-`, starting with a letter or `_`",
      maxLength: 128,
    },
    tools: 512,
    sizes: undefined,
    budget: undefined,
    description: undefined,
  },
  mcp: {
    title: "MCP",
    names: {
      pattern: /^[a-zA-Z0-9_.-]+$/,
      words: "letters, digits, `_`, `.` and `-`",
      maxLength: 128,
    },
    tools: undefined,
    sizes: undefined,
    budget: undefined,
    description: undefined,
  },
  bedrock: {
    title: "Amazon Bedrock",
    names: dashed,
    tools: undefined,
    sizes: undefined,
    budget: anthropicBudget,
    description: undefined,
  },
  mistral: {
    title: "Mistral",
    names: dashed,
    tools: undefined,
    sizes: undefined,
    budget: undefined,
    description: undefined,
  },
  ollama: {
    title: "Ollama",
    names: undefined,
    tools: undefined,
    sizes: undefined,
    budget: undefined,
    description: undefined,
  },
};

/** Several consumers in a sentence: `OpenAI, Azure OpenAI and Mistral`. */
export function titles(dialects: readonly DialectName[]): string {
  const names = dialects.map((dialect) => consumers[dialect].title);
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
