import { nameOr } from "@lectern/domain/identity/profiles/rules";
import { panelConferences } from "@lectern/domain/reviewing/panel/conferences/rules";
import type { Batch, Panel, ReviewerLoad } from "@lectern/domain/reviewing/panel/contract";
import { type Loads, NO_LOAD } from "./loads-store";
import type { ReviewerRow } from "./panelist-store";
import type { listSeats, NamedBatch } from "./store";

const lastOf = (...instants: (Date | null)[]): string | null => {
  const known = instants.filter((each) => each !== null).map((each) => each.getTime());
  return known.length === 0 ? null : new Date(Math.max(...known)).toISOString();
};

type Read = { target: number; reviewers: readonly ReviewerRow[]; batches: readonly NamedBatch[] };

/** The panel without its proposals. */
export const presentPanel = (
  { target, reviewers, batches }: Read,
  { ofReviewer }: Loads,
): Omit<Panel, "proposals"> => ({
  target,
  reviewers: reviewers.map((row) => ({
    id: row.id,
    name: nameOr(row, row.email),
    email: row.email,
    topics: row.topics ?? [],
    conferences: panelConferences(row.conferences ?? []),
    ...(ofReviewer.get(row.id) ?? NO_LOAD),
    seen_on: lastOf(row.lastLogInAt, row.seenAt),
    reminded_on: row.remindedAt?.toISOString() ?? null,
  })),
  batches: batches.map(presentBatch),
});

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
  assigned: row.assigned
    ? row.barred || row.otherPanel
      ? "conflict"
      : row.reviewed
        ? "done"
        : "open"
    : null,
  conflict: row.barred,
  other_panel: row.otherPanel,
  has_reviewed: row.reviewed,
  open,
});
