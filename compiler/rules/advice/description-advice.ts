import type { Rule } from "../rule.js";
import { wordsOfText } from "./words.js";

/** Three plain sentences have about this many words. */
const enoughWords = 24;

/** Vendors of models ask for three to four sentences at least. */
export const shortDescription: Rule = ({ tools }, _project, reporter) => {
  for (const { name, description, span } of tools) {
    if (description === undefined) continue;
    const words = wordsOfText(description).length;
    const sentences =
      description.match(/[^.!?。！？\s][^.!?。！？]*(?:[.!?。！？]+|$)/gu)?.length ?? 0;
    if (words < enoughWords && sentences < 3) {
      reporter.report("short-description", span, { tool: name, words });
    }
  }
};

/** Words with which comments say when a tool is, or is not, the right one. */
const usageHints =
  /\b(?:use|used|using|call|when(?:ever)?|before|after|instead|unless|only|never|avoid|prefer|do not|don't|not for|not to|rather than|if)\b|当|请|时|仅|只|不要|不用|用于|适用|使用|之前|之后|場合|時|使う|使用|しない/iu;

/** Without a hint when to use it a model guesses, most of all among similar tools. */
export const noUsageHint: Rule = ({ tools }, _project, reporter) => {
  for (const { name, description, span } of tools) {
    if (description === undefined || usageHints.test(description)) continue;
    reporter.report("no-usage-hint", span, { tool: name });
  }
};
