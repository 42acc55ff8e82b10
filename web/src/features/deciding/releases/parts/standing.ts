import { DECISIONS, type Decision } from "@lectern/domain/call/decisions";
import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { mayRelease } from "@lectern/domain/deciding/releases/rules";
import { isInTheRunning, isWithdrawn } from "@lectern/domain/proposals/words";

/** `topic`: its code; empty for all. */
export type BatchFilter = { decisions: readonly Decision[]; topic: string };

/** The proposals that can be released now, by the server's rule. */
const releasable = <R extends BoardRow>(rows: readonly R[]): R[] =>
  rows.filter(
    ({ status, decision, released, releasing }) =>
      mayRelease({ status, decision, releasedDecision: released, waiting: releasing }) === null,
  );

const fits =
  ({ decisions, topic }: BatchFilter) =>
  (row: BoardRow): boolean =>
    row.decision !== null && decisions.includes(row.decision) && (topic === "" || row.topic_type === topic);

/** Those that match the filter. */
export const batchOf = (rows: readonly BoardRow[], filter: BatchFilter): BoardRow[] =>
  releasable(rows).filter(fits(filter));

/** Those left out because they were withdrawn after the decision. */
export const withdrawnOf = (rows: readonly BoardRow[], filter: BatchFilter): BoardRow[] =>
  rows.filter((row) => isWithdrawn(row.status) && row.decision !== row.released && fits(filter)(row));

export type Counts = Record<Decision, number>;

export const countsOf = (rows: readonly BoardRow[]): Counts => {
  const counts: Counts = { ACC: 0, HLD: 0, REJ: 0 };
  for (const { decision } of rows) if (decision) counts[decision] += 1;
  return counts;
};

/**
 * The progress of the call. Each submitted, not withdrawn proposal is in exactly one of `undecided`, `ready`,
 * `waiting` and `released`; each released acceptance in exactly one of `unanswered`, `confirmed` and `declined`.
 */
export function standingOf(rows: readonly BoardRow[]) {
  const isAlive = ({ status }: BoardRow) => isInTheRunning(status);
  const alive = rows.filter(isAlive);
  const ready = new Set(releasable(alive));
  const waiting = alive.filter(({ releasing }) => releasing);
  const settled = alive.filter((row) => !row.releasing && !ready.has(row));
  const undecided = settled.filter(({ decision }) => decision === null);
  // Including withdrawn ones, whose slots are free as well.
  const accepted = rows.filter(
    (row) => row.released === "ACC" && (row.answer === "declined" || isAlive(row)),
  );
  const confirmed = accepted.filter(({ answer }) => answer === "confirmed").length;
  const declined = accepted.filter(({ answer }) => answer === "declined").length;
  return {
    all: alive.length,
    undecided: undecided.length,
    ready: ready.size,
    waiting: waiting.length,
    released: settled.length - undecided.length,
    accepted: accepted.length,
    unanswered: accepted.length - confirmed - declined,
    confirmed,
    declined,
  };
}

/** The waitlist: places set by hand first, then by fair mean. */
export const waitlistOf = (rows: readonly BoardRow[]): BoardRow[] =>
  rows
    .filter(({ decision, status }) => decision === "HLD" && !isWithdrawn(status))
    .sort(
      (a, b) =>
        (a.waitlist_place ?? Number.MAX_SAFE_INTEGER) - (b.waitlist_place ?? Number.MAX_SAFE_INTEGER) ||
        (b.scores?.fair ?? -1) - (a.scores?.fair ?? -1) ||
        a.pk - b.pk,
    );

/** The manual order after moving an entry: all entries down to the lower of the two. */
export function movedBy(list: readonly BoardRow[], place: number, by: 1 | -1): number[] {
  const order = list.map(({ pk }) => pk);
  const [moved] = order.splice(place, 1);
  if (moved !== undefined) order.splice(place + by, 0, moved);
  const placed = list.filter(({ waitlist_place }) => waitlist_place !== null).length;
  return order.slice(0, Math.max(placed, place + 1, place + by + 1));
}

/** In words, without decisions that have a count of zero. */
export const inWords = (counts: Counts): string =>
  DECISIONS.filter((decision) => counts[decision] > 0)
    .map((decision) => `${counts[decision]} ${WORDS[decision]}`)
    .join(", ") || "nothing";

const WORDS: Record<Decision, string> = { ACC: "accepted", HLD: "waitlisted", REJ: "rejected" };
