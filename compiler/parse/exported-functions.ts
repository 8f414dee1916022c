import {
  type Candidate,
  candidateAt,
  declaredName,
  type Found,
  inside,
  type Place,
  resolved,
} from "./candidate.js";
import { ts } from "./typescript.js";
import { unwrapped, writtenObject } from "./written-object.js";

/** The functions behind a symbol: itself, or those in a class, an object or a namespace. */
export function functionsOf(symbol: ts.Symbol, place: Place): readonly Candidate[] {
  const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
  if (declaration === undefined || place.open.has(symbol)) return [];
  if (ts.isModuleDeclaration(declaration) || ts.isSourceFile(declaration)) {
    return namespaceMembers(symbol, place);
  }
  // A function or class may be a namespace as well.
  const merged = symbol.flags & ts.SymbolFlags.ValueModule ? namespaceMembers(symbol, place) : [];
  return [...declaredFunctions(symbol, declaration, place), ...merged];
}

function declaredFunctions(
  symbol: ts.Symbol,
  declaration: ts.Declaration,
  place: Place,
): readonly Candidate[] {
  const type = place.checker.getTypeOfSymbol(symbol);
  if (ts.isFunctionDeclaration(declaration)) return [candidateAt(place, { declaration, type })];
  if (ts.isBindingElement(declaration)) {
    const contract = takenProperty(declaration, place.checker);
    return valueFunctions(place, { declaration, type, contract });
  }
  if (ts.isClassDeclaration(declaration)) {
    return staticMembers(declaration, inside(place, declaration));
  }
  if (ts.isVariableDeclaration(declaration)) {
    return valueFunctions(place, { declaration, type }, declaration.initializer);
  }
  if (ts.isExportAssignment(declaration)) {
    return valueFunctions(place, { declaration, type }, declaration.expression);
  }
  // What remains with a value are members of an object that a module exports as a whole.
  return symbol.flags & ts.SymbolFlags.Value ? valueFunctions(place, { declaration, type }) : [];
}

/** The property that `const { name } = object` takes. */
function takenProperty(
  { parent, propertyName, name }: ts.BindingElement,
  checker: ts.TypeChecker,
): ts.Declaration | undefined {
  const key = propertyName ?? name;
  if (!ts.isObjectBindingPattern(parent) || !ts.isIdentifier(key)) return undefined;
  return checker.getPropertyOfType(checker.getTypeAtLocation(parent), key.text)?.valueDeclaration;
}

function namespaceMembers(symbol: ts.Symbol, place: Place): readonly Candidate[] {
  const { checker } = place;
  const members = checker.getExportsOfModule(symbol).filter((member) => !isStatic(member));
  const positions = new Map(members.map((each) => [each, each.declarations?.[0]?.pos ?? 0]));
  members.sort((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0));
  return members.flatMap((member) =>
    functionsOf(resolved(member, checker), {
      ...place,
      path: [...place.path, member.name],
      qualifier: `${place.qualifier}${namespaceName(symbol, place)}_`,
      open: new Set(place.open).add(symbol),
      owners: [...place.owners, ...(symbol.declarations ?? [])],
    }),
  );
}

/** What a namespace is called: its own name, where a module exports it as a whole. */
function namespaceName({ declarations }: ts.Symbol, { path, exportName }: Place): string {
  const [declaration] = exportName === "default" ? (declarations ?? []) : [];
  const own = declaration && declaredName(declaration);
  return path.at(-1) ?? own ?? exportName;
}

/** Static members of a class that is a namespace as well, which were listed with the class. */
function isStatic(symbol: ts.Symbol): boolean {
  return symbol.valueDeclaration !== undefined && ts.isClassElement(symbol.valueDeclaration);
}

/** The functions in a value: itself, or the members of an object or class that is written out. */
function valueFunctions(
  place: Place,
  { declaration, type, contract }: Found,
  initializer?: ts.Expression,
): readonly Candidate[] {
  const { checker } = place;
  const value = initializer && unwrapped(initializer);
  if (value !== undefined && ts.isClassExpression(value)) {
    return staticMembers(value, inside(place, declaration));
  }
  if (isCallable(type)) return [candidateAt(place, { declaration, type, value, contract })];
  const members = inside(place, declaration);
  const literal = value && writtenObject(value, checker);
  if (literal !== undefined) return literalMembers(literal, type, members);
  return isDescribedOnly(declaration) ? describedMembers(type, members) : [];
}

