import {
  type BytesType,
  type IndexSignature,
  type NominalReference,
  type ObjectType,
  type Property,
  type TupleElement,
  type TupleType,
  type Type,
  unreachable,
} from "../ir.js";
import { type Code, code, joinCode, memberKey, sourceText } from "./code.js";
import {
  indexPlace,
  itemPlace,
  memberPlace,
  type Place,
  presentType,
  propertyPlace,
} from "./place.js";
import { keyTypeCode, templateTypeCode } from "./template-text.js";

/** How a file names the types that are declared elsewhere. */
export interface TypeNames {
  /** The name of a definition in the file. */
  readonly definition: (name: string) => Code;
  /** The name of an exported type of the user. */
  readonly imported: (reference: Extract<NominalReference, { kind: "import" }>) => Code;
  /** A name for an object type that has none, made from a hint; `undefined` to print it in place. */
  readonly object?: (type: ObjectType, hint: string, place: Place | undefined) => Code | undefined;
}

/**
 * The TypeScript type of the decoded value, with mutable members. Types that TypeScript compares by
 * declaration are imported, or derived from the place where they stand; where neither can be done
 * they are `never`, which fits everywhere. `hint` is what the value is called.
 */
export function typeText(type: Type, names: TypeNames, place?: Place, hint = "value"): Code {
  const { nominal } = type;
  if (nominal?.kind === "import") return names.imported(nominal);
  if (nominal?.kind === "opaque") return place === undefined ? code`never` : presentType(place);
  switch (type.kind) {
    case "string":
    case "number":
    case "boolean":
    case "null":
      return sourceText(type.kind);
    case "literals":
      return joinCode(
        type.members.map(({ value }) => code`${value}`),
        code` | `,
      );
    case "template":
      return templateTypeCode(type.text) ?? code`never`;
    case "array":
      return listText(typeText(type.items, names, itemPlace(place), `${hint}Item`), type.items);
    case "tuple":
      return tupleText(type, names, place, hint);
    case "object":
      return names.object?.(type, hint, place) ?? objectText(type, names, place);
    case "union":
      return joinCode(
        type.members.map((member) =>
          typeText(member, names, memberPlace(place, member, type.members), hint),
        ),
        code` | `,
      );
    case "reference":
      return names.definition(type.name);
    case "unknown":
      return unknownText(type.form);
    case "date":
      return code`Date`;
    case "url":
      return code`URL`;
    case "regexp":
      return code`RegExp`;
    case "bigint":
      return type.literal === undefined ? code`bigint` : bigintLiteral(type.literal);
    case "bytes":
      return bytesText(type);
    case "set":
      return code`Set<${typeText(type.items, names, undefined, `${hint}Item`)}>`;
    case "map":
      return code`Map<${typeText(type.key, names, undefined, `${hint}Key`)}, ${typeText(type.value, names, undefined, `${hint}Item`)}>`;
    case "error":
      return code`never`;
    default:
      return unreachable(type);
  }
}

/** A bigint literal, as a type or a value. */
export function bigintLiteral(digits: string): Code {
  // `BigInt` throws for anything but digits.
  return sourceText(`${BigInt(digits)}n`);
}

/** The type of an array of items. */
export function listText(items: Code, type: Type): Code {
  const isSimple = type.kind !== "union" && type.kind !== "literals";
  return isSimple ? code`${items}[]` : code`(${items})[]`;
}

function tupleText(
  type: TupleType,
  names: TypeNames,
  place: Place | undefined,
  hint: string,
): Code {
  const elements = type.elements.map((element, index) =>
    elementText(element, names, itemPlace(place, index), hint),
  );
  const rest =
    type.rest === undefined
      ? []
      : [code`...${listText(typeText(type.rest, names, undefined, `${hint}Item`), type.rest)}`];
  const trailing = type.trailing.map((element) => elementText(element, names, undefined, hint));
  return code`[${joinCode([...elements, ...rest, ...trailing], code`, `)}]`;
}

function elementText(
  element: TupleElement,
  names: TypeNames,
  place: Place | undefined,
  hint: string,
): Code {
  const text = typeText(element.type, names, place, element.name ?? `${hint}Item`);
  return element.optional ? code`(${text})?` : text;
}

/** The members of an object type, in braces. */
export function objectText(type: ObjectType, names: TypeNames, place?: Place): Code {
  const members = [
    ...type.properties.map((property) => propertyText(property, names, place)),
    ...type.index.flatMap((signature) => indexText(signature, names, place)),
  ];
  return members.length === 0 ? code`{}` : code`{ ${joinCode(members, code`; `)} }`;
}

function propertyText(property: Property, names: TypeNames, place: Place | undefined): Code {
  const text = typeText(property.type, names, propertyPlace(place, property), property.key);
  const key = memberKey(property.key);
  if (!property.optional) return code`${key}: ${text}`;
  return property.absent === "omit" ? code`${key}?: ${text}` : code`${key}: ${text} | undefined`;
}

function indexText(signature: IndexSignature, names: TypeNames, place: Place | undefined): Code[] {
  const key = keyTypeCode(signature.keyText);
  if (key === undefined) return [];
  const value = typeText(signature.value, names, indexPlace(place, signature.keyText), "item");
  return [code`[key: ${key}]: ${value}`];
}

function unknownText(form: "unknown" | "any" | "object" | "non-null"): Code {
  if (form === "object") return code`object`;
  return form === "non-null" ? code`{}` : code`unknown`;
}

function bytesText({ container }: BytesType): Code {
  if (container === "Uint8Array") return code`Uint8Array<ArrayBuffer>`;
  return sourceText(container);
}
