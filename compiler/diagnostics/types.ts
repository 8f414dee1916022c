import { closest, row } from "./message.js";

/** TG12xx: types. */
export const typeMessages = {
  "unsupported-type": row<{ type: string; why: string }>(
    "TG1201",
    "error",
    ({ type, why }) => `\`${type}\` cannot be part of a tool: ${why}.`,
    () => "Use a type that JSON can carry, or take the value from `RunContext`.",
  ),
  "function-property": row<{ property: string; parameter?: boolean }>(
    "TG1202",
    "error",
    ({ property }) => `${property} is a function, which cannot come from JSON.`,
    ({ property, parameter }) =>
      parameter === true
        ? `Make it optional, or add it to "hiddenParameters": then the run context has to hold ${property}.`
        : "Make it optional, or leave it out of the tool's signature.",
  ),
  "function-property-dropped": row<{ property: string }>(
    "TG1203",
    "info",
    ({ property }) => `${property} is a function; the model does not see it.`,
  ),
  "never-type": row(
    "TG1204",
    "error",
    () => "This type is `never`: no value fits it.",
    () => "Look for an intersection or a condition that contradicts itself.",
  ),
  "unresolved-type": row<{ type: string }>(
    "TG1205",
    "error",
    ({ type }) => `\`${type}\` could not be resolved.`,
    () => "Check the import, and that the package with its types is installed.",
  ),
  "unresolved-type-parameter": row<{ type: string }>(
    "TG1206",
    "error",
    ({ type }) => `\`${type}\` is a type parameter that nothing restricts.`,
    () =>
      "Give it a constraint (`extends …`) or a default, or export a function with concrete types.",
  ),
  "endless-type": row<{ type: string }>(
    "TG1207",
    "error",
    ({ type }) => `\`${type}\` contains ever larger types without end.`,
    () => "Let the type refer to itself with the same type arguments.",
  ),
  "undefined-element": row<{ type: string }>(
    "TG1208",
    "error",
    ({ type }) => `An element of type \`${type}\` may be undefined, which JSON cannot say.`,
    () => "Use null instead of undefined.",
  ),
  "computed-enum-member": row<{ member: string }>(
    "TG1209",
    "error",
    ({ member }) => `The value of ${member} is only known when the program runs.`,
    () => "Give the enum member a constant value.",
  ),
  "loose-string-mapping": row<{ type: string }>(
    "TG1210",
    "warning",
    ({ type }) => `\`${type}\` reaches the model as any string.`,
    () => "Say in the description what the text must look like.",
  ),
  "function-member-dropped": row<{ type: string }>(
    "TG1211",
    "warning",
    ({ type }) => `The function in \`${type}\` is left out: the model cannot send one.`,
  ),
  "object-member-dropped": row<{ member: string; type: string }>(
    "TG1233",
    "warning",
    ({ member, type }) =>
      `\`${member}\` in \`${type}\` is left out: a model cannot write such an object as JSON.`,
  ),
  "unrevived-member": row<{ type: string; plain: string }>(
    "TG1212",
    "warning",
    ({ type, plain }) => `JSON cannot tell ${type} from ${plain} here, so ${plain} arrives.`,
    ({ type, plain }) => `Use ${type} alone, or ${plain} alone.`,
  ),
  "class-instance": row<{ type: string; member: string }>(
    "TG1213",
    "warning",
    ({ type, member }) => `A ${type} made from JSON has its fields only, without ${member}.`,
    () => "Take an interface with the fields, and make the instance in the function.",
  ),
  "wrapper-object": row<{ wrapper: string; primitive: string }>(
    "TG1214",
    "warning",
    ({ wrapper, primitive }) => `\`${wrapper}\` is taken as \`${primitive}\`.`,
    ({ primitive }) => `Write \`${primitive}\`.`,
  ),
  "empty-property": row<{ property: string; type: string }>(
    "TG1215",
    "error",
    ({ property, type }) => `${property} is \`${type}\`: JSON has no value for it.`,
    () => "Leave the property out.",
  ),
  contradiction: row<{ type: string }>(
    "TG1216",
    "error",
    ({ type }) => `\`${type}\` contradicts itself: no value fits it.`,
    () => "Look for a property that its parts give different values.",
  ),
  "constraint-mismatch": row<{ tag: string; wanted: string }>(
    "TG1217",
    "error",
    ({ tag, wanted }) => `@${tag} says something about ${wanted}, which this is not.`,
    () => "Remove the tag, or put it where it belongs.",
  ),
  "contradictory-constraints": row<{ low: string; high: string }>(
    "TG1219",
    "error",
    ({ low, high }) => `@${low} and @${high} leave no value.`,
  ),
  "invalid-example": row<{ tag: string; problem: string }>(
    "TG1220",
    "error",
    ({ tag, problem }) => `The value of @${tag} does not fit its type: ${problem}.`,
    () => "Write a JSON value of the type it stands on.",
  ),
  "slow-pattern": row<{ pattern: string }>(
    "TG1221",
    "error",
    ({ pattern }) => `@pattern ${pattern} can take exponential time on a hostile string.`,
    () => "Remove nested repetitions such as `(a+)+`, or limit the length in the function.",
  ),
  "unknown-in-strict": row<{ type: string }>(
    "TG1222",
    "error",
    ({ type }) => `\`${type}\` says nothing about the value, and a strict tool must.`,
    () => "Name the type, or add `@strict false` to the function's comment.",
  ),

  "property-left-out": row<{ property: string; why: string }>(
    "TG1223",
    "warning",
    ({ property, why }) => `${property} is left out: ${why}.`,
    () => "Make it optional, or leave it out of the tool's type with Omit.",
  ),
  "foreign-tag": row<{ tag: string; instead: string }>(
    "TG1225",
    "warning",
    ({ tag }) => `@${tag} is a tag of another tool; it changes nothing here.`,
    ({ instead }) => instead,
  ),
  "refused-tag": row<{ tag: string }>(
    "TG1226",
    "error",
    ({ tag }) => `@${tag} changes the schema in a way that the type does not have.`,
    () => "Remove the tag, and say it with a type.",
  ),
  "missing-type-arguments": row<{ type: string }>(
    "TG1227",
    "error",
    ({ type }) => `\`${type}\` is generic, and nothing says for which types.`,
    ({ type }) => `Write its type arguments, as in \`${type}<string>\`.`,
  ),
  "inferred-shape": row<{ library: string }>(
    "TG1228",
    "warning",
    ({ library }) =>
      `This type is inferred from a schema of ${library}, whose checks are no part of it.`,
    () => "Repeat checks that a model should know as tags, or check in the function.",
  ),
  "generic-parameter": row<{ type: string; constraint: string }>(
    "TG1229",
    "warning",
    ({ type, constraint }) => `The generic type \`${type}\` is taken as \`${constraint}\`.`,
    () => "Export a function with concrete types.",
  ),
  "unknown-type": row<{ type: string }>(
    "TG1230",
    "warning",
    ({ type }) => `\`${type}\` says nothing about the value, so a model has to guess it.`,
    () => "Name the type.",
  ),
  "unknown-format": row<{ format: string; nearest: string | undefined; known: string }>(
    "TG1231",
    "warning",
    ({ format }) => `Nobody checks the format ${JSON.stringify(format)}.`,
    ({ nearest, known }) => `${closest(nearest)}The formats are ${known}. Others take @pattern.`,
  ),
  "index-mismatch": row<{ property: string; index: string }>(
    "TG1232",
    "warning",
    ({ property, index }) =>
      `The property ${property} does not fit the index signature beside it, which wants \`${index}\` of every key, so no literal is of this type.`,
    ({ property }) =>
      `Give the index signature a type that ${property} fits, or put the other keys in a property of their own.`,
  ),
  "hidden-property": row<{ property: string; by: string }>(
    "TG1224",
    "error",
    ({ property, by }) => `${by} hides ${property} from the model, but the function needs it.`,
    () => "Make the property optional, or take it from `RunContext`.",
  ),
} as const;