/** `declare const tools: { read(id: string): string }`: a literal as declaration files show it. */
function isDescribedOnly(declaration: ts.Declaration): boolean {
  return (
    ts.isVariableDeclaration(declaration) &&
    declaration.initializer === undefined &&
    declaration.type !== undefined &&
    ts.isTypeLiteralNode(declaration.type)
  );
}

function describedMembers(type: ts.Type, place: Place): readonly Candidate[] {
  return place.checker.getPropertiesOfType(type).flatMap((property) => {
    const declaration = property.valueDeclaration;
    const member = place.checker.getTypeOfSymbol(property);
    if (declaration === undefined || !isNamed(property) || !isCallable(member)) return [];
    return [
      candidateAt(
        { ...place, path: [...place.path, property.name] },
        { declaration, type: member },
      ),
    ];
  });
}

/** The functions in an object that is written out. `type` is what who imports it sees. */
function literalMembers(
  literal: ts.ObjectLiteralExpression,
  type: ts.Type,
  place: Place,
): readonly Candidate[] {
  const found = new Map<string, readonly Candidate[]>();
  for (const [name, functions] of namedMembers(literal, type, place)) {
    // What comes later replaces what has the same name.
    found.delete(name);
    found.set(name, functions);
  }
  return [...found.values()].flat();
}

function* namedMembers(
  literal: ts.ObjectLiteralExpression,
  type: ts.Type,
  place: Place,
): Generator<readonly [string, readonly Candidate[]]> {
  for (const member of literal.properties) {
    if (ts.isSpreadAssignment(member)) {
      const spread = writtenObject(member.expression, place.checker);
      if (spread !== undefined) yield* namedMembers(spread, type, place);
      continue;
    }
    const symbol = member.name && place.checker.getSymbolAtLocation(member.name);
    if (symbol !== undefined) yield [symbol.name, literalMember(member, symbol, type, place)];
  }
}

function literalMember(
  member: ts.ObjectLiteralElementLike,
  symbol: ts.Symbol,
  type: ts.Type,
  place: Place,
): readonly Candidate[] {
  const { checker } = place;
  if (ts.isAccessor(member) || !isNamed(symbol)) return [];
  const inner = { ...place, path: [...place.path, symbol.name] };
  const declared = checker.getPropertyOfType(type, symbol.name);
  const known = declared !== undefined && !(declared.flags & ts.SymbolFlags.Optional);
  const memberType = checker.getTypeOfSymbol(known ? declared : symbol);
  const value = ts.isPropertyAssignment(member) ? unwrapped(member.initializer) : undefined;
  if (value !== undefined && ts.isObjectLiteralExpression(value)) {
    const qualifier = `${place.qualifier}${symbol.name}_`;
    return literalMembers(value, memberType, inside({ ...inner, qualifier }, member));
  }
  if (!isCallable(memberType)) return [];
  return [
    candidateAt(inner, {
      declaration: member,
      type: memberType,
      value: ts.isShorthandPropertyAssignment(member) ? member : value,
      contract: declared?.valueDeclaration,
      concealing: known ? undefined : type,
    }),
  ];
}

function staticMembers(declaration: ts.ClassLikeDeclaration, place: Place): readonly Candidate[] {
  return declaration.members.flatMap((member) => {
    const flags = ts.getCombinedModifierFlags(member);
    if (!(flags & ts.ModifierFlags.Static) || ts.isAccessor(member)) return [];
    if (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) return [];
    const symbol = member.name && place.checker.getSymbolAtLocation(member.name);
    // Overloads declare one method several times; it is taken at its main declaration.
    if (symbol === undefined || !isNamed(symbol) || symbol.valueDeclaration !== member) return [];
    const type = place.checker.getTypeOfSymbol(symbol);
    if (!isCallable(type)) return [];
    return [
      candidateAt({ ...place, path: [...place.path, symbol.name] }, { declaration: member, type }),
    ];
  });
}

/** Symbols and `#private` names cannot be reached from generated code. */
function isNamed(symbol: ts.Symbol): boolean {
  const name = String(symbol.escapedName);
  return !name.startsWith("__@") && !name.startsWith("__#");
}

function isCallable(type: ts.Type): boolean {
  return type.getCallSignatures().length > 0;
}
