import { exportAll, exportProposals, exportReviews } from "@lectern/domain/exports/contract";
import { callForBlob } from "#platform/call";

/** What can be taken out: how the file is called, and where it comes from. */
export const EXPORTS = [
  {
    title: "Proposals for a spreadsheet",
    about: "One line a proposal: texts, speaker, status, decision, number of reviews and mean score.",
    file: "proposals.csv",
    fetch: () => callForBlob(exportProposals),
  },
  {
    title: "Reviews for a spreadsheet",
    about: "One line a review, with its author, scores, recommendation and comments.",
    file: "reviews.csv",
    fetch: () => callForBlob(exportReviews),
  },
  {
    title: "Everything for another program",
    about: "Proposals with their speakers and reviews as one JSON document, in the words of the API.",
    file: "proposals.json",
    fetch: () => callForBlob(exportAll),
  },
] as const;

export type Export = (typeof EXPORTS)[number];
