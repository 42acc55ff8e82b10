import { submissionQuery } from "#features/proposals/api";
import { proposalAnswersQuery } from "#features/proposals/form-questions/answering";
import { menuQuery } from "#features/proposals/list";
import { startReading } from "#platform/queries";
import { queueQuery } from "../api";
import { reviewFormQuery } from "../criteria/api";

/** Starts what every page of a proposal in review reads first. */
export function startReview(pk: number): void {
  startReading(submissionQuery(pk));
  startReading(reviewFormQuery);
  startReading(queueQuery);
  startReading(menuQuery);
  startReading(proposalAnswersQuery(pk));
}
