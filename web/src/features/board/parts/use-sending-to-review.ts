import type { BoardRow, Moved } from "@lectern/domain/board/contract";
import { statusAfter } from "@lectern/domain/submissions/lifecycle";
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

  const move = async (step: () => Promise<Moved>): Promise<number[]> => {
    try {
      const { moved, refused } = await step();
      sayRefused(refused);
      return moved.map(({ submission }) => submission);
    } catch (failure) {
      toastFailed("No proposal was moved", messagesOf(failure));
      return [];
    }
  };

  return {
    isPending: sending.isPending || takingBack.isPending,
    send: async (rows: readonly BoardRow[]) => {
      const sent = await move(() => sending.mutateAsync(sendable(rows).map(({ pk }) => pk)));
      if (sent.length === 0) return;
      offerUndo(`${proposals(sent.length)}: sent to review.`, async () =>
        sayUndone((await move(() => takingBack.mutateAsync(sent))).length),
      );
    },
  };
}
