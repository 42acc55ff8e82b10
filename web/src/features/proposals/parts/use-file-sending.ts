import type { PresignedPost } from "@lectern/domain/proposals/contract";
import { extensionOf } from "@lectern/domain/proposals/files/rules";
import { isExtension } from "@lectern/domain/proposals/files/words";
import { TEXTS } from "@lectern/domain/proposals/words";
import { useEffect, useRef, useState } from "react";
import { messagesOf, Refused } from "#platform/refused";
import { UploadFailed, upload } from "#platform/upload";
import { confirmArrival, freshUpload, useRefreshSubmission } from "../api";

export type Sending =
  | { phase: "idle" }
  | { phase: "sending"; fileName: string; share: number }
  | { phase: "failed"; messages: string[] };

export type FileSending = {
  state: Sending;
  /** Uploads and confirms the file; true on success. Without `sp`, requests upload data. */
  send: (pk: number, file: File, sp?: PresignedPost) => Promise<boolean>;
  cancel: () => void;
  /** Whether an upload is running. */
  running: () => boolean;
};

/** Uploads and confirms one file at a time; stops on unmount. */
export function useFileSending(): FileSending {
  const [state, setState] = useState<Sending>({ phase: "idle" });
  const stop = useRef<AbortController | null>(null);
  const refresh = useRefreshSubmission();
  useEffect(() => () => stop.current?.abort(), []);

  const send = async (pk: number, file: File, sp?: PresignedPost) => {
    if (stop.current) return false;
    const controller = new AbortController();
    stop.current = controller;
    const show = (share: number) => setState({ phase: "sending", fileName: file.name, share });
    show(0);
    try {
      const target = sp ?? (await freshUpload(pk, knownExtension(file)));
      await upload(target, file, { onProgress: show, signal: controller.signal });
      show(1);
      await confirmArrival(pk);
      setState({ phase: "idle" });
      return true;
    } catch (failure) {
      setState({ phase: "failed", messages: reasonsOf(failure, controller.signal.aborted) });
      return false;
    } finally {
      stop.current = null;
      void refresh(pk);
    }
  };
  return { state, send, cancel: () => stop.current?.abort(), running: () => stop.current !== null };
}

function knownExtension(file: File) {
  const extension = extensionOf(file.name);
  if (!isExtension(extension)) throw new Error(`${extension} cannot be sent`);
  return extension;
}

function reasonsOf(failure: unknown, cancelled: boolean): string[] {
  if (cancelled) return ["The upload was cancelled."];
  if (failure instanceof UploadFailed)
    return [
      TEXTS.notSubmitted,
      failure.status === 0 ? "The connection broke off." : "The store refused the file.",
    ];
  return failure instanceof Refused || failure instanceof TypeError
    ? [TEXTS.notSubmitted, ...messagesOf(failure)]
    : [TEXTS.notSubmitted];
}
