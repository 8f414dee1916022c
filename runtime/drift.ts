import { canonicalJson } from "./permission/canonical-json.js";
import type { AnyRegistry } from "./registry.js";

/** What a model is told about a tool. */
export interface ToolFacts {
  readonly name: string;
  readonly description: string;
  readonly strict: boolean;
  readonly parameters: unknown;
}

/** One tool that is not what was built. */
export interface ToolDrift {
  readonly tool: string;
  /** `changed` differs, `missing` was built and is not there, `extra` is there and was not built. */
  readonly kind: "changed" | "missing" | "extra";
  /** What differs, of `changed` tools. */
  readonly changes: readonly ("description" | "strict" | "parameters")[];
}

const COMPARED = ["description", "strict", "parameters"] as const;

/**
 * Compares a registry with what was built or approved: the `manifest.json` of a build, or kept
 * facts of tools that come from elsewhere. No drift means that a model is told the same.
 *
 * Meant for the start of an app, and for tools of others, whose descriptions may change overnight.
 */
export function checkDrift(
  registry: AnyRegistry,
  built: { readonly tools: readonly ToolFacts[] },
): readonly ToolDrift[] {
  const known = new Map(built.tools.map((facts) => [facts.name, facts]));
  const drifts: ToolDrift[] = [];
  for (const name of registry.names) {
    const tool = registry.get(name);
    const facts = known.get(name);
    known.delete(name);
    if (tool === undefined) continue;
    if (facts === undefined) {
      drifts.push({ tool: name, kind: "extra", changes: [] });
      continue;
    }
    const changes = COMPARED.filter(
      (key) => canonicalJson(tool[key]) !== canonicalJson(facts[key]),
    );
    if (changes.length > 0) drifts.push({ tool: name, kind: "changed", changes });
  }
  const missing = [...known.keys()].map(
    (tool) => ({ tool, kind: "missing", changes: [] }) as const,
  );
  return [...drifts, ...missing];
}
