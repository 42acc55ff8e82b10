import type { SubmissionType } from "@lectern/domain/submissions/words";

/** What somebody offers: a title, an abstract, and of what type it is. */
export type Offer = readonly [title: string, abstract: string, type: SubmissionType];
