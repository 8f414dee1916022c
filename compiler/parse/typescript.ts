import { createRequire } from "node:module";
import type { ts as TypeScript } from "ts-morph";

const require = createRequire(import.meta.url);

/**
 * The compiler that ts-morph bundles: the value, and below it the types of it that are used here.
 *
 * It is loaded with `require`, because Node reads all nine megabytes of it twice to find out what an
 * `import` could name: a fifth of a second of every build. And it is loaded from the file that
 * ts-morph itself loads it from, without the wrappers around it, which take half as long again.
 */
// `require` knows no types; this is the value whose types are imported above.
export const ts = require("@ts-morph/common/dist/typescript.js") as typeof TypeScript;

export declare namespace ts {
  export type ArrayLiteralExpression = TypeScript.ArrayLiteralExpression;
  export type AsExpression = TypeScript.AsExpression;
  export type BigIntLiteralType = TypeScript.BigIntLiteralType;
  export type BinaryExpression = TypeScript.BinaryExpression;
  export type BindingElement = TypeScript.BindingElement;
  export type BindingName = TypeScript.BindingName;
  export type BindingPattern = TypeScript.BindingPattern;
  export type ClassLikeDeclaration = TypeScript.ClassLikeDeclaration;
  export type ClassElement = TypeScript.ClassElement;
  export type CompilerHost = TypeScript.CompilerHost;
  export type CompilerOptions = TypeScript.CompilerOptions;
  export type ConditionalType = TypeScript.ConditionalType;
  export type Declaration = TypeScript.Declaration;
  export type Diagnostic = TypeScript.Diagnostic;
  export type ElementFlags = TypeScript.ElementFlags;
  export type DeclarationWithTypeParameterChildren =
    TypeScript.DeclarationWithTypeParameterChildren;
  export type EnumMember = TypeScript.EnumMember;
  export type ExportDeclaration = TypeScript.ExportDeclaration;
  export type ExportSpecifier = TypeScript.ExportSpecifier;
  export type Expression = TypeScript.Expression;
  export type ExpressionWithTypeArguments = TypeScript.ExpressionWithTypeArguments;
  export type FunctionDeclaration = TypeScript.FunctionDeclaration;
  export type ImportTypeNode = TypeScript.ImportTypeNode;
  export type IndexInfo = TypeScript.IndexInfo;
  export type IndexType = TypeScript.IndexType;
  export type IntersectionType = TypeScript.IntersectionType;
  export type JSDocSignature = TypeScript.JSDocSignature;
  export type MappedTypeNode = TypeScript.MappedTypeNode;
  export type MethodDeclaration = TypeScript.MethodDeclaration;
  export type MethodSignature = TypeScript.MethodSignature;
  export type ModuleDeclaration = TypeScript.ModuleDeclaration;
  export type ModuleKind = TypeScript.ModuleKind;
  export type Node = TypeScript.Node;
  export type NamedTupleMember = TypeScript.NamedTupleMember;
  export type NonNullExpression = TypeScript.NonNullExpression;
  export type ObjectFlags = TypeScript.ObjectFlags;
  export type ObjectLiteralElementLike = TypeScript.ObjectLiteralElementLike;
  export type ObjectLiteralExpression = TypeScript.ObjectLiteralExpression;
  export type ObjectType = TypeScript.ObjectType;
  export type ParameterDeclaration = TypeScript.ParameterDeclaration;
  export type ParenthesizedExpression = TypeScript.ParenthesizedExpression;
  export type ParseConfigHost = TypeScript.ParseConfigHost;
  export type PrefixUnaryExpression = TypeScript.PrefixUnaryExpression;
  export type Program = TypeScript.Program;
  export type PropertyAssignment = TypeScript.PropertyAssignment;
  export type SatisfiesExpression = TypeScript.SatisfiesExpression;
  export type Signature = TypeScript.Signature;
  export type SignatureDeclaration = TypeScript.SignatureDeclaration;
  export type SourceFile = TypeScript.SourceFile;
  export type Statement = TypeScript.Statement;
  export type StringLiteral = TypeScript.StringLiteral;
  export type SubstitutionType = TypeScript.SubstitutionType;
  export type Symbol = TypeScript.Symbol;
  export type SymbolFlags = TypeScript.SymbolFlags;
  export type SyntaxKind = TypeScript.SyntaxKind;
  export type TemplateExpression = TypeScript.TemplateExpression;
  export type TemplateLiteralType = TypeScript.TemplateLiteralType;
  export type TupleType = TypeScript.TupleType;
  export type Type = TypeScript.Type;
  export type TypeAliasDeclaration = TypeScript.TypeAliasDeclaration;
  export type TypeAssertion = TypeScript.TypeAssertion;
  export type TypeChecker = TypeScript.TypeChecker;
  export type TypeElement = TypeScript.TypeElement;
  export type TypeFlags = TypeScript.TypeFlags;
  export type TypeNode = TypeScript.TypeNode;
  export type TypeOperatorNode = TypeScript.TypeOperatorNode;
  export type TypeReference = TypeScript.TypeReference;
  export type TypeReferenceNode = TypeScript.TypeReferenceNode;
  export type UnionType = TypeScript.UnionType;
  export type __String = TypeScript.__String;
}

/** The standard library's declaration files, which ts-morph carries with it. */
export function libraryFiles(): readonly LibraryFile[] {
  // As above: the package's own types say the same.
  const { getLibFiles } = require("@ts-morph/common") as { getLibFiles(): readonly LibraryFile[] };
  return getLibFiles();
}

/** One declaration file of the standard library. */
export interface LibraryFile {
  /** For example `lib.es2022.d.ts`. */
  readonly fileName: string;
  readonly text: string;
}
