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

/** In the order that reviews are asked for, by pk; what is not in it comes last, as it is listed. */
function inOrder(order: readonly number[]): Comparison {
  const places = new Map(order.map((pk, place) => [pk, place]));
  const place = ({ pk }: SubmissionListItem) => places.get(pk) ?? order.length;
  return (a, b) => place(a) - place(b);
}

/** `here` is the one that somebody reads, which was in the part when they opened it. */
const inPart = (item: SubmissionListItem, part: QueuePart, here?: number) =>
  item.pk === here || IN_PART[part](item);

/**
 * The submissions that hold every word of the search, of the part and in the order that are asked for: of those that are
 * alike the ones to review come first, and of these the ones that need it most.
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
 * The same as somebody goes through it and is at `here`: what they review on the way stays where it was, so that the way
 * back leads there.
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

/** How many are left to review, how many are done, and how many were decided without the reader. */
export function countsOf(list: readonly SubmissionListItem[]) {
  const all = shown(list);
  const done = all.filter((item) => item.has_been_reviewed).length;
  const left = all.filter(awaitsReview).length;
  return { left, done, decided: all.length - done - left };
}

/** How many the reader is asked to review, and how many of these are left; not what was decided without them. */
export function assignedOf(list: readonly SubmissionListItem[]): { all: number; left: number } {
  const assigned = shown(list).filter(
    (item) => IN_PART.assigned(item) && (item.has_been_reviewed || awaitsReview(item)),
  );
  return { all: assigned.length, left: assigned.filter(IN_PART.open).length };
}
