import type { JsonSchema } from "../../json.js";
import { StrictSchemaError } from "../strict-schema-error.js";
import { describe } from "./describe.js";
import { entriesNode } from "./entries.js";
import { admitsNull } from "./nullability.js";
import { orNull } from "./nullable.js";
import { propertyPath } from "./place.js";
import { checkPropertyName } from "./property-name.js";
import { isMap } from "./read-object.js";
import { referencesIn } from "./recursion.js";
import { hasNotes, type ObjectNode, type PropertyNode, type SchemaNode } from "./schema-node.js";
import { writeConstraints } from "./write-constraints.js";
import { writeKeys } from "./write-keys.js";
import { inner, ordered, type Place, type Writer } from "./writer.js";

/**
 * Writes an object: closed or not, optional properties as the dialect says them, maps as entries
 * where it has none.
 *
 * @throws StrictSchemaError OPEN_OBJECT
 */
export function writeObject(node: ObjectNode, place: Place, writer: Writer): JsonSchema {
  const isRoot = isRootPlace(place);
  const { rules } = writer;
  if (rules.maps === "entries" && isMap(node)) {
    if (isRoot || writer.records === "error" || node.rest.kind === "any") openObject(place, writer);
    return writer.write(entriesNode(node, place, writer), inner(place, place.path));
  }
  if (node.free && !isRoot && rules.maps === "entries") openObject(place, writer);
  const { kept, sentences } = writeConstraints(node.constraints, place, writer);
  const keys = writeKeys(node, place, writer);
  const { properties, required } = writeProperties(node, place, writer);
  const isStrict = rules.objects === "closed";
  return ordered({
    type: node.nullable ? ["object", "null"] : "object",
    ...describe(node.notes, [...keys.sentences, ...sentences], rules),
    ...((isStrict || isRoot || node.properties.size > 0) && { properties }),
    ...((required.length > 0 || isStrict) && { required }),
    ...kept,
    ...(isStrict ? { additionalProperties: false } : keys.schema),
  });
}

function isRootPlace({ path, definition }: Place): boolean {
  return path === "" && definition === undefined;
}

function openObject({ path }: Place, { rules }: Writer): never {
  throw new StrictSchemaError(
    "OPEN_OBJECT",
    path,
    `An object with keys of any name cannot be expressed in ${rules.title}`,
  );
}

interface WrittenProperties {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

function writeProperties(node: ObjectNode, place: Place, writer: Writer): WrittenProperties {
  const { rules } = writer;
  const written = [...node.properties].map(([name, property]) => {
    const path = propertyPath(place.path, name);
    checkPropertyName(name, { path: place.path, isRoot: isRootPlace(place) }, rules);
    if (!property.required && rules.optional === "nullable") {
      return { name, required: true, schema: writeNullable(property.node, path, place, writer) };
    }
    const required = property.required && !mustBeOptional(property, place, writer);
    const below = inner(place, path, !required);
    if (required === property.required) {
      return { name, required, schema: writer.write(property.node, below) };
    }
    writer.relaxed.push({ path, keyword: "required", value: name });
    const schema = writer.write(property.node, below);
    return { name, required, schema: withSentence(schema, "Always needed.", writer) };
  });
  if (rules.order === "required-first") {
    written.sort((a, b) => Number(b.required) - Number(a.required));
  }
  return {
    properties: Object.fromEntries(written.map(({ name, schema }) => [name, schema])),
    required: [...written.filter((entry) => entry.required).map((entry) => entry.name)],
  };
}

/** An optional property where all keys are required: null stands for absent, if it can. */
function writeNullable(node: SchemaNode, path: string, place: Place, writer: Writer): JsonSchema {
  const below = inner(place, path, true);
  if (admitsNull(node, writer.tree.definitions)) return writer.write(node, below);
  writer.restore.push(path);
  if (node.kind !== "reference" || !hasNotes(node.notes)) return orNull(writer.write(node, below));
  // Beside a reference nothing may stand, but beside the union that holds it.
  const bare = orNull(writer.write({ ...node, notes: {} }, below));
  return ordered({ ...bare, ...describe(node.notes, [], writer.rules) });
}

/** Gemini unrolls recursion only where it can stop. */
function mustBeOptional({ node }: PropertyNode, place: Place, writer: Writer): boolean {
  const { definition } = place;
  if (writer.rules.recursion !== "in-optional" || definition === undefined) return false;
  return referencesIn(node).some((target) => writer.recursion.inOneCycle(target, definition));
}

function withSentence(schema: JsonSchema, sentence: string, { rules }: Writer): JsonSchema {
  const { description, ...rest } = schema;
  const notes = typeof description === "string" ? { description } : {};
  // Nothing may stand beside a reference.
  return "$ref" in schema ? schema : ordered({ ...rest, ...describe(notes, [sentence], rules) });
}
