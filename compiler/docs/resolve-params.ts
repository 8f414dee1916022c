import { nearestName } from "../nearest-name.js";
import type { DocsDiagnostic, DocumentedParam } from "./findings.js";
import { type ParameterShape, parameterKey, type SignatureShape } from "./signature-shape.js";
import { pathKey, type WrittenName } from "./written-name.js";

/** What a documented name means in the signature. */
export interface ParamTarget {
  /** Key of the text: parameter key, then property names. */
  readonly key: string;
  readonly parameter: ParameterShape;
  /** Path below the parameter; empty for the parameter itself. */
  readonly path: readonly string[];
}

/** Finds out which parameters and properties the names in a comment mean (rules P1 and P2). */
export interface ParamResolver {
  /** The target of a name by rule P1 and P2(b) alone. */
  direct(path: readonly string[]): ParamTarget | undefined;
  /** The targets of names that were written together, in order. */
  resolveAll(params: readonly DocumentedParam[]): readonly (ParamTarget | undefined)[];
  /** Whether a name means a parameter, or the property that a destructured one binds to it. */
  isParameter(name: WrittenName): boolean;
  /** Everything that a name may start with. */
  names(): Iterable<string>;
  /** Reports a name that has no target, unless it is known elsewhere. */
  unknown(param: DocumentedParam): readonly DocsDiagnostic[];
}

/** Makes a resolver. It remembers which destructured parameter an alias root stands for. */
export function createResolver(signature: SignatureShape): ParamResolver {
  const { parameters, otherNames = [] } = signature;
  const roots = rootTargets(parameters);
  const others = new Set(["this", ...otherNames]);
  const unnamed = parameters.flatMap((parameter, index) =>
    parameter.name === undefined ? [{ key: parameterKey(parameter, index), parameter, path: [] }] : [],
  );

  const direct = (path: readonly string[]) => below(roots.get(path[0] ?? ""), path.slice(1));
  const give = (root: string) => {
    const target = unnamed.shift();
    if (target !== undefined) roots.set(root, target);
  };
  const isOpen = (root: string) => !roots.has(root) && !others.has(root);

  return {
    direct,
    isParameter: (name) => direct(name.path) !== undefined,
    names: () => roots.keys(),
    resolveAll(params) {
      for (const { name } of params) {
        const [root = "", ...rest] = name.path;
        if (rest.length > 0 && isOpen(root)) give(root);
      }
      const flat = new Set(params.map(({ name }) => name.path[0] ?? "").filter(isOpen));
      if (flat.size === unnamed.length) for (const root of flat) give(root);
      return params.map(({ name }) => direct(name.path));
    },
    unknown({ name, start, length }) {
      const [root = "", ...rest] = name.path;
      if (others.has(root)) return [];
      const target = roots.get(root);
      const nearest =
        target === undefined ? nearestName(root, roots.keys()) : nearestProperty(target, root, rest);
      const args = { name: pathKey(name.path), nearest };
      return [{ name: "unknown-param", args, start, length }];
    },
  };
}

/** What each name alone means: a parameter, or the property that a destructured one binds to it. */
function rootTargets(parameters: readonly ParameterShape[]): Map<string, ParamTarget> {
  const roots = new Map<string, ParamTarget>();
  for (const [index, parameter] of parameters.entries()) {
    const key = parameterKey(parameter, index);
    if (parameter.name !== undefined) roots.set(parameter.name, { key, parameter, path: [] });
    for (const { name, path } of parameter.bindings) {
      if (path === undefined || roots.has(name)) continue;
      roots.set(name, { key: pathKey([key, ...path]), parameter, path });
    }
  }
  return roots;
}

/** The target below another one; `undefined` where the type is known to have no such property. */
function below(root: ParamTarget | undefined, rest: readonly string[]): ParamTarget | undefined {
  if (root === undefined || rest.length === 0) return root;
  const path = [...root.path, ...rest];
  return missingAt(root, rest) === -1
    ? { key: pathKey([root.key, ...rest]), parameter: root.parameter, path }
    : undefined;
}

/** The index in `rest` of the first property that does not exist, or -1. */
function missingAt(root: ParamTarget, rest: readonly string[]): number {
  return rest.findIndex((name, index) => {
    if (name.startsWith("[")) return false;
    const known = root.parameter.propertiesAt?.([...root.path, ...rest.slice(0, index)]);
    return known !== undefined && !known.includes(name);
  });
}

function nearestProperty(
  target: ParamTarget,
  root: string,
  rest: readonly string[],
): string | undefined {
  const index = missingAt(target, rest);
  const before = rest.slice(0, index);
  const known = target.parameter.propertiesAt?.([...target.path, ...before]) ?? [];
  const nearest = nearestName(rest[index] ?? "", known);
  return nearest === undefined ? undefined : pathKey([root, ...before, nearest]);
}
