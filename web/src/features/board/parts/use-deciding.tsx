import type { BoardRow } from "@lectern/domain/board/contract";
import { DECISION_LABELS } from "@lectern/domain/decisions/words";
import type { Decision } from "@lectern/domain/submissions/words";
import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { messagesOf } from "#platform/refused";
import { toastFailed } from "#ui/toasts";
import { useDecide } from "../api";

/** Long enough to notice a slip. */
const UNDO_MS = 20_000;

type Change = { submission: number; from: Decision | null; to: Decision | null };

const count = (n: number) => (n === 1 ? "1 proposal" : `${n} proposals`);
const said = (changes: readonly Change[], to: Decision | null) =>
  `${count(changes.length)}: ${to === null ? "decision cleared" : DECISION_LABELS[to].toLowerCase()}.`;

/** Decides on proposals, says what was done, and offers to undo it. */
export function useDeciding() {
  const decide = useDecide();

  const send = async (changes: readonly Change[]): Promise<Change[]> => {
    if (changes.length === 0) return [];
    try {
      const { changed, refused } = await decide.mutateAsync(
        changes.map(({ submission, from, to }) => ({ submission, decision: to, seen: from })),
      );
      if (refused.length > 0)
        toastFailed(`${count(refused.length)} left as they were`, [...new Set(refused.map((r) => r.detail))]);
      return changed;
    } catch (failure) {
      toastFailed("Nothing was decided", messagesOf(failure));
      return [];
    }
  };

  const undo = async (changes: readonly Change[], notice: string) => {
    notifications.hide(notice);
    const undone = await send(
      changes.map(({ submission, from, to }) => ({ submission, from: to, to: from })),
    );
    if (undone.length > 0)
      notifications.show({ message: `${count(undone.length)} as before.`, withBorder: true, role: "status" });
  };

  return {
    isPending: decide.isPending,
    /** Sets one decision on all of these. */
    decide: async (rows: readonly Pick<BoardRow, "pk" | "decision">[], to: Decision | null) => {
      const changed = await send(
        rows
          .filter(({ decision }) => decision !== to)
          .map(({ pk, decision }) => ({ submission: pk, from: decision, to })),
      );
      if (changed.length === 0) return;
      const notice = `decided-${Date.now()}`;
      notifications.show({
        id: notice,
        color: "signal",
        withBorder: true,
        role: "status",
        autoClose: UNDO_MS,
        title: said(changed, to),
        message: (
          <Button variant="outline" size="compact-sm" mt={6} onClick={() => void undo(changed, notice)}>
            Undo
          </Button>
        ),
      });
    },
  };
}

export type Deciding = ReturnType<typeof useDeciding>;
