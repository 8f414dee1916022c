import { nearestName } from "../nearest-name.js";
import type { DocsDiagnostic, DocumentedParam } from "./findings.js";
import { type ParameterShape, parameterKey, type SignatureShape } from "./signature-shape.js";
import { pathKey, type WrittenName } from "./written-name.js";

/** What a documented name means in the signature. */
export interface ParamTarget {
  /** Key of the text: parameter key, then property names. */
  readonly key: string;
  /** Key of the parameter. */
  readonly root: string;
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
  /** Whether the function has other overloads. */
  readonly overloaded: boolean;
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
    parameter.name === undefined ? [targetOf(parameter, index, [])] : [],
  );

  const direct = (path: readonly string[]) => below(roots.get(path[0] ?? ""), path.slice(1));
  const give = (root: string) => {
    const target = unnamed.shift();
    if (target !== undefined) roots.set(root, target);
  };
  const isOpen = (root: string) => {
    if (roots.has(root) || others.has(root)) return false;
    const property = propertyOf(unnamed, root);
    if (property !== undefined) roots.set(root, property);
    return property === undefined;
  };

  return {
    direct,
    overloaded: signature.otherNames !== undefined,
    isParameter: (name) => direct(name.path) !== undefined,
    names: () => roots.keys(),
    resolveAll(params) {
      for (const { name } of params) {
        const [root = "", ...rest] = name.path;
        if (isOpen(root) && rest.length > 0) give(root);
      }
      const open = new Set(params.map(({ name }) => name.path[0] ?? "").filter(isOpen));
      if (open.size > 0 && unnamed.length > 0) {
        const flat = withoutSlips([...open], parameters, params);
        if (flat.length === unnamed.length) for (const root of flat) give(root);
      }
      return params.map(({ name }) => direct(name.path));
    },
    unknown({ name, start, length }) {
      const [root = "", ...rest] = name.path;
      const target = roots.get(root);
      if (target === undefined && others.has(root)) return [];
      const nearest =
        target === undefined
          ? nearestName(root, roots.keys())
          : nearestProperty(target, root, rest);
      const args = { name: pathKey(name.path), nearest };
      return [{ name: "unknown-param", args, start, length }];
    },
  };
}

/** The property of a destructured parameter that a name means although it is bound otherwise. */
function propertyOf(unnamed: readonly ParamTarget[], name: string): ParamTarget | undefined {
  const owner = unnamed.find(
    (target) => !isTuple(target) && propertiesAt(target, [])?.includes(name),
  );
  return owner === undefined ? undefined : below(owner, [name]);
}

/** The type of an array pattern has properties too, but none that a caller passes. */
function isTuple({ parameter }: ParamTarget): boolean {
  return parameter.bindings.some(({ path }) => path?.[0]?.startsWith("[") === true);
}

/** The roots that are no misspelt parameters, of those that nothing else documents. */
function withoutSlips(
  roots: readonly string[],
  parameters: readonly ParameterShape[],
  params: readonly DocumentedParam[],
): readonly string[] {
  const documented = new Set(params.map(({ name }) => name.path[0]));
  const missing = parameters.flatMap(({ name }) =>
    name === undefined || documented.has(name) ? [] : [name],
  );
  return roots.filter((root) => nearestName(root, missing) === undefined);
}

/** What each name alone means: a parameter, or the property that a destructured one binds to it. */
function rootTargets(parameters: readonly ParameterShape[]): Map<string, ParamTarget> {
  const roots = new Map<string, ParamTarget>();
  for (const [index, parameter] of parameters.entries()) {
    if (parameter.name !== undefined) roots.set(parameter.name, targetOf(parameter, index, []));
    for (const [name, path] of bindingPaths(parameter)) {
      if (!roots.has(name)) roots.set(name, targetOf(parameter, index, path));
    }
  }
  return roots;
}

/** Binding names with their paths, then the names that properties of the pattern have themselves. */
function bindingPaths({
  bindings,
}: ParameterShape): readonly (readonly [string, readonly string[]])[] {
  const bound = bindings.flatMap(({ name, path }) =>
    path === undefined ? [] : [[name, path] as const],
  );
  const own = bound.flatMap(([, [first = ""]]) =>
    first.startsWith("[") ? [] : [[first, [first]] as const],
  );
  return [...bound, ...own];
}

function targetOf(parameter: ParameterShape, index: number, path: readonly string[]): ParamTarget {
  const root = parameterKey(parameter, index);
  return { key: pathKey([root, ...path]), root, parameter, path };
}

/** The target below another one; `undefined` where the type is known to have no such property. */
function below(target: ParamTarget | undefined, rest: readonly string[]): ParamTarget | undefined {
  if (target === undefined || rest.length === 0) return target;
  if (missingAt(target, rest) !== -1) return undefined;
  return { ...target, key: pathKey([target.key, ...rest]), path: [...target.path, ...rest] };
}

/** The index in `rest` of the first property that is known not to exist, or -1. */
function missingAt(target: ParamTarget, rest: readonly string[]): number {
  for (const [index, name] of rest.slice(0, deepest).entries()) {
    if (name.startsWith("[")) continue;
    const known = propertiesAt(target, rest.slice(0, index));
    if (known === undefined) return -1;
    if (known.length > 0 && !known.includes(name)) return index;
  }
  return -1;
}

/** Paths are followed this far: types may go on without end. */
const deepest = 32;

function propertiesAt(
  { root, parameter, path }: ParamTarget,
  rest: readonly string[],
): readonly string[] | undefined {
  return parameter.propertiesAt?.([root, ...path, ...rest]);
}

function nearestProperty(
  target: ParamTarget,
  root: string,
  rest: readonly string[],
): string | undefined {
  const index = missingAt(target, rest);
  const before = rest.slice(0, index);
  const known = propertiesAt(target, before) ?? [];
  const nearest = nearestName(rest[index] ?? "", known);
  return nearest === undefined ? undefined : pathKey([root, ...before, nearest]);
}
