import type { BoardRow, Moved } from "@lectern/domain/deciding/board/contract";
import type { Tagged, TagProposalsBody } from "@lectern/domain/deciding/tags/contract";
import { counted } from "@lectern/domain/kernel/counted";
import { grouped } from "@lectern/domain/kernel/grouped";
import { statusAfter } from "@lectern/domain/proposals/lifecycle";
import { Button, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { AssignDialog } from "#features/reviewing/panel/parts/assign-dialog";
import { messagesOf } from "#platform/refused";
import { waitingIf } from "#platform/use-sending";
import { attempt } from "#ui/attempt";
import { loadable } from "#ui/loadable";
import { toastFailed } from "#ui/toasts";
import { useTagging } from "../../tags/api";
import { useMoving } from "../api";
import css from "./board.module.css";
import { DecisionButtons } from "./decision-buttons";
import { offerUndo, showRefused, showUndone } from "./done-notice";
import type { Deciding } from "./use-deciding";

const TagProposals = loadable(async () => (await import("../../tags/parts/tag-proposals")).TagProposals);

type Props = {
  rows: readonly BoardRow[];
  deciding: Deciding;
  /** `hadFocus`: whether the focus is lost with this bar. */
  onClear: (hadFocus: boolean) => void;
};

/** Actions on all selected proposals. */
export function BulkBar({ rows, deciding, onClear }: Props) {
  const reviewing = useSendingToReview();
  const toSend = sendable(rows).length;
  const busy = deciding.isPending || reviewing.isPending;
  const [assigning, setAssigning] = useState(false);
  const [tagging, setTagging] = useState(false);
  const sayTagged = useUndoableTagging();
  const bar = useRef<HTMLElement>(null);
  const clear = () => onClear(bar.current?.contains(document.activeElement) ?? false);
  // After a failure the same proposals can be tried again.
  const clearIf = (answered: boolean) => answered && clear();
  return (
    <section ref={bar} className={css.bulk} aria-label="Selected proposals">
      <Text size="sm" role="status">
        <strong>{rows.length}</strong> selected
      </Text>
      <DecisionButtons
        busy={busy}
        onDecide={(decision) => void deciding.decide(rows, decision).then(clearIf)}
      />
      {toSend > 0 && (
        <Button
          variant="default"
          size="sm"
          {...waitingIf(busy)}
          onClick={() => !busy && void reviewing.send(rows).then(clearIf)}
        >
          {toSend === rows.length ? "Send to review" : `Send ${toSend} to review`}
        </Button>
      )}
      <Button variant="default" size="sm" onClick={() => setAssigning(true)}>
        Reviewers
      </Button>
      <Button variant="default" size="sm" onClick={() => setTagging(true)}>
        Tags
      </Button>
      {tagging && (
        <TagProposals
          submissions={rows.map(({ pk }) => pk)}
          onClose={() => setTagging(false)}
          onDone={sayTagged}
        />
      )}
      {assigning && (
        <AssignDialog submissions={rows.map(({ pk }) => pk)} onClose={() => setAssigning(false)} />
      )}
      <Button variant="subtle" size="sm" ml="auto" onClick={clear}>
        Clear selection
      </Button>
    </section>
  );
}

/** The proposals that can be sent to review by hand, by the server's rule. */
const sendable = <R extends Pick<BoardRow, "status">>(rows: readonly R[]): R[] =>
  rows.filter(({ status }) => statusAfter(status, "sendToReview") !== null);

/** Sends proposals to review early, with a notification that offers to undo it. */
function useSendingToReview() {
  const sending = useMoving("send");
  const returning = useMoving("return");

  const move = (of: readonly number[], step: (of: number[]) => Promise<Moved>) =>
    attempt("Move failed", of.join(), () => step([...of]));

  return {
    isPending: sending.isPending || returning.isPending,
    /** Returns whether the server has answered. */
    send: async (rows: readonly BoardRow[]): Promise<boolean> => {
      const answer = await move(
        sendable(rows).map(({ pk }) => pk),
        sending.mutateAsync,
      );
      if (!answer) return false;
      const { moved, refused } = answer;
      if (moved.length === 0) {
        showRefused(refused);
        return true;
      }
      const sent = moved.map(({ submission }) => submission);
      offerUndo(`${counted(sent.length, "proposal")}: sent to review.`, refused, async () => {
        const undone = await move(sent, returning.mutateAsync);
        if (undone) showUndone(undone.moved.length, undone.refused);
      });
      return true;
    },
  };
}

/** Returns what shows that tags were changed, and offers to undo it. */
function useUndoableTagging() {
  const tagging = useTagging();
  return ({ changed, refused }: Tagged) => {
    if (changed.length === 0) return showRefused(refused);
    offerUndo(`${counted(changed.length, "proposal")}: tags changed.`, refused, async () => {
      try {
        for (const back of undoingOf(changed)) await tagging.mutateAsync(back);
        showUndone(changed.length, []);
      } catch (failure) {
        toastFailed("The tags could not be restored", messagesOf(failure));
      }
    });
  };
}

/** One request for all proposals with the same change. */
function undoingOf(changed: Tagged["changed"]): TagProposalsBody[] {
  const alike = grouped(changed, ({ added, removed }) => `${added.toSorted()} ${removed.toSorted()}`);
  return [...alike.values()].map((some) => ({
    submissions: some.map(({ submission }) => submission),
    add: some[0]?.removed ?? [],
    remove: some[0]?.added ?? [],
  }));
}
