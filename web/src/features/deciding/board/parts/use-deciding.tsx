import { DECISION_LABELS, type Decision } from "@lectern/domain/call/decisions";
import { counted } from "@lectern/domain/kernel/counted";
import { attempt } from "#ui/attempt";
import { useDecide } from "../api";
import type { RowAt } from "./at-conference";
import { offerUndo, showRefused, showUndone } from "./done-notice";

type Change = {
  submission: number;
  conference?: string | undefined;
  from: Decision | null;
  to: Decision | null;
};

const NOTHING = { changed: [], refused: [] };

const said = (changes: readonly Change[], to: Decision | null) =>
  `${counted(changes.length, "proposal")}: ${to === null ? "decision cleared" : DECISION_LABELS[to].toLowerCase()}.`;

/** Decides on proposals, shows the result, and offers to undo it. */
export function useDeciding() {
  const decide = useDecide();

  const send = async (changes: readonly Change[]) => {
    if (changes.length === 0) return NOTHING;
    const of = changes.map(({ submission, conference = "" }) => `${submission} ${conference}`).join();
    const decisions = changes.map(({ submission, conference, from, to }) => ({
      submission,
      conference,
      decision: to,
      seen: from,
    }));
    return attempt("Decision failed", of, () => decide.mutateAsync(decisions));
  };

  return {
    isPending: decide.isPending,
    /** Sets the same decision for all of these. Returns whether the server has answered. */
    decide: async (
      rows: readonly Pick<RowAt, "pk" | "at" | "decision" | "conferences">[],
      to: Decision | null,
    ): Promise<boolean> => {
      const answer = await send(
        rows
          .filter(
            (row) =>
              row.decision !== to || (!row.at && row.conferences?.some((each) => each.decision !== to)),
          )
          .map(({ pk, at, decision }) => ({ submission: pk, conference: at, from: decision, to })),
      );
      if (!answer) return false;
      const { changed, refused } = answer;
      if (changed.length === 0) {
        showRefused(refused);
        return true;
      }
      offerUndo(said(changed, to), refused, async () => {
        const back = changed.map((each) => ({ ...each, from: each.to, to: each.from }));
        const undone = await send(back);
        if (undone) showUndone(undone.changed.length, undone.refused);
      });
      return true;
    },
  };
}

export type Deciding = ReturnType<typeof useDeciding>;
