import type { SubmissionListItem } from "@lectern/domain/submissions/contract";
import { STATUSES, SUBMISSION_TYPES, TOPIC_TYPES } from "@lectern/domain/submissions/words";
import { compareWords, searchOver } from "#platform/search";
import type { QueueColumn, QueueView } from "./queue-view";

/** What is searched. */
const search = searchOver(({ title, full_name, topic_type, submission_type, status }: SubmissionListItem) =>
  [title, full_name, TOPIC_TYPES[topic_type], SUBMISSION_TYPES[submission_type], status].join(" "),
);

type Comparison = (a: SubmissionListItem, b: SubmissionListItem) => number;

/** What is still to review comes first. */
const toReviewFirst: Comparison = (a, b) => Number(a.has_been_reviewed) - Number(b.has_been_reviewed);

const COMPARISONS: Record<QueueColumn, Comparison> = {
  title: (a, b) => compareWords(a.title, b.title),
  submitter: (a, b) => compareWords(a.full_name, b.full_name),
  topic: (a, b) => compareWords(TOPIC_TYPES[a.topic_type], TOPIC_TYPES[b.topic_type]),
  type: (a, b) => compareWords(SUBMISSION_TYPES[a.submission_type], SUBMISSION_TYPES[b.submission_type]),
  status: (a, b) => STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status),
  mine: toReviewFirst,
};

/** Those that a reviewer is shown at all; refused ones are hidden. */
const shown = (list: readonly SubmissionListItem[]) => list.filter((item) => item.overall_status !== "REJ");

/** The submissions that hold every word of the search, of the part and in the order that are asked for. */
export function queueOf(
  list: readonly SubmissionListItem[],
  { search: asked, part, sort }: QueueView,
): SubmissionListItem[] {
  const found = search(shown(list), asked).filter(
    (item) => part === "all" || item.has_been_reviewed === (part === "reviewed"),
  );
  const comparison = sort ? COMPARISONS[sort.column] : toReviewFirst;
  const turned: Comparison = sort?.descending ? (a, b) => comparison(b, a) : comparison;
  return found.sort((a, b) => turned(a, b) || toReviewFirst(a, b));
}

/** How many are left to review, and how many are done. */
export function countsOf(list: readonly SubmissionListItem[]): { left: number; done: number } {
  const all = shown(list);
  const done = all.filter((item) => item.has_been_reviewed).length;
  return { left: all.length - done, done };
}
