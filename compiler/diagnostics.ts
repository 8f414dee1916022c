/**
 * Every message of the compiler, once: code, severity, sentence and way out.
 *
 * Families: TG10xx configuration, TG11xx functions, TG12xx types, TG13xx comments, TG14xx limits of
 * dialects, TG15xx output, TG16xx advice on tool design, TG1900 our bug. A code is never reused.
 */

export type Severity = "error" | "warning" | "info";

interface Message<Args> {
  readonly code: string;
  readonly severity: Severity;
  /** One sentence about the user's code. */
  readonly message: (args: Args) => string;
  /** What to do about it. */
  readonly hint?: (args: Args) => string;
}

function row<Args = Record<never, never>>(
  code: `TG1${number}`,
  severity: Severity,
  message: (args: Args) => string,
  hint?: (args: Args) => string,
): Message<Args> {
  return hint === undefined ? { code, severity, message } : { code, severity, message, hint };
}

const closest = (nearest: string | undefined) =>
  nearest === undefined ? "" : `Did you mean ${JSON.stringify(nearest)}? `;

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}...` : text);

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The way out where a function of a package cannot be a tool. */
export const hintForPackages =
  'Export a function of your own that calls it. `unsupported: "skip"` leaves such functions out.';

export const messages = {
  // TG10xx configuration and command line
  "unknown-option": row<{ option: string; nearest: string | undefined; known: readonly string[] }>(
    "TG1001",
    "error",
    ({ option }) => `There is no option ${JSON.stringify(option)}.`,
    ({ nearest, known }) =>
      nearest === undefined
        ? `The options are ${known.join(", ")}.`
        : `Did you mean ${JSON.stringify(nearest)}?`,
  ),
  "invalid-option": row<{
    option: string;
    expected: string;
    received: string;
    nearest: string | undefined;
  }>(
    "TG1002",
    "error",
    ({ option, expected, received }) => `${option} must be ${expected}, but is ${received}.`,
    ({ nearest, option }) => `${closest(nearest)}Change ${option}, or leave it out.`,
  ),
  "unknown-rule": row<{ rule: string; nearest: string | undefined }>(
    "TG1003",
    "error",
    ({ rule }) => `"rules" names ${JSON.stringify(rule)}, but there is no such message.`,
    ({ nearest }) =>
      `${closest(nearest)}A rule is the name of a message, its code, or a family of codes such as "TG16xx".`,
  ),
  "config-not-found": row<{ file: string }>(
    "TG1004",
    "error",
    ({ file }) => `The configuration ${JSON.stringify(file)} does not exist.`,
    () => "Correct --config; its path starts at the project root (--cwd).",
  ),
  "invalid-config-json": row<{ file: string; expected: string }>(
    "TG1005",
    "error",
    ({ file, expected }) => `${file} is not JSON: ${expected} belongs here.`,
    () => "Correct it, or write the configuration as toolgen.config.ts.",
  ),
  "config-failed": row<{ file: string; reason: string }>(
    "TG1006",
    "error",
    ({ file, reason }) => `${file} could not be loaded: ${reason}`,
    () => "Run the file on its own to see where it fails.",
  ),
  "config-not-object": row<{ file: string; received: string }>(
    "TG1007",
    "error",
    ({ file, received }) => `${file} must hold one object of options, but holds ${received}.`,
    ({ file }) =>
      file.endsWith(".json")
        ? 'Write an object, for example { "include": ["src/tools"] }.'
        : "Write `export default defineConfig({ … })`.",
  ),
  "several-configs": row<{ files: readonly string[] }>(
    "TG1008",
    "error",
    ({ files }) => `There are several configurations: ${files.join(", ")}.`,
    () => "Keep one of them, or choose one with --config.",
  ),
  "unknown-command": row<{ command: string; suggestion: string | undefined; known: string }>(
    "TG1009",
    "error",
    ({ command }) => `There is no command ${JSON.stringify(command)}.`,
    ({ suggestion, known }) =>
      `${suggestion === undefined ? "" : `Did you mean \`toolgen ${suggestion}\`? `}The commands are ${known}.`,
  ),
  "unknown-flag": row<{ flag: string; nearest: string | undefined; command: string }>(
    "TG1010",
    "error",
    ({ flag }) => `There is no flag ${flag}.`,
    ({ nearest, command }) =>
      `${nearest === undefined ? "" : `Did you mean ${nearest}? `}\`${command} --help\` lists all flags.`,
  ),
  "source-not-found": row<{ path: string; origin: string; nearest: string | undefined }>(
    "TG1011",
    "error",
    ({ path, origin }) =>
      `${origin} names ${JSON.stringify(path)}, but there is no such file or folder.`,
    ({ nearest }) => `${closest(nearest)}Paths start at the project root (--cwd).`,
  ),
  "not-typescript": row<{ path: string; origin: string }>(
    "TG1012",
    "error",
    ({ path, origin }) =>
      `${origin} names ${JSON.stringify(path)}, which is not a TypeScript source.`,
    () => "Name .ts, .tsx, .mts or .cts files, or the folder they are in.",
  ),
  "unusable-out-dir": row<{ path: string; reason: string }>(
    "TG1013",
    "error",
    ({ path, reason }) => `The folder of the generated files, ${JSON.stringify(path)}, ${reason}.`,
    () => 'Give the generated files a folder of their own, for example "outDir": "src/generated".',
  ),
  "root-not-found": row<{ path: string }>(
    "TG1014",
    "error",
    ({ path }) => `--cwd names ${JSON.stringify(path)}, which is not a folder.`,
    () => "Correct --cwd; it starts at the folder the command runs in.",
  ),
  "tsconfig-not-found": row<{ path: string; origin: string }>(
    "TG1015",
    "error",
    ({ path, origin }) => `${origin} names ${JSON.stringify(path)}, but there is no such file.`,
    () => "Correct the path; it starts at the project root (--cwd).",
  ),
  "missing-command": row<{ known: string }>(
    "TG1016",
    "error",
    () => "No command was given.",
    ({ known }) => `The commands are ${known}; \`toolgen --help\` tells about them.`,
  ),
  "no-sources": row<{ folder: string }>(
    "TG1017",
    "error",
    ({ folder }) => `Nothing says where the tools are, and there is no folder ${folder}.`,
    () =>
      'Name their folder, as in `toolgen build path/to/tools`, or set "include" in toolgen.config.ts.',
  ),

  // TG11xx functions
  "no-tools": row<{ searched: string }>(
    "TG1101",
    "error",
    ({ searched }) => `No tool functions were found in ${searched}.`,
    () => 'Export a function from one of these files, or change "include".',
  ),
  "duplicate-tool": row<{ name: string }>(
    "TG1102",
    "error",
    ({ name }) => `Two tools are called ${JSON.stringify(name)}.`,
    () => "Rename one with `@tool otherName` in its comment, or hide one with `@internal`.",
  ),
  "syntax-error": row<{ problem: string }>(
    "TG1103",
    "error",
    ({ problem }) => `The file could not be read: ${problem}`,
    () => "Fix the syntax first; nothing else in the file was looked at.",
  ),
  overloads: row<{ name: string; count: number }>(
    "TG1104",
    "error",
    ({ name, count }) => `${name} has ${count} overloads, and a tool has one signature.`,
    () => "Choose one with `@overload 1` (or 2, …) in its comment, or export a wrapper function.",
  ),
  "overload-choice": row<{ name: string; choice: string; count: number }>(
    "TG1105",
    "error",
    ({ name, choice, count }) =>
      `${name} has no overload ${JSON.stringify(choice)}: it has ${count}.`,
    ({ count }) => `Write a number from 1 to ${count} after \`@overload\`.`,
  ),
  "this-parameter": row<{ name: string }>(
    "TG1106",
    "error",
    ({ name }) => `${name} wants a \`this\` value, which a call of a model does not have.`,
    () => "Take the value as a parameter, or from `RunContext`.",
  ),
  "context-not-first": row<{ parameter: string }>(
    "TG1107",
    "error",
    ({ parameter }) => `${parameter} is a RunContext, but not the first parameter.`,
    () => "Make the context the first parameter.",
  ),
  "untyped-parameter": row<{ parameter: string }>(
    "TG1108",
    "error",
    ({ parameter }) => `${parameter} has no type, so nothing is known about what belongs there.`,
    () => "Write its type.",
  ),
  "duplicate-parameter": row<{ parameter: string }>(
    "TG1109",
    "error",
    ({ parameter }) => `Two parameters reach the model as ${JSON.stringify(parameter)}.`,
    () => "Rename one of them, or give it another wire name with `@wireName`.",
  ),
  "computed-default": row<{ parameter: string }>(
    "TG1110",
    "info",
    ({ parameter }) =>
      `The default of ${parameter} is computed, so the model is not told about it.`,
    () => "The parameter stays optional and the function's default applies.",
  ),
  "unnamed-tool": row<{ given: string }>(
    "TG1111",
    "error",
    ({ given }) => `\`@tool ${given}\` is not a name.`,
    () => "Write one word after `@tool`, or nothing.",
  ),
  "unknown-wire-name": row<{ parameter: string; nearest: string | undefined }>(
    "TG1112",
    "error",
    ({ parameter }) => `\`@wireName\` names ${JSON.stringify(parameter)}, which is no parameter.`,
    ({ nearest }) => `${closest(nearest)}Write \`@wireName parameter name_for_the_model\`.`,
  ),
  "unflattened-parameter": row<{ parameter: string | undefined }>(
    "TG1113",
    "error",
    ({ parameter }) =>
      parameter === undefined
        ? "`@flatten` finds no object parameter."
        : `\`@flatten\` names ${JSON.stringify(parameter)}, which is no object parameter.`,
    () =>
      "Name parameters whose types are objects with known properties, or nothing for all of them.",
  ),
  "unresolved-export": row<{ missing: string; from?: string | undefined; module: boolean }>(
    "TG1114",
    "error",
    ({ missing, from, module }) => {
      if (module) return `${JSON.stringify(missing)} was not found, so what it exports is unknown.`;
      return from === undefined
        ? `${missing} is exported, but nothing of that name is declared here.`
        : `${JSON.stringify(from)} exports nothing called ${missing}.`;
    },
    ({ module }) =>
      module
        ? "Check the path, and that the package with its types is installed."
        : "Correct the name, or remove the export.",
  ),
  "concealed-member": row<{ member: string; type: string }>(
    "TG1115",
    "error",
    ({ member, type }) => `\`${type}\` does not promise that the object has ${member}.`,
    ({ type }) =>
      `Remove the type before the object, or write \`satisfies ${type}\` behind it instead.`,
  ),
  "unnamed-parameter": row<{ given: string }>(
    "TG1116",
    "warning",
    ({ given }) => `This parameter has no name: the model sees it as ${given}.`,
    () => "Name it with `@param` in its place, or give it a name and take it apart in the body.",
  ),
  "wire-name-form": row<{ text: string }>(
    "TG1117",
    "error",
    ({ text }) =>
      text === ""
        ? "`@wireName` says neither a parameter nor its name for the model."
        : `\`@wireName ${shortened(text)}\` is not a parameter and its name for the model.`,
    () => "Write `@wireName parameter name_for_the_model`.",
  ),
  "policy-value": row<{ tag: string; text: string; wanted: string }>(
    "TG1150",
    "error",
    ({ tag, text, wanted }) =>
      text === "" ? `@${tag} needs ${wanted}.` : `@${tag} ${text} is not ${wanted}.`,
    ({ tag, wanted }) => `Write ${wanted} after \`@${tag}\`.`,
  ),
  "unknown-effect": row<{ given: string; nearest: string | undefined }>(
    "TG1151",
    "error",
    ({ given }) =>
      given === ""
        ? "@confirm does not say what the tool does."
        : `@confirm does not know the effect ${JSON.stringify(given)}.`,
    ({ nearest }) =>
      `${closest(nearest)}The effects are write, delete, spend, send and bulk; a tool that only reads is tagged @readonly.`,
  ),
  "unknown-policy-parameter": row<{
    tag: string;
    parameter: string;
    nearest: string | undefined;
  }>(
    "TG1152",
    "error",
    ({ tag, parameter }) =>
      `@${tag} names ${JSON.stringify(parameter)}, which is no parameter of the tool.`,
    ({ nearest }) => `${closest(nearest)}Write the name of a parameter that the model fills in.`,
  ),
  "repeated-tag": row<{ tag: string }>(
    "TG1153",
    "error",
    ({ tag }) => `@${tag} stands here twice.`,
    () => "Keep one of them.",
  ),
  "contradicting-effect": row<{ tag: string }>(
    "TG1154",
    "error",
    ({ tag }) => `@readonly and @${tag} contradict each other.`,
    () => "A tool that changes anything is not @readonly: remove one of the tags.",
  ),
  // TG12xx types
  "unsupported-type": row<{ type: string; why: string }>(
    "TG1201",
    "error",
    ({ type, why }) => `\`${type}\` cannot be part of a tool: ${why}.`,
    () => "Use a type that JSON can carry, or take the value from `RunContext`.",
  ),
  "function-property": row<{ property: string }>(
    "TG1202",
    "error",
    ({ property }) => `${property} is a function, which cannot come from JSON.`,
    () => "Make it optional, or leave it out of the tool's signature.",
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
    ({ type, constraint }) => `The type parameter ${type} is taken as \`${constraint}\`.`,
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
  "hidden-property": row<{ property: string; tag: string }>(
    "TG1224",
    "error",
    ({ property, tag }) => `@${tag} hides ${property} from the model, but the function needs it.`,
    () => "Make the property optional, or take it from `RunContext`.",
  ),

  // TG13xx comments
  "missing-description": row<{ what: string }>(
    "TG1301",
    "info",
    ({ what }) => `${what} has no description.`,
    () => "A model decides by descriptions alone: add a comment, or a `@param` tag.",
  ),
  "unknown-param": row<{ name: string; nearest: string | undefined }>(
    "TG1302",
    "warning",
    ({ name }) => `There is no parameter or property ${name}, so its description is lost.`,
    ({ nearest }) => `${closest(nearest)}Use the name from the signature.`,
  ),
  "unparsed-item": row<{ text: string }>(
    "TG1303",
    "warning",
    ({ text }) => `${JSON.stringify(shortened(text))} was expected to describe a parameter.`,
    () => "Write `name: text`, with further lines indented more than the name.",
  ),
  "duplicate-param": row<{ name: string }>(
    "TG1304",
    "warning",
    ({ name }) => `${name} is described twice; the first description counts.`,
    () => "Remove one of them.",
  ),
  "nameless-param": row(
    "TG1305",
    "warning",
    () => "This describes a parameter without naming it, so the text is lost.",
    () => "Write the parameter's name before the text: `@param name - text`.",
  ),
  "mixed-docstring-styles": row<{ main: string; other: string }>(
    "TG1306",
    "warning",
    ({ main, other }) => `This comment mixes the styles ${main} and ${other}.`,
    ({ main }) => `Where both describe the same, ${main} counts. Use one style in one comment.`,
  ),
  "trailing-text": row(
    "TG1307",
    "info",
    () => "Text behind the sections of a comment is not part of the description.",
    () => "Move it above the first section.",
  ),
  "required-param": row<{ name: string }>(
    "TG1308",
    "warning",
    ({ name }) => `The comment calls ${name} optional, but the signature requires it.`,
    () => "Remove the brackets around the name, or make the parameter optional.",
  ),
  "documented-type": row<{ name: string; documented: string; declared: string }>(
    "TG1309",
    "info",
    ({ name, documented, declared }) =>
      `The comment gives ${name} the type \`${documented}\`, the signature \`${declared}\`.`,
    () => "The signature counts. Remove the type from the comment, or correct it.",
  ),
  "unresolved-inherit-doc": row<{ target: string }>(
    "TG1310",
    "warning",
    ({ target }) =>
      target === ""
        ? "`@inheritDoc` finds no comment to inherit here."
        : `\`@inheritDoc\` cannot take the comment of ${target}.`,
    () => "Name a function or member with a comment of its own, or write the description here.",
  ),
  "misspelt-tag": row<{ tag: string; meant: string }>(
    "TG1311",
    "warning",
    ({ tag }) => `There is no tag @${tag}, so what it says is lost.`,
    ({ meant }) => `Did you mean @${meant}?`,
  ),
  "unread-section": row<{ title: string }>(
    "TG1312",
    "info",
    ({ title }) =>
      `${JSON.stringify(shortened(title))} opens no section here: it stays in the description.`,
    () => "A title stands alone on its line, with its items indented below it.",
  ),
  "unused-text": row<{ winner: string }>(
    "TG1313",
    "info",
    ({ winner }) => `This text is not used: ${winner} counts.`,
    () => "Merge the two texts.",
  ),
  "unknown-docstring-style": row<{ style: string }>(
    "TG1314",
    "warning",
    ({ style }) => `There is no docstring style ${JSON.stringify(style)}.`,
    () => "The styles are jsdoc, google, numpy and sphinx.",
  ),
  "invalid-constraint": row<{ tag: string; expected: string; text: string }>(
    "TG1315",
    "error",
    ({ tag, expected, text }) =>
      `@${tag} takes ${expected}, but has ${text === "" ? "nothing" : JSON.stringify(shortened(text))}.`,
    ({ tag }) => `Correct the text of @${tag}, or remove the tag.`,
  ),
  "unplaced-constraint": row<{ tag: string; nearest: string | undefined }>(
    "TG1316",
    "warning",
    ({ tag }) => `@${tag} on a function has to name a parameter first.`,
    ({ tag, nearest }) => `${closest(nearest)}Write \`@${tag} parameter …\`.`,
  ),

  // TG14xx limits of dialects
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

  // TG15xx output
  "output-not-generated": row(
    "TG1501",
    "error",
    () => "This file was not written by toolgen, so it is not overwritten.",
    () => 'Move it elsewhere, or let toolgen write to another folder ("outDir").',
  ),
  "output-is-folder": row<{ path: string }>(
    "TG1502",
    "error",
    ({ path }) => `${path} is to be written, but a folder of that name is there.`,
    () => 'Move it elsewhere, or let toolgen write to another folder ("outDir").',
  ),
  "output-failed": row<{ path: string; reason: string }>(
    "TG1503",
    "error",
    ({ path, reason }) => `${path} could not be written: ${reason}.`,
    () => "Nothing was changed. Make the folder writable, or choose another one with --out-dir.",
  ),
  "format-failed": row<{ path: string; reason: string }>(
    "TG1504",
    "error",
    ({ path, reason }) => `Prettier could not format ${path}: ${reason}`,
    () => 'Correct the configuration of prettier, or set "format": "never".',
  ),
  "stale-output": row(
    "TG1505",
    "error",
    () => "This file is stale: the tools have changed since it was written.",
  ),
  "edited-output": row(
    "TG1506",
    "error",
    () => "This file was edited, or made with other options: the tools have not changed.",
  ),
  "missing-output": row("TG1507", "error", () => "This file is missing."),
  "extra-output": row(
    "TG1508",
    "error",
    () => "This file is left over: a build with these options does not make it.",
  ),

  // TG16xx advice on tool design
  "short-description": row<{ tool: string; words: number }>(
    "TG1601",
    "warning",
    ({ tool, words }) =>
      `The description of ${tool} is ${words === 1 ? "one word" : `${words} words`} long, which is little to choose by.`,
    () => "Say in three or four sentences what it does, when to use it, and what it answers.",
  ),
  "no-usage-hint": row<{ tool: string }>(
    "TG1602",
    "warning",
    ({ tool }) => `The description of ${tool} does not say when to use it, or when not to.`,
    () => 'Add a sentence such as "Use it before …" or "Not for …".',
  ),
  "vague-format": row<{ parameter: string; notation: string }>(
    "TG1603",
    "warning",
    ({ parameter, notation }) =>
      `${parameter} is a string, and nothing says how the ${notation} is written.`,
    () => "Describe the notation with an example, or add `@format` or `@pattern`.",
  ),
  "exclusive-flags": row<{ first: string; second: string }>(
    "TG1604",
    "warning",
    ({ first, second }) => `${first} and ${second} exclude each other, but both can be true.`,
    () => "Make them one parameter with named values.",
  ),
  "many-optionals": row<{ tool: string; count: number }>(
    "TG1605",
    "warning",
    ({ tool, count }) => `${tool} has ${count} optional parameters.`,
    () => "Split it into tools with one purpose each, or group what belongs together.",
  ),
  "derivable-parameter": row<{ parameter: string; source: string }>(
    "TG1606",
    "warning",
    ({ parameter, source }) => `${parameter} could come from ${source} instead of from the model.`,
    () => "Models make such values up: take it from `RunContext`, or compute it.",
  ),
  "many-choices": row<{ count: number; recommended: number }>(
    "TG1607",
    "warning",
    ({ count, recommended }) =>
      `The registry has ${count} tools; models choose well among about ${recommended}.`,
    () => "Send each model only what it needs, for example with `registry.pick`.",
  ),
  "similar-tools": row<{ tool: string; other: string }>(
    "TG1608",
    "warning",
    ({ tool, other }) => `${tool} and ${other} look the same to a model.`,
    () => "Say in each description what sets it apart, or merge them.",
  ),

  // TG1900 our bug
  "internal-error": row<{ reason: string }>(
    "TG1900",
    "error",
    ({ reason }) => `toolgen failed: ${reason}`,
    () => "This is a bug of toolgen and not of your code. Please report it with these lines.",
  ),
} as const;

export type MessageName = keyof typeof messages;
export type MessageArguments<Name extends MessageName> = Parameters<
  (typeof messages)[Name]["message"]
>[0];
