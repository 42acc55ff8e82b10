import type { EditionChoices } from "@lectern/domain/call/choices";
import { DECISION_LABELS } from "@lectern/domain/call/decisions";
import { labelOf } from "@lectern/domain/call/labels";
import type { BoardRow } from "@lectern/domain/deciding/board/contract";

/** A row as one conference sees it: `at` is missing where one decision counts for the whole proposal. */
export type RowAt<R extends BoardRow = BoardRow> = R & { at?: string };

/** A row for each conference that decides on a proposal for itself, with its own decision. */
export const eachDecision = <R extends BoardRow>(rows: readonly R[]): RowAt<R>[] =>
  rows.flatMap((row): RowAt<R>[] =>
    row.conferences
      ? row.conferences.map(({ conference, ...decided }) => ({ ...row, ...decided, at: conference }))
      : [row],
  );

/** The proposals for a conference, each with its decision; all of them as they are without one. */
export const rowsAt = <R extends BoardRow>(
  rows: readonly R[],
  conference: string | null,
): readonly RowAt<R>[] =>
  conference === null
    ? rows
    : eachDecision(rows).filter(({ at, conference: code }) => (at ?? code) === conference);

/** Where each decides for itself, with their decisions: "Lectern: Accept, SINCON: –". */
export const conferenceOf = ({ conference, conferences }: BoardRow, choices: EditionChoices) =>
  conferences
    ? conferences
        .map((each) => {
          const decided = each.decision ? DECISION_LABELS[each.decision] : "–";
          return `${labelOf(choices.conferences, each.conference)}: ${decided}`;
        })
        .join(", ")
    : labelOf(choices.conferences, conference);
