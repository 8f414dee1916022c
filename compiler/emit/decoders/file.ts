import type { ObjectType, Program, Type } from "../../ir.js";
import { type Code, code, identifier, importName, joinCode } from "../code.js";
import { GLOBAL_NAMES, toBindingName, unusedName } from "../identifier.js";
import type { Place } from "../place.js";
import { objectText, type TypeNames, typeText } from "../type-text.js";
import { type DecodeFacts, decodeFacts } from "./facts.js";
import type { BodyScope } from "./scope.js";
import { decodeValue } from "./value.js";

const CODEGEN = "toolgen/codegen";

/** A function of the file that decodes one type. */
export interface DecoderFunction {
  readonly name: Code;
  /** Whether it takes notes, and whether it takes its depth, after the value. */
  readonly notes: boolean;
  readonly depth: boolean;
}

/** The file being made: its names, and what stands beside the decoders of tools. */
export interface DecoderFile {
  readonly program: Program;
  readonly facts: DecodeFacts;
  readonly types: TypeNames;
  /** The function of a definition. */
  definitionFunction(name: string): DecoderFunction;
  /** A function for one member of a union. */
  memberFunction(type: Type, place: Place | undefined, hint: string): DecoderFunction;
  /** A constant of the file; the same key is declared once. */
  constant(key: string, hint: string, value: Code): Code;
  /** A name for a local variable that hides nothing. */
  local(used: Set<string>, hint: string): Code;
}

/** Where the names of user types come from. */
export interface DecoderFileOptions {
  readonly program: Program;
  readonly imported: TypeNames["imported"];
  /** Names that the file exports. */
  readonly exported: Iterable<string>;
  /** Where definitions stand in the types of functions, for types without a name. */
  readonly places: ReadonlyMap<string, Place>;
}

/** A name that generated files import from the runtime. */
export function runtime(name: string): Code {
  return importName(CODEGEN, name);
}

/** A type that generated files import from the runtime. */
export function runtimeType(name: string): Code {
  return importName(CODEGEN, name, { typeOnly: true });
}

/** Makes an empty file. `finish` gives its declarations so far and every name in it. */
export function createDecoderFile({ program, imported, exported, places }: DecoderFileOptions): {
  readonly file: DecoderFile;
  finish(): { readonly declarations: readonly Code[]; readonly reserved: ReadonlySet<string> };
} {
  const facts = decodeFacts(program);
  const declared = new Set<string>([...exported, ...GLOBAL_NAMES, "_"]);
  const locals = new Set<string>();
  const constants = new Map<string, Code>();
  const types = new Map<string, Code>();
  const objects = new Map<ObjectType, Code>();
  const functions = new Map<string, DecoderFunction>();
  const typeLines: Code[] = [];
  const constantLines: Code[] = [];
  const functionLines: Code[] = [];

  const declare = (hint: string) => {
    const name = unusedName(toBindingName(hint), (name) => declared.has(name) || locals.has(name));
    declared.add(name);
    return identifier(name);
  };
  const definitionType = (name: string): Code => {
    const known = types.get(name);
    if (known !== undefined) return known;
    const alias = declare(name);
    types.set(name, alias);
    const definition = program.definitions.get(name);
    const text =
      definition === undefined ? code`never` : definitionText(definition.type, places.get(name));
    typeLines.push(code`type ${alias} = ${text};`);
    return alias;
  };
  const objectType = (type: ObjectType, hint: string, place: Place | undefined) => {
    const known = objects.get(type);
    if (known !== undefined || type.properties.length === 0) return known;
    const alias = declare(capitalize(toBindingName(hint)));
    objects.set(type, alias);
    typeLines.push(code`type ${alias} = ${objectText(type, names, place)};`);
    return alias;
  };
  // An object type that is a definition has the name of the definition.
  const definitionText = (type: Type, place: Place | undefined) =>
    type.kind === "object" && type.nominal === undefined
      ? objectText(type, names, place)
      : typeText(type, names, place);
  const names: TypeNames = { definition: definitionType, imported, object: objectType };

  const makeFunction = (
    type: Type,
    place: Place | undefined,
    hint: string,
    name: Code,
    definition?: string,
  ): DecoderFunction => {
    const made = {
      name,
      notes: facts.takesNotes(type),
      depth: facts.needsDepth(type),
    };
    functionsToPrint.push(() => {
      const scope: BodyScope = {
        file,
        used: new Set(["value", "notes", "depth"]),
        depth: made.depth ? "parameter" : "constant",
        level: 0,
        path: [],
        notes: made.notes,
        hint,
        typeName: definition === undefined ? undefined : definitionType(definition),
      };
      const decoded = decodeValue(type, code`value`, scope, place);
      const guard =
        definition !== undefined && facts.isRecursive(definition)
          ? [code`if (${runtime("isTooDeep")}(depth, notes)) return undefined;`]
          : [];
      const parameters = [
        code`value: ${runtimeType("JsonValue")} | undefined`,
        ...(made.notes ? [code`notes: ${runtimeType("DecodeNotes")}`] : []),
        ...(made.depth ? [code`depth: number`] : []),
      ];
      functionLines.push(code`
        function ${name}(${joinCode(parameters, code`, `)}): ${scope.typeName ?? typeText(type, names, place, hint)} | undefined {
          ${joinCode([...guard, ...decoded.lines, code`return ${decoded.value};`])}
        }
      `);
    });
    return made;
  };
  const functionsToPrint: (() => void)[] = [];

  const file: DecoderFile = {
    program,
    facts,
    types: names,
    definitionFunction(name) {
      const known = functions.get(name);
      if (known !== undefined) return known;
      const type: Type = program.definitions.get(name)?.type ?? { kind: "error" };
      const functionName = declare(`decode${capitalize(toBindingName(name))}`);
      const hint = name.charAt(0).toLowerCase() + name.slice(1);
      const made = makeFunction(type, places.get(name), hint, functionName, name);
      functions.set(name, made);
      return made;
    },
    memberFunction(type, place, hint) {
      return makeFunction(type, place, hint, declare(`decode${capitalize(toBindingName(hint))}`));
    },
    constant(key, hint, value) {
      const known = constants.get(key);
      if (known !== undefined) return known;
      const name = declare(hint);
      constants.set(key, name);
      constantLines.push(code`const ${name} = ${value};`);
      return name;
    },
    local(used, hint) {
      const name = unusedName(toBindingName(hint), (name) => declared.has(name) || used.has(name));
      used.add(name);
      locals.add(name);
      return identifier(name);
    },
  };
  return {
    file,
    finish() {
      // Printing one function may ask for others.
      for (
        let next = functionsToPrint.shift();
        next !== undefined;
        next = functionsToPrint.shift()
      ) {
        next();
      }
      return {
        declarations: [...typeLines, ...constantLines, ...functionLines],
        reserved: new Set([...declared, ...locals, "value", "notes", "depth", "input"]),
      };
    },
  };
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
