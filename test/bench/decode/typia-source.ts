/** The source that typia compiles: the same types, with its own tags for patterns. */
export function typiaSource(tools: string): string {
  const types = tools
    .slice(0, tools.indexOf("export function flat"))
    .replace(/\/\*\* @pattern (.*) \*\/\n(\s*\w+): string;/g, (_, pattern: string, key: string) => {
      return `${key}: string & tags.Pattern<${JSON.stringify(pattern)}>;`;
    });
  return `import typia, { tags } from "typia";
${types}
export const flat = typia.createValidateEquals<{ x: Flat }>();
export const nested = typia.createValidateEquals<{ x: Nested }>();
export const objects = typia.createValidateEquals<{ x: Line[] }>();
export const union = typia.createValidateEquals<{ x: Shape }>();
export const recursive = typia.createValidateEquals<{ x: Tree }>();
export const patterns = typia.createValidateEquals<{ x: Patterns }>();
`;
}
