import { ts } from "./typescript.js";

/**
 * Whether every exported function of a file says what it returns. Where one does not, the checker
 * reads its body, for which it needs the whole standard library.
 */
export function declaresResults(file: ts.SourceFile): boolean {
  return file.statements.every((statement) => !isExported(statement) || declares(statement));
}

function isExported(statement: ts.Statement): boolean {
  if (ts.isExportAssignment(statement)) return true;
  if (ts.isExportDeclaration(statement)) return statement.moduleSpecifier === undefined;
  return ts.canHaveModifiers(statement) && (ts.getModifiers(statement) ?? []).some(isExportKeyword);
}

function isExportKeyword({ kind }: ts.Node): boolean {
  return kind === ts.SyntaxKind.ExportKeyword;
}

function declares(statement: ts.Statement): boolean {
  if (ts.isFunctionDeclaration(statement)) return statement.type !== undefined;
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.every(
      ({ type, initializer }) =>
        type !== undefined || (initializer !== undefined && isPlain(initializer)),
    );
  }
  if (ts.isClassDeclaration(statement)) {
    return statement.members.every(
      (member) => !ts.isMethodDeclaration(member) || member.type !== undefined,
    );
  }
  return (
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement)
  );
}

/** A literal, or a function that says what it returns. */
function isPlain(expression: ts.Expression): boolean {
  if (ts.isArrowFunction(expression) || ts.isFunctionExpression(expression)) {
    return expression.type !== undefined;
  }
  return ts.isStringLiteralLike(expression) || ts.isNumericLiteral(expression);
}
