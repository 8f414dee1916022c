import { isWrapper, overloadsOf } from "./comments.js";
import { ts } from "./typescript.js";

/** A function that a source text declares. */
export interface SyntaxFunction {
  /** Names around it joined by dots, then its own; `default` where it has none. */
  readonly name: string;
  readonly exported: boolean;
  /** The declaration that its comments stand at. */
  readonly declaration: ts.Node;
  /** The declaration with the parameters that callers see. */
  readonly signature: ts.SignatureDeclaration;
}

/** Lists the functions of a source text in source order, without a type checker. */
export function syntaxFunctions(file: ts.SourceFile): readonly SyntaxFunction[] {
  return functionsIn(file.statements, "", true);
}

function functionsIn(
  statements: readonly ts.Statement[],
  prefix: string,
  visible: boolean,
): readonly SyntaxFunction[] {
  const listed = exportedNames(statements);
  return statements.flatMap((statement): readonly SyntaxFunction[] => {
    const isExported = (name: string | undefined) =>
      visible && (hasExport(statement) || (name !== undefined && listed.has(name)));
    if (ts.isFunctionDeclaration(statement)) {
      const name = statement.name?.text;
      if (overloadsOf(statement)[0] !== statement) return [];
      return [found(`${prefix}${name ?? "default"}`, isExported(name), statement, statement)];
    }
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap((declaration) => {
        const name = declaration.name.getText();
        return valueFunctions(`${prefix}${name}`, isExported(name), declaration, declaration);
      });
    }
    if (ts.isExportAssignment(statement)) {
      return valueFunctions(`${prefix}default`, visible, statement, {
        initializer: statement.expression,
      });
    }
    if (ts.isClassDeclaration(statement)) {
      const name = statement.name?.text;
      return members(`${prefix}${name ?? "default"}`, isExported(name), statement.members);
    }
    if (ts.isModuleDeclaration(statement)) {
      const body = namespaceBody(statement);
      const name = namespaceName(statement);
      return functionsIn(
        body,
        `${prefix}${name}.`,
        isExported(name) || ts.isStringLiteral(statement.name),
      );
    }
    return [];
  });
}

function found(
  name: string,
  exported: boolean,
  declaration: ts.Node,
  signature: ts.SignatureDeclaration,
): SyntaxFunction {
  return { name, exported, declaration, signature };
}

/** The functions in a variable or property: its value, its type, or the members of its object. */
function valueFunctions(
  name: string,
  exported: boolean,
  declaration: ts.Node,
  {
    initializer,
    type,
  }: { readonly initializer?: ts.Expression | undefined; readonly type?: ts.TypeNode | undefined },
): readonly SyntaxFunction[] {
  const value = initializer === undefined ? undefined : unwrap(initializer);
  if (value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value))) {
    return [found(name, exported, declaration, value)];
  }
  if (value !== undefined && ts.isObjectLiteralExpression(value)) {
    return members(name, exported, value.properties);
  }
  if (value !== undefined && ts.isClassExpression(value))
    return members(name, exported, value.members);
  return type !== undefined && ts.isFunctionTypeNode(type)
    ? [found(name, exported, declaration, type)]
    : [];
}

/** Methods and function-valued properties of a class or object. */
function members(
  owner: string,
  exported: boolean,
  elements: readonly (ts.ClassElement | ts.ObjectLiteralElementLike)[],
): readonly SyntaxFunction[] {
  return elements.flatMap((element): readonly SyntaxFunction[] => {
    const { name } = element;
    if (name === undefined || ts.isPrivateIdentifier(name) || ts.isComputedPropertyName(name))
      return [];
    const full = `${owner}.${name.text}`;
    if (ts.isMethodDeclaration(element)) {
      return overloadsOf(element)[0] === element ? [found(full, exported, element, element)] : [];
    }
    return ts.isPropertyAssignment(element) || ts.isPropertyDeclaration(element)
      ? valueFunctions(full, exported, element, element)
      : [];
  });
}

function unwrap(expression: ts.Expression): ts.Expression {
  return isWrapper(expression) ? unwrap(expression.expression) : expression;
}

function hasExport(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

/** Local names that `export { … }` and `export default name` list. */
function exportedNames(statements: readonly ts.Statement[]): ReadonlySet<string> {
  const names = statements.flatMap((statement): readonly string[] => {
    if (ts.isExportAssignment(statement) && ts.isIdentifier(statement.expression)) {
      return [statement.expression.text];
    }
    if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier !== undefined) return [];
    const { exportClause } = statement;
    if (exportClause === undefined || !ts.isNamedExports(exportClause)) return [];
    return exportClause.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
  });
  return new Set(names);
}

function namespaceBody({ body }: ts.ModuleDeclaration): readonly ts.Statement[] {
  if (body === undefined) return [];
  if (ts.isModuleBlock(body)) return body.statements;
  return ts.isModuleDeclaration(body) ? namespaceBody(body) : [];
}

/** `A.B` of `namespace A.B`. */
function namespaceName({ name, body }: ts.ModuleDeclaration): string {
  return body !== undefined && ts.isModuleDeclaration(body)
    ? `${name.text}.${namespaceName(body)}`
    : name.text;
}
