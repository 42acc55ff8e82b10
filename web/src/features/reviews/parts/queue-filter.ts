import type { SubmissionListItem } from "@lectern/domain/submissions/contract";
import { STATUSES, SUBMISSION_TYPES, TOPIC_TYPES } from "@lectern/domain/submissions/words";
import { compareWords, searchOver } from "#platform/search";
import type { QueueColumn, QueuePart, QueueView } from "./queue-view";

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

/** In the order that reviews are asked for, by pk; what is not in it comes last, as it is listed. */
function inOrder(order: readonly number[]): Comparison {
  const places = new Map(order.map((pk, place) => [pk, place]));
  const place = ({ pk }: SubmissionListItem) => places.get(pk) ?? order.length;
  return (a, b) => place(a) - place(b);
}

/** `here` is the one that somebody reads, which was in the part when they opened it. */
const inPart = (item: SubmissionListItem, part: QueuePart, here?: number) =>
  part === "all" || item.pk === here || item.has_been_reviewed === (part === "reviewed");

/**
 * The submissions that hold every word of the search, of the part and in the order that are asked for: of those that are
 * alike the ones to review come first, and of these the ones that need it most.
 */
export function queueOf(
  list: readonly SubmissionListItem[],
  { search: asked, part, sort }: QueueView,
  order: readonly number[] = [],
): SubmissionListItem[] {
  const found = search(shown(list), asked).filter((item) => inPart(item, part));
  const comparison = sort ? COMPARISONS[sort.column] : toReviewFirst;
  const turned: Comparison = sort?.descending ? (a, b) => comparison(b, a) : comparison;
  const fair = inOrder(order);
  return found.sort((a, b) => turned(a, b) || toReviewFirst(a, b) || fair(a, b));
}

/**
 * The same as somebody goes through it and is at `here`: what they review on the way stays where it was, so that the way
 * back leads there.
 */
export function walkOf(
  list: readonly SubmissionListItem[],
  view: QueueView,
  order: readonly number[],
  here?: number,
): SubmissionListItem[] {
  const { sort, search: asked, part } = view;
  if (sort) return queueOf(list, { ...view, part: "all" }, order).filter((item) => inPart(item, part, here));
  return search(shown(list), asked)
    .filter((item) => inPart(item, part, here))
    .sort(inOrder(order));
}

/** How many are left to review, and how many are done. */
export function countsOf(list: readonly SubmissionListItem[]): { left: number; done: number } {
  const all = shown(list);
  const done = all.filter((item) => item.has_been_reviewed).length;
  return { left: all.length - done, done };
}
