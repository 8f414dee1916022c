import { closest, row, shortened } from "./message.js";

/** TG11xx: functions, their parameters and the tags about them. */
export const functionMessages = {
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
} as const;
