import type { ParameterShape, SignatureShape } from "../docs/signature-shape.js";
import { bindingShapes, commentBefore, overloadsOf } from "./comments.js";
import { ts } from "./typescript.js";

/** The shape of a signature as far as its source text alone shows it. */
export function syntaxSignature(declaration: ts.SignatureDeclaration): SignatureShape {
  const parameters = ownParameters(declaration).map(parameterShape);
  const overloads = overloadsOf(declaration);
  if (overloads.length === 1) return { parameters };
  const otherNames = overloads.flatMap((other) =>
    ts.isFunctionLike(other) ? other.parameters.map(({ name }) => name.getText()) : [],
  );
  return { parameters, otherNames };
}

/** The parameters without `this`. */
export function ownParameters(
  declaration: ts.SignatureDeclaration,
): readonly ts.ParameterDeclaration[] {
  return declaration.parameters
    .filter((parameter) => ts.isParameter(parameter))
    .filter(({ name }) => !(ts.isIdentifier(name) && name.text === "this"));
}

function parameterShape(parameter: ts.ParameterDeclaration): ParameterShape {
  const { name, type, initializer, questionToken, dotDotDotToken } = parameter;
  return {
    name: ts.isIdentifier(name) ? name.text : undefined,
    bindings: bindingShapes(parameter),
    optional:
      questionToken !== undefined || initializer !== undefined || dotDotDotToken !== undefined,
    rest: dotDotDotToken !== undefined,
    typeText: () => type?.getText() ?? initializerType(initializer),
    comment: commentBefore(parameter),
    propertiesAt: ([, ...path]) => membersAt(type, path)?.map(({ name: key }) => key),
  };
}

function initializerType(initializer: ts.Expression | undefined): string | undefined {
  if (initializer === undefined) return undefined;
  if (ts.isStringLiteralLike(initializer) || ts.isTemplateExpression(initializer)) return "string";
  if (ts.isNumericLiteral(initializer)) return "number";
  const boolean =
    initializer.kind === ts.SyntaxKind.TrueKeyword ||
    initializer.kind === ts.SyntaxKind.FalseKeyword;
  return boolean ? "boolean" : undefined;
}

/** A property that a type shows in its source text. */
export interface SyntaxMember {
  readonly name: string;
  readonly node: ts.TypeElement;
  readonly type: ts.TypeNode | undefined;
}

/** The members of a type literal, where a type is nothing else; `undefined` for other types. */
export function literalMembers(type: ts.TypeNode | undefined): readonly SyntaxMember[] | undefined {
  const literal = type === undefined ? undefined : unwrapType(type);
  return literal !== undefined && ts.isTypeLiteralNode(literal)
    ? elements(literal.members)
    : undefined;
}

/** The element type of `T[]`, `Array<T>` and `ReadonlyArray<T>`. */
export function elementType(type: ts.TypeNode | undefined): ts.TypeNode | undefined {
  const array = type === undefined ? undefined : unwrapType(type);
  if (array === undefined) return undefined;
  if (ts.isArrayTypeNode(array)) return array.elementType;
  const generic =
    ts.isTypeReferenceNode(array) && ts.isIdentifier(array.typeName) ? array : undefined;
  return generic !== undefined && /^(?:Readonly)?Array$/.test(generic.typeName.getText())
    ? generic.typeArguments?.[0]
    : undefined;
}

function membersAt(
  type: ts.TypeNode | undefined,
  [step, ...rest]: readonly string[],
): readonly SyntaxMember[] | undefined {
  if (step === undefined) return literalMembers(type) ?? declaredMembers(type);
  if (step === "[]") return membersAt(elementType(type), rest);
  const member = membersAt(type, [])?.find(({ name }) => name === step);
  return membersAt(member?.type, rest);
}

/** The members of an interface or alias of the same file that stands for them and nothing else. */
function declaredMembers(type: ts.TypeNode | undefined): readonly SyntaxMember[] | undefined {
  if (type === undefined || !ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) {
    return undefined;
  }
  const { text } = type.typeName;
  const declarations = type
    .getSourceFile()
    .statements.filter((node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
    .filter(({ name }) => name.text === text);
  const [declaration, ...others] = declarations;
  if (declaration === undefined || others.length > 0) return undefined;
  if (ts.isTypeAliasDeclaration(declaration)) return literalMembers(declaration.type);
  return declaration.heritageClauses === undefined ? elements(declaration.members) : undefined;
}

/** The named members; `undefined` when an index signature or computed key lets more names in. */
function elements(members: readonly ts.TypeElement[]): readonly SyntaxMember[] | undefined {
  const named = members.flatMap((node): readonly SyntaxMember[] => {
    const { name } = node;
    const literal =
      name !== undefined &&
      (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name));
    if (!literal) return [];
    return [{ name: name.text, node, type: ts.isPropertySignature(node) ? node.type : undefined }];
  });
  return named.length === members.length ? named : undefined;
}

function unwrapType(type: ts.TypeNode): ts.TypeNode {
  if (ts.isParenthesizedTypeNode(type)) return unwrapType(type.type);
  const readonly = ts.isTypeOperatorNode(type) && type.operator === ts.SyntaxKind.ReadonlyKeyword;
  return readonly ? unwrapType(type.type) : type;
}
