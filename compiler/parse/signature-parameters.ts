import { ts } from "./typescript.js";

/** One parameter of a signature; tuples behind `...` may give parameters without a declaration. */
export interface SignatureParameter {
  readonly name: string | undefined;
  readonly index: number;
  readonly type: ts.Type;
  readonly declaration: ts.ParameterDeclaration | undefined;
  readonly optional: boolean;
  readonly rest: boolean;
  /** Whether `type` is that of one element of a rest parameter, not that of its array. */
  readonly element: boolean;
  readonly node: ts.Node;
  /** Keys of its type, where that is an object. */
  properties(): readonly string[];
}

/** The parameters of a signature in order; a tuple behind `...` is as many parameters. */
export function signatureParameters(
  signature: ts.Signature,
  fallback: ts.Node,
  checker: ts.TypeChecker,
): readonly SignatureParameter[] {
  // The least number of arguments is known to the checker only; its public types do not show it.
  const { minArgumentCount = 0 } = signature as ts.Signature & {
    readonly minArgumentCount?: number;
  };
  return signature.getParameters().flatMap((symbol, index) => {
    const found = symbol.valueDeclaration;
    const declaration = found !== undefined && ts.isParameter(found) ? found : undefined;
    const type = checker.getTypeOfSymbolAtLocation(symbol, declaration ?? fallback);
    const rest = isRest(symbol, declaration);
    const elements = rest
      ? tupleParameters(symbol.name, index, type, fallback, checker)
      : undefined;
    if (elements !== undefined) return elements;
    const optional =
      declaration === undefined
        ? index >= minArgumentCount
        : declaration.initializer !== undefined || checker.isOptionalParameter(declaration);
    const named = declaration === undefined || ts.isIdentifier(declaration.name);
    const name = named ? symbol.name : undefined;
    return [
      create({ name, index, type, declaration, optional, rest, element: false }, fallback, checker),
    ];
  });
}

function create(
  facts: Omit<SignatureParameter, "node" | "properties">,
  fallback: ts.Node,
  checker: ts.TypeChecker,
): SignatureParameter {
  return {
    ...facts,
    node: facts.declaration?.name ?? fallback,
    properties: () => checker.getPropertiesOfType(facts.type).map(({ name }) => name),
  };
}

function isRest(symbol: ts.Symbol, declaration: ts.ParameterDeclaration | undefined): boolean {
  if (declaration !== undefined) return declaration.dotDotDotToken !== undefined;
  // The checker marks the rest parameters that it makes; its public types do not show the mark.
  const { links } = symbol as ts.Symbol & { readonly links?: { readonly checkFlags?: number } };
  const restParameter = 1 << 15;
  return ((links?.checkFlags ?? 0) & restParameter) !== 0;
}

/**
 * `...args: [query: string, limit?: number]` is the same as two parameters. `undefined` where the
 * type is no tuple, or has further elements before its last ones, which no parameter list has.
 */
function tupleParameters(
  name: string,
  start: number,
  type: ts.Type,
  fallback: ts.Node,
  checker: ts.TypeChecker,
): readonly SignatureParameter[] | undefined {
  if (!checker.isTupleType(type)) return undefined;
  // `isTupleType` said this is a reference whose target describes the elements.
  const reference = type as ts.TypeReference & { readonly target: ts.TupleType };
  const { elementFlags, labeledElementDeclarations } = reference.target;
  const variable = elementFlags.findIndex((flags) => flags & ts.ElementFlags.Variable);
  if (variable !== -1 && variable < elementFlags.length - 1) return undefined;
  return checker.getTypeArguments(reference).map((element, position) => {
    const flags = elementFlags[position] ?? ts.ElementFlags.Required;
    const label = labeledElementDeclarations?.[position];
    const declaration = label !== undefined && ts.isParameter(label) ? label : undefined;
    const rest = (flags & ts.ElementFlags.Variable) !== 0;
    return create(
      {
        name: labelText(label) ?? (declaration === undefined ? `${name}_${position}` : undefined),
        index: start + position,
        type: element,
        declaration,
        optional: (flags & ts.ElementFlags.Optional) !== 0,
        rest,
        element: rest,
      },
      fallback,
      checker,
    );
  });
}

function labelText(
  label: ts.NamedTupleMember | ts.ParameterDeclaration | undefined,
): string | undefined {
  return label !== undefined && ts.isIdentifier(label.name) ? label.name.text : undefined;
}
