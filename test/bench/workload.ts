import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A generated project: documented functions with parameters of mixed types over several modules. */
export interface Workload {
  readonly folder: string;
  readonly functions: readonly WorkloadFunction[];
}

/** One function, and an exported type with the same parameters for generators that read types. */
export interface WorkloadFunction {
  readonly name: string;
  readonly typeName: string;
  readonly file: string;
}

const functionsPerFile = 10;

const sharedTypes = `/** A place on Earth. */
export interface Place {
  /** City name in English. */
  city: string;
  /** Country as ISO 3166-1 alpha-2. */
  country?: string;
  position: Position;
}
export interface Position { latitude: number; longitude: number; altitude?: number | null }
export enum Priority { Low = "low", Normal = "normal", High = "high" }
export type Unit = "celsius" | "fahrenheit" | "kelvin";
/** A node of a category tree. */
export interface Category { name: string; children?: Category[] }
export interface Person { id: string; name: string; email?: string; roles: Role[]; home: Place }
export type Role = "reader" | "writer" | "owner";
export type Contact = { kind: "email"; address: string } | { kind: "phone"; number: string; extension?: number };
export type Range = [from: number, to: number];
`;

/** The parameters of the functions in a file, in turn. */
const parameterLists: readonly (readonly string[])[] = [
  ["place: Place", "days?: number", 'unit: Unit = "celsius"'],
  ["person: Person", "priority: Priority"],
  ["query: string", "limit: number = 20", "tags?: string[]"],
  ["category: Category", "recursive: boolean"],
  ["contact: Contact", "message: string", "urgent?: boolean"],
  ['changes: Partial<Pick<Person, "name" | "email" | "roles">>', "id: string"],
  ["range: Range", "step: number", "label: string | null"],
  ["filter: { text?: string; owner: Role; created: { after?: string; before?: string } }"],
  ["places: Place[]", "origin: Position"],
  ["amounts: Record<string, number>", "currency: string", "note?: string"],
];

/** Writes a workload of `count` functions into an empty folder. */
export function writeWorkload(folder: string, count: number): Workload {
  const sources = join(folder, "src");
  mkdirSync(join(sources, "tools"), { recursive: true });
  writeFileSync(join(sources, "types.ts"), sharedTypes);
  writeFileSync(join(folder, "package.json"), '{ "type": "module", "private": true }\n');
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        target: "es2022",
        lib: ["es2022"],
        module: "nodenext",
        moduleResolution: "nodenext",
        strict: true,
        types: [],
        skipLibCheck: true,
      },
      include: ["src"],
    }),
  );
  const functions: WorkloadFunction[] = [];
  for (let file = 0; file * functionsPerFile < count; file++) {
    const path = join(sources, "tools", `tools-${String(file).padStart(4, "0")}.ts`);
    const size = Math.min(functionsPerFile, count - file * functionsPerFile);
    const numbers = Array.from({ length: size }, (_, index) => file * functionsPerFile + index);
    writeFileSync(path, [imports, localType(file), ...numbers.map(functionText)].join("\n"));
    for (const number of numbers) {
      functions.push({ name: `tool${number}`, typeName: `Parameters${number}`, file: path });
    }
  }
  return { folder, functions };
}

const imports = `import type { Category, Contact, Person, Place, Position, Priority, Range, Role, Unit } from "../types.js";\n`;

function localType(file: number): string {
  return `/** What the functions of module ${file} answer. */
export interface Answer${file} {
  ok: boolean;
  items: { id: string; score: number }[];
}
`;
}

function functionText(number: number): string {
  const parameters = parameterLists[number % parameterLists.length] ?? [];
  const file = Math.floor(number / functionsPerFile);
  const names = parameters.map((parameter) => /^\w+/.exec(parameter)?.[0] ?? "");
  const docs = names.map(
    (name) => ` * @param ${name} - The ${name} that operation ${number} works with.`,
  );
  const members = parameters.map((parameter) => `  ${asMember(parameter)};`);
  return `/** The parameters of operation ${number}. */
export interface Parameters${number} {
${members.join("\n")}
}

/**
 * Perform operation ${number} on what it is given.
 *
 * Use it when an item of kind ${number} is asked for. Not for bulk changes.
 *
${docs.join("\n")}
 */
export async function tool${number}(${parameters.join(", ")}): Promise<Answer${file}> {
  const known = [${names.join(", ")}].filter((value) => value !== undefined);
  const items = known.map((value, index) => ({ id: String(index) + JSON.stringify(value), score: index }));
  for (const item of items) {
    if (item.score > ${number}) item.score -= 1;
    else item.score += item.id.length;
  }
  return { ok: items.length > 0, items };
}
`;
}

/** `limit: number = 20` → `limit?: number`. */
function asMember(parameter: string): string {
  const [declared = "", initial] = parameter.split(" = ");
  return initial === undefined ? declared : declared.replace(/^(\w+):/, "$1?:");
}
