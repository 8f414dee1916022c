import { UserError } from "./errors.js";
import { isJsonObject, type JsonObject, type JsonSchema } from "./json.js";
import type { RunContext } from "./run-context.js";
import type { Interpreter } from "./schema/interpret.js";
import { createInterpreter } from "./schema/interpret.js";
import { ensureStrictJsonSchema } from "./schema/lower-schema.js";
import { closeSchema } from "./schema-draft.js";
import { standardProps } from "./standard-props.js";
import type { ContextOf, DecodeNotes, Policy, Tool, ToolDefinition } from "./tool.js";

/** A tool written by hand: what `functionTool` is given. */
export interface FunctionToolInput<
  Name extends string,
  Args extends object,
  Result,
  Given extends RunContext | undefined,
> {
  readonly name: Name;
  readonly description: string;
  /** JSON Schema 2020-12 of the arguments object; neither changed nor kept. */
  readonly parameters: JsonSchema;
  /** Takes the arguments object, checked against the schema. Its type is the author's promise. */
  readonly invoke: (args: Args, context: Given) => Result;
  /** Whether providers are asked to enforce the schema; true when not given. */
  readonly strict?: boolean;
  readonly policy?: Policy;
  readonly title?: string;
  readonly deprecated?: string;
  readonly examples?: readonly JsonObject[];
  /** JSON Schema of the result. */
  readonly output?: JsonSchema;
}

/**
 * Makes a tool from a JSON Schema and a function, for what cannot be generated.
 *
 * A strict tool's schema must be one that strict mode can say; objects in it are closed, as strict
 * mode has them. Properties that are not required stay optional: how each provider is told is the
 * business of lowering. The schema of a tool that is not strict is left as it is.
 *
 * @throws UserError for a name that no provider takes, or a schema that strict mode cannot say.
 */
export function functionTool<
  const Name extends string,
  Result,
  Args extends object = JsonObject,
  Given extends RunContext | undefined = RunContext,
>(
  input: FunctionToolInput<Name, Args, Result, Given>,
): Tool<readonly [args: Args], Result, ContextOf<Given>, Name> {
  const { name, description, strict = true, policy = {}, invoke, ...facts } = input;
  checkName(name);
  if (!isJsonObject(input.parameters)) {
    throw new TypeError(`The parameters of tool '${name}' must be a JSON Schema object.`);
  }
  const parameters = strict ? strictSchema(input.parameters) : input.parameters;
  const definition: ToolDefinition<readonly [args: Args], Result, ContextOf<Given>, Name> = {
    ...facts,
    name,
    description,
    strict,
    policy,
    parameters,
    decode: interpretedDecoder(parameters),
    // The dispatcher gives a `RunContext` of exactly what `Given` promises.
    invoke: ([args], context) => invoke(args, context as unknown as Given),
  };
  return { ...definition, "~standard": standardProps(definition) };
}

function checkName(name: string): void {
  if (/^[a-zA-Z0-9_-]{1,64}$/.test(name)) return;
  throw new UserError(
    `${JSON.stringify(name)} is not a tool name: providers take up to 64 letters (a-z), digits, _ and -.`,
  );
}

function strictSchema(schema: JsonSchema): JsonSchema {
  ensureStrictJsonSchema(schema);
  return closeSchema(schema);
}

/** A decoder that reads the schema at the first call. */
function interpretedDecoder<Args extends object>(parameters: JsonSchema) {
  let interpret: Interpreter | undefined;
  return (sent: JsonObject, notes: DecodeNotes): readonly [args: Args] | undefined => {
    interpret ??= createInterpreter(parameters);
    const found = interpret(sent, { repair: false });
    if (!found.ok) return undefined;
    if (found.unknownKeys.length > 0) notes.unknownKeys = [...found.unknownKeys];
    // The schema was checked; that it describes `Args` is what the author promised.
    return [found.value as unknown as Args];
  };
}
