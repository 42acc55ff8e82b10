import type { PresignedPost } from "@lectern/domain/proposals/contract";
import { TEXTS } from "@lectern/domain/proposals/words";
import { useState } from "react";
import { dropDraft, keepDraft } from "#platform/drafts";
import { messagesOf } from "#platform/refused";
import { toastFailed } from "#ui/toasts";
import { fetchVersion, useGoOnWithoutFile, useUpdateSubmission } from "../api";
import { bodyOf, type FormValues, formOf, sameText } from "./form-values";
import { CHANGES_KEPT, editDraftKey } from "./proposal-drafts";
import { useFileSending } from "./use-file-sending";

export type Created = {
  pk: number;
  title: string;
  conference: string;
  file: File | null;
  sp: PresignedPost | null;
  /**
   * What the speaker wrote, where the server may hold an older text: of a create that is repeated because its answer was lost,
   * it has the submission as it was sent first.
   */
  written: FormValues | null;
};

/**
 * What follows a create, until the server has everything that the speaker wrote and chose. `waiting` is the
 * submission whose file has not arrived yet.
 */
export function useFollowUp(email: string, onDone: (made: Created, withFile: boolean) => void) {
  const [waiting, setWaiting] = useState<Created | null>(null);
  const sending = useFileSending();
  const without = useGoOnWithoutFile();
  const update = useUpdateSubmission();

  const keepText = (pk: number, written: FormValues) =>
    keepDraft(editDraftKey(email, pk), { etag: null, values: written });

  /** Saves the text once the submission is Submitted, which it must be to be edited; returns why that failed. */
  const saveText = async (pk: number, written: FormValues): Promise<string[] | null> => {
    try {
      const { submission, etag } = await fetchVersion(pk);
      if (!sameText(written, formOf(submission)))
        await update.mutateAsync({ pk, body: bodyOf(written), etag });
      dropDraft(editDraftKey(email, pk));
      return null;
    } catch (failure) {
      return [...messagesOf(failure), ...(keepText(pk, written) ? [CHANGES_KEPT] : [])];
    }
  };
  const finish = async (made: Created, withFile: boolean) => {
    const reasons = made.written && (await saveText(made.pk, made.written));
    onDone(made, withFile);
    // Last, since a notice takes the place of the one before.
    if (reasons)
      toastFailed(TEXTS.notUpdated, ["The proposal was submitted as you first sent it.", ...reasons]);
  };
  /** The repeated create brings no upload data, and may have been sent with a file first. */
  const awaitsFile = (pk: number) =>
    fetchVersion(pk).then(
      ({ submission }) => submission.status === "Uploading",
      () => false,
    );
  const goOnWithoutFile = (pk: number) =>
    without.mutateAsync(pk).then(
      () => true,
      () => false,
    );

  const proceed = async (made: Created) => {
    const { pk, file, sp, written } = made;
    // After leaving early it is there at the next edit.
    if (written) keepText(pk, written);
    if (file) {
      setWaiting(made);
      // Upload data of a repeated create may be for a file of another type.
      if (!(await sending.send(pk, file, written ? undefined : (sp ?? undefined)))) return;
    } else if ((sp || (written && (await awaitsFile(pk)))) && !(await goOnWithoutFile(pk))) {
      return setWaiting(made);
    }
    await finish(made, file !== null);
  };
  return { sending, waiting, proceed, finish };
}
