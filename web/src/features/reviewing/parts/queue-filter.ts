import type { EditionChoices } from "@lectern/domain/call/choices";
import { labelOf } from "@lectern/domain/call/labels";
import type { SubmissionListItem } from "@lectern/domain/proposals/contract";
import { STATUSES } from "@lectern/domain/proposals/words";
import { awaitsReview } from "@lectern/domain/reviewing/rules";
import { compareWords, searchOverWith } from "#platform/search";
import type { QueueColumn, QueuePart, QueueView } from "./queue-view";

/** The label of the search. */
const search = searchOverWith((item: SubmissionListItem, choices: EditionChoices) =>
  [item.title, item.full_name, topicOf(item, choices), typeOf(item, choices), item.status].join(" "),
);

const topicOf = (item: SubmissionListItem, { topicTypes }: EditionChoices) =>
  labelOf(topicTypes, item.topic_type);
const typeOf = (item: SubmissionListItem, { submissionTypes }: EditionChoices) =>
  labelOf(submissionTypes, item.submission_type);

type Comparison = (a: SubmissionListItem, b: SubmissionListItem, choices: EditionChoices) => number;

/** Unreviewed ones first, assigned ones before others. */
const turnOf = (item: SubmissionListItem) => {
  if (awaitsReview(item)) return item.assigned ? 0 : 1;
  return item.has_been_reviewed ? 2 : 3;
};
const toReviewFirst: Comparison = (a, b) => turnOf(a) - turnOf(b);

const assignedFirst: Comparison = (a, b) => Number(b.assigned ?? false) - Number(a.assigned ?? false);

const IN_PART: Record<QueuePart, (item: SubmissionListItem) => boolean> = {
  all: () => true,
  assigned: (item) => item.assigned === true,
  open: awaitsReview,
  reviewed: (item) => item.has_been_reviewed,
};

const COMPARISONS: Record<QueueColumn, Comparison> = {
  title: (a, b) => compareWords(a.title, b.title),
  submitter: (a, b) => compareWords(a.full_name, b.full_name),
  topic: (a, b, choices) => compareWords(topicOf(a, choices), topicOf(b, choices)),
  type: (a, b, choices) => compareWords(typeOf(a, choices), typeOf(b, choices)),
  status: (a, b) => STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status),
  mine: toReviewFirst,
};

/** The visible submissions, without declined ones. */
const shown = (list: readonly SubmissionListItem[]) => list.filter((item) => item.overall_status !== "REJ");

/** In the order of the queue, by pk; others come last, in the order of the list. */
function inOrder(order: readonly number[]): Comparison {
  const places = new Map(order.map((pk, place) => [pk, place]));
  const place = ({ pk }: SubmissionListItem) => places.get(pk) ?? order.length;
  return (a, b) => place(a) - place(b);
}

/** `here` is the open submission, which matched when it was opened. */
const inPart = (item: SubmissionListItem, part: QueuePart, here?: number) =>
  item.pk === here || IN_PART[part](item);

/**
 * The submissions that match search and filter, sorted; ties are broken by unreviewed first, then by the order of
 * the queue.
 */
export function queueOf(
  list: readonly SubmissionListItem[],
  { search: asked, part, sort }: QueueView,
  choices: EditionChoices,
  order: readonly number[] = [],
): SubmissionListItem[] {
  const found = search(shown(list), asked, choices).filter((item) => inPart(item, part));
  const comparison = sort ? COMPARISONS[sort.column] : toReviewFirst;
  const direction = sort?.descending ? -1 : 1;
  const fair = inOrder(order);
  return found.sort(
    (a, b) => direction * comparison(a, b, choices) || toReviewFirst(a, b, choices) || fair(a, b, choices),
  );
}

/**
 * The same while a reviewer goes through it at `here`: submissions reviewed on the way keep their place, so that
 * going back works.
 */
export function walkOf(
  list: readonly SubmissionListItem[],
  view: QueueView,
  choices: EditionChoices,
  order: readonly number[],
  here?: number,
): SubmissionListItem[] {
  const { sort, search: asked, part } = view;
  if (sort) {
    const all = queueOf(list, { ...view, part: "all" }, choices, order);
    return all.filter((item) => inPart(item, part, here));
  }
  const fair = inOrder(order);
  return search(shown(list), asked, choices)
    .filter((item) => inPart(item, part, here))
    .sort((a, b) => assignedFirst(a, b, choices) || fair(a, b, choices));
}

/** The numbers of submissions left to review, done, and decided without the reader's review. */
export function countsOf(list: readonly SubmissionListItem[]) {
  const all = shown(list);
  const done = all.filter((item) => item.has_been_reviewed).length;
  const left = all.filter(awaitsReview).length;
  return { left, done, decided: all.length - done - left };
}

/** The number of assignments, and of those left, without decided ones. */
export function assignedOf(list: readonly SubmissionListItem[]): { all: number; left: number } {
  const assigned = shown(list).filter(
    (item) => IN_PART.assigned(item) && (item.has_been_reviewed || awaitsReview(item)),
  );
  return { all: assigned.length, left: assigned.filter(IN_PART.open).length };
}
