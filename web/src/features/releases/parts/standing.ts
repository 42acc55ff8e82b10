import type { BoardRow } from "@lectern/domain/board/contract";
import { mayRelease } from "@lectern/domain/releases/rules";
import { DECISIONS, type Decision } from "@lectern/domain/submissions/words";

/** `topic`: its code; empty for all. */
export type BatchFilter = { decisions: readonly Decision[]; topic: string };

/** The proposals that can be released now, by the rule that the server asks too. */
const releasable = (rows: readonly BoardRow[]): BoardRow[] =>
  rows.filter(
    ({ status, decision, released, releasing }) =>
      mayRelease({ status, decision, releasedDecision: released, waiting: releasing }) === null,
  );

const fits =
  ({ decisions, topic }: BatchFilter) =>
  (row: BoardRow): boolean =>
    row.decision !== null && decisions.includes(row.decision) && (topic === "" || row.topic_type === topic);

/** Those of them that the filter lets through. */
export const batchOf = (rows: readonly BoardRow[], filter: BatchFilter): BoardRow[] =>
  releasable(rows).filter(fits(filter));

/** Those that would have been among them, had they not been withdrawn since they were decided on. */
export const withdrawnOf = (rows: readonly BoardRow[], filter: BatchFilter): BoardRow[] =>
  rows.filter((row) => row.status === "Withdrawn" && row.decision !== row.released && fits(filter)(row));

export type Counts = Record<Decision, number>;

export const countsOf = (rows: readonly BoardRow[]): Counts => {
  const counts: Counts = { ACC: 0, HLD: 0, REJ: 0 };
  for (const { decision } of rows) if (decision) counts[decision] += 1;
  return counts;
};

/** Where the call stands, in figures. */
export function standingOf(rows: readonly BoardRow[]) {
  const alive = rows.filter(({ status }) => status !== "Withdrawn" && status !== "Uploading");
  return {
    undecided: alive.filter(({ decision }) => decision === null).length,
    ready: releasable(rows).length,
    waiting: alive.filter(({ releasing }) => releasing).length,
    told: alive.filter(({ released }) => released !== null).length,
    confirmed: alive.filter(({ answer }) => answer === "confirmed").length,
    // Also those who withdrew: their place is as free.
    declined: rows.filter(({ answer }) => answer === "declined").length,
  };
}

/** The waitlist: first those that were put in an order by hand, then the others, the fairest mean first. */
export const waitlistOf = (rows: readonly BoardRow[]): BoardRow[] =>
  rows
    .filter(({ decision, status }) => decision === "HLD" && status !== "Withdrawn")
    .sort(
      (a, b) =>
        (a.waitlist_place ?? Number.MAX_SAFE_INTEGER) - (b.waitlist_place ?? Number.MAX_SAFE_INTEGER) ||
        (b.scores?.fair ?? -1) - (a.scores?.fair ?? -1) ||
        a.pk - b.pk,
    );

/** The order by hand after one of the waitlist was moved up or down: all down to the lower one of the two. */
export function movedBy(list: readonly BoardRow[], place: number, by: 1 | -1): number[] {
  const order = list.map(({ pk }) => pk);
  const [moved] = order.splice(place, 1);
  if (moved !== undefined) order.splice(place + by, 0, moved);
  const placed = list.filter(({ waitlist_place }) => waitlist_place !== null).length;
  return order.slice(0, Math.max(placed, place + 1, place + by + 1));
}

/** In words, without the decisions that there are none of. */
export const inWords = (counts: Counts): string =>
  DECISIONS.filter((decision) => counts[decision] > 0)
    .map((decision) => `${counts[decision]} ${WORDS[decision]}`)
    .join(", ") || "nothing";

const WORDS: Record<Decision, string> = { ACC: "accepted", HLD: "waitlisted", REJ: "rejected" };
