import { lowerFirst, row } from "./message.js";

/** TG14xx: limits of dialects. */
export const dialectMessages = {
  "tool-name-characters": row<{ name: string; consumers: string; allowed: string }>(
    "TG1401",
    "error",
    ({ name, consumers }) => `The tool name ${JSON.stringify(name)} is refused by ${consumers}.`,
    ({ allowed }) => `Names are made of ${allowed}. Give another one with \`@tool otherName\`.`,
  ),
  "tool-name-length": row<{ name: string; consumers: string; limit: number }>(
    "TG1402",
    "error",
    ({ name, consumers, limit }) =>
      `${JSON.stringify(name)} has ${name.length} characters, too many for ${consumers} (${limit}).`,
    () => "Give a shorter name with `@tool shorterName`.",
  ),
  "tool-name-hosts": row<{ name: string; limit: number; prefix: string }>(
    "TG1403",
    "warning",
    ({ name }) =>
      `${JSON.stringify(name)} has ${name.length} characters, which some MCP hosts refuse.`,
    ({ limit, prefix }) =>
      prefix === ""
        ? `Hosts put the name of the server before it. Keep to ${limit} characters, or say what they put there with "namePrefix".`
        : `Keep to ${limit} characters with the prefix ${JSON.stringify(prefix)}.`,
  ),
  "map-in-strict": row<{ consumers: string }>(
    "TG1404",
    "error",
    ({ consumers }) => `An object with keys of any name cannot be expressed for ${consumers}.`,
    () =>
      'Name the properties, set "records" to "entries", or add `@strict false` to the function\'s comment.',
  ),
  "recursion-in-strict": row<{ consumers: string }>(
    "TG1405",
    "error",
    ({ consumers }) => `A type that contains itself cannot be expressed for ${consumers}.`,
    () =>
      "Limit how deep it goes with types of their own; where only strict mode refuses it, `@strict false` in the function's comment helps.",
  ),
  "property-name-characters": row<{ name: string; consumers: string }>(
    "TG1406",
    "error",
    ({ name, consumers }) =>
      `The parameter name ${JSON.stringify(name)} is refused by ${consumers}.`,
    () => 'Give it another name for the model with "parameterNames".',
  ),
  "inexpressible-type": row<{ consumers: string; reason: string }>(
    "TG1407",
    "error",
    ({ consumers, reason }) => `This has no schema for ${consumers}: ${lowerFirst(reason)}.`,
    () => "Change the type, or add `@strict false` to the function's comment.",
  ),
  "relaxed-constraints": row<{ tool: string; consumers: string; constraints: string }>(
    "TG1408",
    "info",
    ({ tool, consumers, constraints }) =>
      `Some constraints of ${JSON.stringify(tool)} reach ${consumers} in words only: ${constraints}.`,
    () => "The decoder enforces them all the same.",
  ),
  "schema-size": row<{
    tool: string;
    consumer: string;
    what: string;
    count: number;
    limit: number;
  }>(
    "TG1409",
    "error",
    ({ tool, consumer, what, count, limit }) =>
      `The schema of ${JSON.stringify(tool)} has ${count} ${what}, too many for ${consumer} (${limit}).`,
    () => "Split the tool, or add `@strict false` to the function's comment.",
  ),
  "strict-budget": row<{ consumer: string; what: string; count: number; limit: number }>(
    "TG1410",
    "warning",
    ({ consumer, what, count, limit }) =>
      `There are ${count} ${what}, and ${consumer} takes ${limit} in one request.`,
    () => "Send fewer tools at once, or add `@strict false` to those that need no guarantee.",
  ),
  "too-many-tools": row<{ consumer: string; count: number; limit: number }>(
    "TG1411",
    "warning",
    ({ consumer, count, limit }) =>
      `There are ${count} tools, and ${consumer} takes ${limit} in one request.`,
    () => "Send fewer tools at once.",
  ),
  "optional-nullable": row<{ property: string; consumers: string }>(
    "TG1412",
    "info",
    ({ property, consumers }) =>
      `Models cannot leave ${JSON.stringify(property)} out in the strict mode of ${consumers}: null is a value of its own.`,
    () => "Keep one of both, `?` or `| null`, where they mean the same.",
  ),
  "enum-case": row<{ values: readonly string[]; consumers: string }>(
    "TG1413",
    "warning",
    ({ values, consumers }) =>
      `${values.map((value) => JSON.stringify(value)).join(" and ")} differ only by case, which is not kept by ${consumers}.`,
    () => "Use values that differ by more.",
  ),
  "lost-description": row<{ property: string; consumers: string }>(
    "TG1414",
    "info",
    ({ property, consumers }) =>
      `What is said about ${JSON.stringify(property)} does not reach ${consumers}: its type contains itself.`,
    () => "Say it in the comment of the type.",
  ),
  "long-description": row<{ tool: string; length: number; consumers: string }>(
    "TG1415",
    "warning",
    ({ tool, length, consumers }) =>
      `The description of ${JSON.stringify(tool)} has ${length} characters; some deployments of ${consumers} refuse more than 1024.`,
    () => "Say it shorter.",
  ),
  "shared-first-key": row<{ tool: string; key: string }>(
    "TG1416",
    "warning",
    ({ tool, key }) =>
      `Several objects of a union in ${JSON.stringify(tool)} start with ${JSON.stringify(key)}, which Azure OpenAI has refused.`,
    () => "Let their first properties differ, or add `@strict false` to the function's comment.",
  ),
  "tool-name-unusual": row<{ name: string; allowed: string }>(
    "TG1418",
    "warning",
    ({ name }) => `The tool name ${JSON.stringify(name)} is not portable between MCP clients.`,
    ({ allowed }) =>
      `Names should be made of ${allowed}. Give another one with \`@tool otherName\`.`,
  ),
  "openapi-fallback": row<{ tool: string; reason: string }>(
    "TG1417",
    "info",
    ({ tool, reason }) =>
      `${JSON.stringify(tool)} keeps its JSON Schema among the OpenAPI declarations for Gemini: ${lowerFirst(reason)}.`,
    () => "Clients without `parametersJsonSchema` cannot use this tool.",
  ),
} as const;
