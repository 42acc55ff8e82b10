import type { BoardRow, Moved } from "@lectern/domain/deciding/board/contract";
import { statusAfter } from "@lectern/domain/proposals/lifecycle";
import { messagesOf } from "#platform/refused";
import { toastFailed } from "#ui/toasts";
import { useMoving } from "../api";
import { offerUndo, proposals, sayRefused, sayUndone } from "./done-notice";

/** Those that the lifecycle lets go to review by hand: the rule that the server asks too. */
export const sendable = <R extends Pick<BoardRow, "status">>(rows: readonly R[]): R[] =>
  rows.filter(({ status }) => statusAfter(status, "sendToReview") !== null);

/** Sends proposals to review before their time, says so, and offers to take it back. */
export function useSendingToReview() {
  const sending = useMoving("send");
  const takingBack = useMoving("takeBack");

  const move = (step: () => Promise<Moved>): Promise<Moved> =>
    step().catch((failure: unknown) => {
      toastFailed("No proposal was moved", messagesOf(failure));
      return { moved: [], refused: [] };
    });

  return {
    isPending: sending.isPending || takingBack.isPending,
    send: async (rows: readonly BoardRow[]) => {
      const { moved, refused } = await move(() => sending.mutateAsync(sendable(rows).map(({ pk }) => pk)));
      if (moved.length === 0) return sayRefused(refused);
      const sent = moved.map(({ submission }) => submission);
      offerUndo(`${proposals(sent.length)}: sent to review.`, refused, async () => {
        const undone = await move(() => takingBack.mutateAsync(sent));
        sayUndone(undone.moved.length, undone.refused);
      });
    },
  };
}
