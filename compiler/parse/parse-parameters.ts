import type { Options } from "../config.js";
import type { Parameter, Property, Type } from "../ir.js";
import { bindingDefaults } from "./binding-defaults.js";
import { literalValue } from "./default-value.js";
import type { FunctionDocumentation } from "./function-documentation.js";
import { injectedKind } from "./injected.js";
import type { SignatureParameter } from "./signature-parameters.js";
import { isFunctionType } from "./types/builtin.js";
import { readStructure } from "./types/object.js";
import { originOf, writtenTypeNode } from "./types/origin.js";
import { withoutUndefined } from "./types/property.js";
import { isHiding } from "./types/property-documentation.js";
import { readType, report, type Site, type TypeReader } from "./types/reader.js";
import { ts } from "./typescript.js";

/** What parameters are read with. */
export interface ParameterScope {
  readonly reader: TypeReader;
  readonly options: Options;
  readonly toolName: string;
  readonly docs: FunctionDocumentation;
  /** Wire names from tags, by parameter name. */
  readonly wireNames: ReadonlyMap<string, string>;
  /** Parameters whose properties stand in the arguments directly: all, or those named by the tag. */
  readonly flatten: (name: string, alone: boolean) => boolean;
  readonly site: Site;
}

/** Reads every parameter; `undefined` when one of them was refused. */
export function parseParameters(
  scope: ParameterScope,
  parameters: readonly SignatureParameter[],
): readonly Parameter[] | undefined {
  const { checker } = scope.reader;
  const kinds = parameters.map(({ type, declaration }) =>
    injectedKind(type, writtenTypeNode(declaration), checker),
  );
  const visible = kinds.filter((kind) => kind === undefined).length;
  const read = parameters.map((parameter, index): Parameter | undefined => {
    const kind = kinds[index];
    if (kind === "signal") return { kind: "signal", name: parameter.name ?? "signal" };
    if (kind === "context") return contextParameter(scope, parameter);
    return parseParameter(scope, parameter, visible === 1);
  });
  const known = read.filter((parameter) => parameter !== undefined);
  return known.length === read.length && hasDistinctNames(scope, known, parameters)
    ? known
    : undefined;
}

function contextParameter(
  scope: ParameterScope,
  parameter: SignatureParameter,
): Parameter | undefined {
  const name = parameter.name ?? "context";
  if (parameter.index === 0) return { kind: "context", name, optional: isOptional(parameter) };
  report(scope.site, "context-not-first", { parameter: name }, parameter.node);
  return undefined;
}

function parseParameter(
  scope: ParameterScope,
  parameter: SignatureParameter,
  alone: boolean,
): Parameter | undefined {
  const { options, reader } = scope;
  const { name, declaration } = parameter;
  if (name !== undefined && (isHidden(options, name) || scope.docs.tagsOf(name).some(isHiding))) {
    return { kind: "hidden", name, optional: parameter.optional };
  }
  const site = { ...scope.site, node: parameter.node };
  if (parameter.type.flags & ts.TypeFlags.Any && isImplicit(declaration)) {
    // The type of a default may need more libraries than signatures do.
    if (declaration?.initializer !== undefined) reader.unresolved();
    report(site, "untyped-parameter", { parameter: name ?? "the parameter" });
    return undefined;
  }
  if (isUntypedPattern(parameter, reader.checker)) {
    report(site, "untyped-parameter", { parameter: parameter.node.getText() });
    return undefined;
  }
  const members = parameter.type.isUnion() ? parameter.type.types : [parameter.type];
  const defined = members.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
  if (defined.length > 0 && defined.every((each) => isFunctionType(reader, each))) {
    return functionParameter(parameter, name ?? "the parameter", site);
  }
  const pattern = declaration?.name;
  const destructured = pattern !== undefined && ts.isObjectBindingPattern(pattern);
  if (destructured || (name !== undefined && !parameter.rest && scope.flatten(name, alone))) {
    const object = objectParameter(scope, parameter, site);
    if (object !== "other") return object;
  }
  const property = parameterProperty(scope, parameter, site);
  if (property === undefined) return undefined;
  return { kind: parameter.rest ? "rest" : "property", name: name ?? property.key, property };

  function isImplicit(node: ts.ParameterDeclaration | undefined): boolean {
    return (
      node !== undefined &&
      node.type === undefined &&
      reader.checker.getTypeAtLocation(node) === parameter.type
    );
  }
}

/** Whether a destructured parameter has no type but the pattern itself. */
function isUntypedPattern(
  { declaration, type }: SignatureParameter,
  checker: ts.TypeChecker,
): boolean {
  if (declaration === undefined || ts.isIdentifier(declaration.name)) return false;
  if (declaration.initializer !== undefined || writtenTypeNode(declaration) !== undefined) {
    return false;
  }
  const parts = ts.isObjectBindingPattern(declaration.name)
    ? checker.getPropertiesOfType(type).map((symbol) => checker.getTypeOfSymbol(symbol))
    : // Only tuples and arrays have arguments; the checker answers with none for other types.
      checker.getTypeArguments(type as ts.TypeReference);
  return parts.every(({ flags }) => flags & ts.TypeFlags.Any);
}

/** JSON has no functions: an optional one is taken from the run context, if it is there. */
function functionParameter(
  parameter: SignatureParameter,
  name: string,
  site: Site,
): Parameter | undefined {
  const optional = isOptional(parameter);
  if (optional) {
    report(site, "function-property-dropped", { property: name });
    return { kind: "hidden", name, optional };
  }
  report(site, "function-property", { property: name, parameter: true });
  return undefined;
}

function isHidden(options: Options, name: string): boolean {
  return options.hiddenParameters.some((hidden) => hidden.toLowerCase() === name.toLowerCase());
}

