import type { Project } from "../config.js";
import type { NominalReference, Parameter, Program, Property, Tool, Type } from "../ir.js";
import type { OutputFile } from "../output-file.js";
import { type Code, code, identifier, importName, joinCode, printFile } from "./code.js";
import { decoderName as nameOfDecoder } from "./decoder-name.js";
import { createDecoderFile, type DecoderFile, runtimeType } from "./decoders/file.js";
import { definitionPlaces } from "./decoders/places.js";
import {
  assemble,
  decodeProperties,
  noteUnknown,
  type ReadProperties,
} from "./decoders/properties.js";
import { type BodyScope, block, local } from "./decoders/scope.js";
import { headerOf } from "./header.js";
import { toBindingName } from "./identifier.js";
import { importSpecifier } from "./import-specifier.js";
import { functionType, type Place, parameterPlace, propertyPlace } from "./place.js";
import { typeText } from "./type-text.js";

/** The name under which `decoders.ts` exports the decoder of a tool. */
export function decoderName(tool: Tool): string {
  return nameOfDecoder(tool.name);
}

/**
 * Prints `decoders.ts`: for each tool a function from the arguments as JSON to the values that its
 * function takes, and one function for each type that stands in several places or in itself.
 */
export function emitDecoders(program: Program, project: Project): OutputFile {
  const importModule = (module: string, isPackage: boolean, exportName: string) =>
    importName(isPackage ? module : importSpecifier(program, module, project), exportName, {
      typeOnly: true,
    });
  const typeOfFunction = (tool: Tool) =>
    functionType(
      tool,
      importModule(tool.source.module, tool.source.package, tool.source.exportName),
    );
  const { file, finish } = createDecoderFile({
    program,
    imported: (found: Extract<NominalReference, { kind: "import" }>) =>
      importModule(found.module, found.package, found.exportName),
    exported: program.tools.map(decoderName),
    places: definitionPlaces(program, typeOfFunction),
  });
  const tools = program.tools.map((tool) => toolDecoder(tool, typeOfFunction(tool), file));
  const { declarations, reserved } = finish();
  return {
    path: "decoders.ts",
    text: printFile({
      header: headerOf(program, project),
      body: joinCode([...declarations, ...tools], code`\n\n`),
      reserved,
    }),
  };
}

/** A parameter whose value comes from the model, and its properties in JSON. */
interface DataParameter {
  readonly parameter: Extract<Parameter, { kind: "property" | "rest" | "object" }>;
  readonly properties: readonly Property[];
  /** The type of its value where that is there. */
  readonly type: Type;
  readonly place: Place | undefined;
}

function dataParameters(tool: Tool, typeOfFunction: Code): readonly DataParameter[] {
  return tool.parameters.flatMap((parameter): readonly DataParameter[] => {
    const place = parameterPlace(tool, parameter, typeOfFunction);
    switch (parameter.kind) {
      case "property":
        return [
          { parameter, properties: [parameter.property], type: parameter.property.type, place },
        ];
      case "rest": {
        const items =
          place === undefined ? undefined : { ...place, type: () => code`(${place.type()})[]` };
        return [
          {
            parameter,
            properties: [parameter.property],
            type: parameter.property.type,
            place: items,
          },
        ];
      }
      case "object": {
        const { properties } = parameter;
        return [{ parameter, properties, type: { kind: "object", properties, index: [] }, place }];
      }
      default:
        return [];
    }
  });
}

function toolDecoder(tool: Tool, typeOfFunction: Code, file: DecoderFile): Code {
  const scope: BodyScope = {
    file,
    used: new Set(["input", "notes"]),
    depth: "constant",
    level: 0,
    path: [],
    notes: true,
    hint: "result",
  };
  const parameters = dataParameters(tool, typeOfFunction);
  const input = code`input`;
  const count = local(scope, "count");
  const required = parameters
    .flatMap(({ properties }) => properties)
    .filter((property) => !property.optional).length;
  const read = parameters.map((each) => ({
    ...each,
    read: readParameter(each, input, scope, count),
  }));
  const fields = read.flatMap((each) => each.read.fields);
  const values = read.map((each) => parameterValue(each, scope));
  const types = parameters.map((each) => parameterType(each, file));
  const body = [
    code`let ${count} = ${required};`,
    ...read.flatMap((each) => each.read.lines),
    code`for (const _ in input) ${count} -= 1;`,
    code`if (${count} !== 0) ${noteUnknown(fields, input, scope)}`,
    ...values.flatMap((value) => value.lines),
    code`return [${joinCode(
      values.map((value) => value.value),
      code`, `,
    )}];`,
  ];
  return code`
    export function ${identifier(decoderName(tool))}(
      input: ${runtimeType("JsonObject")},
      notes: ${runtimeType("DecodeNotes")},
    ): [${joinCode(types, code`, `)}] | undefined {
      ${joinCode(body)}
    }
  `;
}

function readParameter(
  { parameter, properties, place }: DataParameter,
  input: Code,
  scope: BodyScope,
  count: Code,
): ReadProperties {
  // A property parameter has its own place, the properties of an object have theirs inside it.
  const placeOf = (property: Property) =>
    parameter.kind === "object" ? propertyPlace(place, property) : place;
  return decodeProperties(properties, input, scope, placeOf, { count, same: undefined });
}

/** The type of one element of the tuple, with the parameter's name as its label. */
function parameterType(each: DataParameter, file: DecoderFile): Code {
  const { parameter, type, place } = each;
  const label = identifier(toBindingName(parameter.name));
  const text = typeText(type, file.types, place, parameter.name);
  return mayMiss(each) ? code`${label}: ${text} | undefined` : code`${label}: ${text}`;
}

/** Whether the function gets `undefined` when the model leaves it out. */
function mayMiss({ parameter, properties }: DataParameter): boolean {
  if (parameter.kind === "object" && !parameter.optional) return false;
  return parameter.kind !== "rest" && properties.every((property) => property.optional);
}

interface ParameterValue {
  readonly lines: readonly Code[];
  readonly value: Code;
}

/** The value of one parameter, made of the properties that were read. */
function parameterValue(
  each: DataParameter & { readonly read: ReadProperties },
  scope: BodyScope,
): ParameterValue {
  const { parameter, type, place, read } = each;
  const [field] = read.fields;
  if (parameter.kind !== "object") {
    if (field === undefined) throw new Error("a parameter has a property");
    const isEmptyList = parameter.kind === "rest" && field.property.optional;
    return { lines: [], value: isEmptyList ? code`${field.value} ?? []` : field.value };
  }
  const result = local(scope, parameter.name);
  const text = typeText(type, scope.file.types, place, parameter.name);
  if (!mayMiss(each))
    return {
      lines: assemble(read.fields, text, code`const ${result}: ${text} =`, result),
      value: result,
    };
  const given = joinCode(
    read.fields.map(({ value }) => code`${value} !== undefined`),
    code` || `,
  );
  return {
    lines: [
      code`let ${result}: ${text} | undefined;`,
      ...(read.fields.length === 0
        ? []
        : [block(code`if (${given})`, assemble(read.fields, text, code`${result} =`, result))]),
    ],
    value: result,
  };
}
