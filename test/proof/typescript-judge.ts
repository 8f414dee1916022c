import { ts } from "../../compiler/parse/typescript.js";
import type { JsonValue } from "../../runtime/json.js";
import { expressionOf, typeOf } from "./literals.js";
import { memoryProgram, type ParsedFiles } from "./memory-program.js";
import type { SourceType } from "./source-type.js";

/** Types as the compiler reads them, by name; those that it calls wrong are left out. */
export interface ReadTypes {
  readonly checker: ts.TypeChecker;
  readonly types: ReadonlyMap<string, ts.Type>;
}

const pathOf = (name: string) => `/judge/${name}.ts`;

function subjectText({ plain }: SourceType): string {
  return `${plain.declarations}export type Subject = ${plain.text};\n`;
}

/** Reads generated types, before anything is asked about them. */
export function readTypes(
  sources: ReadonlyMap<string, SourceType>,
  parsed: ParsedFiles,
): ReadTypes {
  const texts = [...sources].map(([name, type]) => [pathOf(name), subjectText(type)] as const);
  const program = memoryProgram(new Map(texts), parsed);
  const checker = program.getTypeChecker();
  const types = new Map<string, ts.Type>();
  for (const name of sources.keys()) {
    const file = program.getSourceFile(pathOf(name));
    if (file === undefined || program.getSemanticDiagnostics(file).length > 0) continue;
    if (program.getSyntacticDiagnostics(file).length > 0) continue;
    const type = exportedTypes(checker, file)("Subject");
    if (type !== undefined) types.set(name, type);
  }
  return { checker, types };
}

/** What is asked about one type. */
export interface Question {
  readonly name: string;
  readonly source: SourceType;
  /** What the decoder made of values that it accepted. */
  readonly decoded: readonly JsonValue[];
  /** Values that the decoder refused. */
  readonly refused: readonly JsonValue[];
  /** The file that has the printed type of its tool. */
  readonly wireFile: string;
}

export interface Verdict {
  /** What the compiler says against decoded values as literals of the type. */
  readonly complaints: readonly string[];
  /** Refused values that the compiler takes for the type. */
  readonly wanted: readonly JsonValue[];
  /** Whether the printed type can be assigned to the original, and the other way. */
  readonly wireToType: boolean;
  readonly typeToWire: boolean;
  readonly wireText: string;
}

/** Has one program answer all questions. */
export function judge(
  questions: readonly Question[],
  wireFiles: ReadonlyMap<string, string>,
  parsed: ParsedFiles,
): ReadonlyMap<string, Verdict> {
  const texts = questions.map((each) => [pathOf(each.name), questionText(each)] as const);
  const program = memoryProgram(new Map([...wireFiles, ...texts]), parsed);
  return new Map(questions.map((each) => [each.name, verdictOf(program, each)]));
}

function questionText({ name, source, decoded, refused, wireFile }: Question): string {
  const lines = [
    `import type { ToolCalls } from "./${wireFile}";`,
    `export type Wire = ToolCalls["${name}"]["x"];`,
    ...refused.map((value, index) => `export type Refused${index} = ${typeOf(value)};`),
    ...decoded.map((value, index) => `export const _${index}: Subject = ${expressionOf(value)};`),
  ];
  return `${subjectText(source)}${lines.join("\n")}\n`;
}

function verdictOf(program: ts.Program, { name, refused }: Question): Verdict {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(pathOf(name));
  const named = file && exportedTypes(checker, file);
  const [subject, wire] = [named?.("Subject"), named?.("Wire")];
  if (file === undefined || named === undefined || subject === undefined || wire === undefined) {
    throw new Error(`${name} was written`);
  }
  return {
    complaints: program.getSemanticDiagnostics(file).map((found) => complaintOf(file, found)),
    wanted: refused.filter((_, index) => {
      const type = named(`Refused${index}`);
      return type !== undefined && checker.isTypeAssignableTo(type, subject);
    }),
    wireToType: checker.isTypeAssignableTo(wire, subject),
    typeToWire: checker.isTypeAssignableTo(subject, wire),
    wireText: checker.typeToString(wire, undefined, ts.TypeFormatFlags.InTypeAlias),
  };
}

function complaintOf(file: ts.SourceFile, { start = 0, messageText }: ts.Diagnostic): string {
  const before = file.text.lastIndexOf("\n", start) + 1;
  const line = file.text.slice(before).split("\n")[0] ?? "";
  return `${line}\n    ${ts.flattenDiagnosticMessageText(messageText, "\n    ")}`;
}

function exportedTypes(checker: ts.TypeChecker, file: ts.SourceFile) {
  const module = checker.getSymbolAtLocation(file);
  const exports = module === undefined ? [] : checker.getExportsOfModule(module);
  const byName = new Map(exports.map((symbol) => [symbol.name, symbol]));
  return (name: string): ts.Type | undefined => {
    const symbol = byName.get(name);
    return symbol && checker.getDeclaredTypeOfSymbol(symbol);
  };
}
