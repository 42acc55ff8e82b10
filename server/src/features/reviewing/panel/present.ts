import { nameOr } from "@lectern/domain/identity/profiles/rules";
import type { Batch, Panel, ReviewerLoad } from "@lectern/domain/reviewing/panel/contract";
import type { ReviewerRow } from "./panelist-store";
import type { Standing } from "./standing";
import type { listSeats, NamedBatch } from "./store";

const lastOf = (...instants: (Date | null)[]): string | null => {
  const known = instants.filter((each) => each !== null).map((each) => each.getTime());
  return known.length === 0 ? null : new Date(Math.max(...known)).toISOString();
};

export function presentPanel(
  { reviewers, proposals, openOf, doneOf, reviewsOf, openOn, reviewsOn }: Standing,
  batches: readonly NamedBatch[],
  target: number,
): Panel {
  const countIn = <K>(groups: ReadonlyMap<K, unknown[]>, key: K) => groups.get(key)?.length ?? 0;
  return {
    target,
    reviewers: reviewers.map((row: ReviewerRow) => ({
      id: row.id,
      name: nameOr(row, row.email),
      email: row.email,
      topics: row.topics ?? [],
      done: countIn(doneOf, row.id),
      open: countIn(openOf, row.id),
      reviews: countIn(reviewsOf, row.id),
      seen_on: lastOf(row.lastLogInAt, row.seenAt),
      reminded_on: row.remindedAt?.toISOString() ?? null,
    })),
    proposals: proposals
      .filter(({ decision }) => decision === null)
      .map(({ id, title }) => ({
        pk: id,
        title,
        reviews: countIn(reviewsOn, id),
        open: countIn(openOn, id),
      })),
    batches: batches.map(presentBatch),
  };
}

export const presentBatch = ({ batch, email, firstName, lastName }: NamedBatch): Batch => ({
  id: batch.id,
  made_on: batch.createdAt.toISOString(),
  made_by: nameOr({ firstName, lastName }, email ?? ""),
  lines: batch.lines,
  undone_on: batch.undoneAt?.toISOString() ?? null,
});

type SeatRow = Awaited<ReturnType<typeof listSeats>>[number];

export const presentSeat = (row: SeatRow, open: number): ReviewerLoad => ({
  reviewer: row.id,
  name: nameOr(row, row.email),
  assigned: row.assigned ? (row.barred ? "conflict" : row.reviewed ? "done" : "open") : null,
  conflict: row.barred,
  has_reviewed: row.reviewed,
  open,
});
