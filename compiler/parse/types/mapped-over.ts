import { ts } from "../typescript.js";

/** What the checker fills type parameters with; its public types do not show it. */
interface Mapper {
  readonly source?: ts.Type;
  readonly target?: ts.Type;
  readonly sources?: readonly ts.Type[];
  readonly targets?: readonly ts.Type[];
  readonly mapper1?: Mapper;
  readonly mapper2?: Mapper;
}

/**
 * The type that a mapped type goes through and keeps the values of: `Date` for `DeepPartial<Date>`.
 * `undefined` for every other type.
 */
export function mappedOver(type: ts.Type, checker: ts.TypeChecker): ts.Type | undefined {
  // The flag is that of mapped types, which have both.
  const { objectFlags } = type as ts.ObjectType;
  if (!(type.flags & ts.TypeFlags.Object) || !(objectFlags & ts.ObjectFlags.Mapped)) {
    return undefined;
  }
  const { declaration, mapper } = type as ts.Type & {
    readonly declaration?: ts.MappedTypeNode;
    readonly mapper?: Mapper;
  };
  const keys = declaration?.typeParameter.constraint;
  if (keys === undefined || !ts.isTypeOperatorNode(keys)) return undefined;
  if (keys.operator !== ts.SyntaxKind.KeyOfKeyword) return undefined;
  if (!readsFrom(declaration?.type, keys.type.getText())) return undefined;
  const named = checker.getTypeFromTypeNode(keys.type);
  const isConditioned = (named.flags & ts.TypeFlags.Substitution) !== 0;
  // The flag is that of a parameter where a condition holds, which has the parameter.
  const operand = isConditioned ? (named as ts.SubstitutionType).baseType : named;
  return mapper === undefined ? operand : filled(operand, mapper);
}

/** Whether values are those of an object, `T[K]`, or made of them: `DeepPartial<T[K]>`. */
function readsFrom(node: ts.Node | undefined, object: string): boolean {
  if (node === undefined) return false;
  if (ts.isIndexedAccessTypeNode(node) && node.objectType.getText() === object) return true;
  return ts.forEachChild(node, (child) => readsFrom(child, object) || undefined) ?? false;
}

function filled(parameter: ts.Type, mapper: Mapper): ts.Type | undefined {
  if (mapper.source === parameter) return mapper.target;
  const index = mapper.sources?.indexOf(parameter) ?? -1;
  if (index !== -1) return mapper.targets?.[index];
  if (mapper.mapper1 === undefined || mapper.mapper2 === undefined) return undefined;
  const first = filled(parameter, mapper.mapper1) ?? parameter;
  return filled(first, mapper.mapper2) ?? (first === parameter ? undefined : first);
}
