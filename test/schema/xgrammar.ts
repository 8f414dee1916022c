import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { compileFunction, constants } from "node:vm";
import type { JsonSchema } from "../../runtime/schema/index.js";

type XGrammar = typeof import("@mlc-ai/web-xgrammar");

/** The engine is published as a UMD file in a package that says it holds modules. */
function loadXGrammar(): XGrammar {
  const require = createRequire(import.meta.url);
  const path = require.resolve("@mlc-ai/web-xgrammar");
  const module: { exports: unknown } = { exports: {} };
  const parameters = ["module", "exports", "require", "__filename", "__dirname"];
  const run = compileFunction(readFileSync(path, "utf8"), parameters, {
    filename: path,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  run(module, module.exports, require, path, path.replace(/\/[^/]*$/, ""));
  // The file fills its exports as the type declarations beside it say.
  return module.exports as XGrammar;
}

const STOP = "</s>";
const CHARACTERS = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const VOCABULARY = [...CHARACTERS, "é", "世", STOP];

/** What brings a value to its end. */
const CLOSING = new Set(["}", "]", STOP]);

/** Walks through grammars as a model under constrained decoding does, one character a step. */
export interface Walker {
  /** Compiles a schema as inference servers do. */
  compile(schema: JsonSchema): Promise<Walk>;
}

/** Text of one random walk to the end of the grammar. */
export type Walk = (random: () => number) => Promise<string>;

/** Makes the engine ready. */
export async function createWalker(): Promise<Walker> {
  const { GrammarCompiler, GrammarMatcher, TokenizerInfo } = loadXGrammar();
  const stop = VOCABULARY.indexOf(STOP);
  const tokenizer = await TokenizerInfo.createTokenizerInfo(
    VOCABULARY,
    "raw",
    false,
    VOCABULARY.length,
    [stop],
  );
  const compiler = await GrammarCompiler.createGrammarCompiler(tokenizer);
  return {
    async compile(schema) {
      const grammar = await compiler.compileJSONSchema(JSON.stringify(schema), false, -1);
      return async (random) => {
        const matcher = await GrammarMatcher.createGrammarMatcher(grammar);
        let text = "";
        while (!matcher.isTerminated()) {
          const allowed = allowedTokens(await matcher.getNextTokenBitmask());
          const token = choose(allowed, text, random);
          if (token === undefined || text.length > 20_000) throw new Error(`stuck after ${text}`);
          matcher.acceptToken(token);
          if (token !== stop) text += VOCABULARY[token] ?? "";
        }
        matcher.dispose();
        return text;
      };
    },
  };
}

function allowedTokens(bitmask: Int32Array): readonly number[] {
  return VOCABULARY.map((_, token) => token).filter(
    (token) => (((bitmask[token >> 5] ?? 0) >>> (token & 31)) & 1) === 1,
  );
}

/** Prefers to close, more so the longer the text is, so that walks through recursion end. */
function choose(allowed: readonly number[], text: string, random: () => number) {
  const isInString = (text.replace(/\\./g, "").match(/"/g) ?? []).length % 2 === 1;
  const closing = allowed.filter((token) => {
    const character = VOCABULARY[token] ?? "";
    return isInString ? character === '"' : CLOSING.has(character);
  });
  const isEager = random() < 0.35 + Math.min(0.6, text.length / 2_000);
  const among = closing.length > 0 && isEager ? closing : allowed;
  return among[Math.floor(random() * among.length)];
}

/** Numbers from 0 to 1 that a seed determines (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
