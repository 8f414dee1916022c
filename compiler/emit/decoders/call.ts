import { type Code, code, joinCode } from "../code.js";
import { runtime } from "./file.js";
import { type BodyScope, type Decoded, depthCode, fail, local, pathCode } from "./scope.js";

/** A call of another function of the file. */
export interface Call extends Decoded {
  /** The notes it adds, which must be moved to where the value stands; none where it adds none. */
  readonly notes:
    | {
        /** A variable for the number of notes before the call. */
        readonly start: Code;
        readonly count: Code;
        readonly move: Code;
      }
    | undefined;
}

/** Prints the call of the function of a definition. */
export function callDefinition(name: string, value: Code, scope: BodyScope): Call {
  const target = scope.file.definitionFunction(name);
  const result = local(scope, scope.hint);
  const args = [
    value,
    ...(target.notes ? [code`notes`] : []),
    ...(target.depth ? [depthCode(scope)] : []),
  ];
  const start = target.notes && scope.path.length > 0 ? local(scope, "start") : undefined;
  return {
    lines: [
      code`const ${result} = ${target.name}(${joinCode(args, code`, `)});`,
      code`if (${result} === undefined) ${fail(scope)}`,
    ],
    value: result,
    notes:
      start === undefined
        ? undefined
        : {
            start,
            count: code`${runtime("countNotes")}(notes)`,
            move: code`${runtime("moveNotes")}(notes, ${start}, ${pathCode(scope)})`,
          },
  };
}

/** Prints the call of the function of a definition, and moves its notes. */
export function decodeReference(name: string, value: Code, scope: BodyScope): Decoded {
  const { notes, ...called } = callDefinition(name, value, scope);
  if (notes === undefined) return called;
  const { start, count, move } = notes;
  return {
    ...called,
    lines: [
      code`const ${start} = ${count};`,
      ...called.lines,
      code`if (${count} !== ${start}) ${move};`,
    ],
  };
}
