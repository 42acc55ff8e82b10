import type { EditionChoices } from "@lectern/domain/call/choices";
import type { Conferences } from "@lectern/domain/call/conferences";
import { DECISION_LABELS } from "@lectern/domain/call/decisions";
import { labelOf } from "@lectern/domain/call/labels";
import type { BoardRow, ProposalOnBoard } from "@lectern/domain/deciding/board/contract";
import { isDecisionOf, WHOLE } from "@lectern/domain/proposals/conferences";

/** A row as one conference sees it: `at` is missing where one decision counts for the whole proposal. */
export type RowAt<R extends ProposalOnBoard = BoardRow> = R & { at?: string };

/** A row for each conference that decides on a proposal for itself, with its own decision. */
export const eachDecision = <R extends ProposalOnBoard>(rows: readonly R[]): RowAt<R>[] =>
  rows.flatMap((row): RowAt<R>[] =>
    row.conferences
      ? row.conferences.map(({ conference, ...decided }) => ({ ...row, ...decided, at: conference }))
      : [row],
  );

/** Those with the decision of a conference; all without one. */
export const decidedBy = <R extends RowAt>(
  rows: readonly R[],
  conference: string | null,
  call: Conferences,
): readonly R[] =>
  conference === null
    ? rows
    : rows.filter(({ at = WHOLE, conference: code }) =>
        isDecisionOf(conference, { conference: at, code }, call),
      );

/** The proposals for a conference, each with its decision; all of them as they are without one. */
export const rowsAt = <R extends BoardRow>(
  rows: readonly R[],
  conference: string | null,
  call: Conferences,
): readonly RowAt<R>[] => (conference === null ? rows : decidedBy(eachDecision(rows), conference, call));

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
