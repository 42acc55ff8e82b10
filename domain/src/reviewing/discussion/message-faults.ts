import { readMarkdown } from "../../call/texts/markdown";
import { TEXT_FAULTS } from "../../call/texts/words";

/** What is wrong with the Markdown of a message. Apart from the contract, so that pages load the parser with a discussion only. */
export const messageFaults = (text: string): string[] =>
  [...readMarkdown(text).faults].map((fault) => TEXT_FAULTS[fault]);