/** An object whose properties stand in the arguments; `"other"` when its type has no fixed properties. */
function objectParameter(
  scope: ParameterScope,
  parameter: SignatureParameter,
  site: Site,
): Parameter | "other" | undefined {
  const { reader, docs } = scope;
  const type = withoutUndefined(reader, parameter.type);
  if (!isPlainObject(type, reader.checker)) return "other";
  const read = readStructure(reader, type, originOf(writtenTypeNode(parameter.declaration)), site);
  if (read.kind === "error") return undefined;
  if (read.kind !== "object" || read.index.length > 0) return "other";
  const key = parameter.name ?? `#${parameter.index}`;
  const defaults = bindingDefaults(parameter.declaration, key, reader.checker);
  const shown = shownProperties(scope, read.properties, site);
  const properties = shown?.map((property): Property => {
    const path = `${key}.${property.key}`;
    const described = docs.describe(property, path, site, defaults);
    return { ...described, name: wireName(scope, path, property.name) };
  });
  if (properties === undefined) return undefined;
  const name = parameter.name ?? `arguments${parameter.index}`;
  return { kind: "object", name, properties, optional: isOptional(parameter) };
}

/** What the model sees of an object whose properties are arguments; `undefined` if that is too little. */
function shownProperties(
  { options }: ParameterScope,
  properties: readonly Property[],
  site: Site,
): readonly Property[] | undefined {
  const needed = properties.filter(({ key, optional }) => isHidden(options, key) && !optional);
  for (const { key } of needed) {
    report(site, "hidden-property", { property: key, by: '"hiddenParameters"' });
  }
  return needed.length > 0 ? undefined : properties.filter(({ key }) => !isHidden(options, key));
}

/** Whether a type is an object with known properties, and nothing beside them. */
export function isPlainObject(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnion()) {
    const defined = type.types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
    return defined.length === 1 && defined.every((each) => isPlainObject(each, checker));
  }
  if (type.isIntersection()) return type.types.every((each) => isPlainObject(each, checker));
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    !checker.isArrayType(type) &&
    !checker.isTupleType(type) &&
    type.getCallSignatures().length === 0 &&
    checker.getPropertiesOfType(type).length > 0
  );
}

function parameterProperty(
  scope: ParameterScope,
  parameter: SignatureParameter,
  site: Site,
): Property | undefined {
  const { reader, docs } = scope;
  const given = parameter.name ?? docs.nameOf(parameter.index);
  const key = given ?? `arg${parameter.index}`;
  const type = parameterType(reader, parameter, site);
  if (type.kind === "error") return undefined;
  const name = wireName(scope, key, key);
  if (given === undefined && name === key) report(site, "unnamed-parameter", { given: key });
  const property: Property = {
    type,
    name,
    key,
    optional: isOptional(parameter),
    absent: "undefined",
    span: reader.sources.spanOf(parameter.node),
    ...defaultOf(scope, parameter, site),
  };
  return docs.describe(property, parameter.name ?? `#${parameter.index}`, site);
}

function parameterType(reader: TypeReader, parameter: SignatureParameter, site: Site): Type {
  const written = parameter.element ? undefined : originOf(writtenTypeNode(parameter.declaration));
  const type = readType(reader, withoutUndefined(reader, parameter.type), written, site);
  return parameter.element && type.kind !== "error" ? { kind: "array", items: type } : type;
}

function defaultOf(
  scope: ParameterScope,
  { declaration, node }: SignatureParameter,
  site: Site,
): { readonly default?: NonNullable<Property["default"]> | null } {
  if (declaration?.initializer === undefined) return {};
  const value = literalValue(declaration.initializer, scope.reader.checker);
  if (value !== undefined) return { default: value };
  if (!ts.isIdentifier(declaration.initializer) || declaration.initializer.text !== "undefined") {
    report(site, "computed-default", { parameter: node.getText() }, declaration.initializer);
  }
  return {};
}

/** A rest parameter may be left out unless it is a tuple that wants elements. */
function isOptional({ optional, rest, element, type }: SignatureParameter): boolean {
  return (
    optional ||
    (rest && (element || !wantsElements(type))) ||
    (type.isUnion() && type.types.some((each) => each.flags & ts.TypeFlags.Undefined))
  );
}

function wantsElements(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.every(wantsElements);
  // Only tuples say how many elements they want at least.
  const { target } = type as ts.Type & { readonly target?: { readonly minLength?: number } };
  return (target?.minLength ?? 0) > 0;
}

function wireName(
  { options, toolName, wireNames }: ParameterScope,
  path: string,
  name: string,
): string {
  const { parameterNames } = options;
  const own = (key: string) =>
    Object.hasOwn(parameterNames, key) ? parameterNames[key] : undefined;
  return (
    wireNames.get(path) ?? wireNames.get(name) ?? own(`${toolName}.${name}`) ?? own(name) ?? name
  );
}

function hasDistinctNames(
  { site }: ParameterScope,
  parameters: readonly Parameter[],
  read: readonly SignatureParameter[],
): boolean {
  const seen = new Set<string>();
  let distinct = true;
  for (const [index, parameter] of parameters.entries()) {
    for (const { name } of wireProperties(parameter)) {
      if (seen.has(name)) {
        report(site, "duplicate-parameter", { parameter: name }, read[index]?.node);
        distinct = false;
      }
      seen.add(name);
    }
  }
  return distinct;
}

/** The properties of the arguments object that a parameter is filled from. */
function wireProperties(parameter: Parameter): readonly Property[] {
  if (parameter.kind === "property" || parameter.kind === "rest") return [parameter.property];
  return parameter.kind === "object" ? parameter.properties : [];
}
