import { ts } from "../typescript.js";
import { type Origin, originOf } from "./origin.js";
import type { TypeReader } from "./reader.js";

/** What becomes of a value on its way to JSON. */
export interface JsonForm {
  readonly type: ts.Type;
  readonly origin: Origin | undefined;
}

/** What a type says with `toJSON` that its values are in JSON; `undefined` where it has no such method. */
export function jsonForm(reader: TypeReader, type: ts.Type): JsonForm | undefined {
  const { checker } = reader;
  const method = checker.getPropertyOfType(type, "toJSON");
  if (method === undefined || method.flags & ts.SymbolFlags.Optional) return undefined;
  const [signature] = checker.getTypeOfSymbol(method).getCallSignatures();
  if (signature === undefined) return undefined;
  const returned = checker.getReturnTypeOfSignature(signature);
  if (returned === type) return undefined;
  const declared: ts.SignatureDeclaration | ts.JSDocSignature | undefined =
    signature.getDeclaration();
  const written = declared?.type;
  // What is not written comes out of a body, which may use all of the library.
  if (written === undefined) reader.unresolved();
  return { type: returned, origin: writtenPlainly(written, type, checker) };
}

/** The place of a result; in a generic class it does not say what the type parameters are filled with. */
function writtenPlainly(
  node: ts.Node | undefined,
  type: ts.Type,
  checker: ts.TypeChecker,
): Origin | undefined {
  if (node === undefined || !ts.isTypeNode(node) || !(type.flags & ts.TypeFlags.Object)) {
    return undefined;
  }
  // The flag is that of objects, of which references alone have type arguments.
  const isFilled = checker.getTypeArguments(type as ts.TypeReference).length > 0;
  return isFilled ? undefined : originOf(node);
}

/**
 * Whether instances have fields that the type hides: `private` and `protected` are words of the
 * compiler, and JSON shows what is there.
 */
export function hasHiddenFields({ checker }: TypeReader, type: ts.Type): boolean {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return checker
    .getPropertiesOfType(type)
    .some(
      ({ flags, escapedName, declarations = [] }) =>
        flags & ts.SymbolFlags.Property &&
        !String(escapedName).startsWith("__#") &&
        declarations.some((each) => ts.getCombinedModifierFlags(each) & hidden),
    );
}
