import type { Extension } from "@lectern/domain/call/file-types";
import type { PresignedPost } from "@lectern/domain/proposals/contract";
import { extensionOf } from "@lectern/domain/proposals/files/rules";
import { EXTENSIONS } from "@lectern/domain/proposals/files/words";
import { TEXTS } from "@lectern/domain/proposals/words";
import { useEffect, useRef, useState } from "react";
import { messagesOf, Refused } from "#platform/refused";
import { UploadFailed, upload } from "#platform/upload";

type Sending =
  | { phase: "idle" }
  | { phase: "sending"; fileName: string; share: number }
  | { phase: "failed"; messages: string[] };

export type Uploading = {
  state: Sending;
  /** Uploads and confirms the file; true on success. */
  send: (file: File, steps: UploadSteps) => Promise<boolean>;
  cancel: () => void;
  /** Forgets a failure. */
  forget: () => void;
  /** Whether an upload is running. */
  running: () => boolean;
};

/** What is asked of the server around an upload. */
type UploadSteps = {
  begin: () => Promise<PresignedPost>;
  confirm: () => Promise<unknown>;
  /** Afterwards, also when it failed. */
  settled: () => Promise<unknown>;
};

/** Uploads and confirms one file at a time; stops on unmount. */
export function useUploading(): Uploading {
  const [state, setState] = useState<Sending>({ phase: "idle" });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async (file: File, { begin, confirm, settled }: UploadSteps) => {
    if (stop.current) return false;
    const controller = new AbortController();
    stop.current = controller;
    const show = (share: number) => setState({ phase: "sending", fileName: file.name, share });
    show(0);
    try {
      await upload(await begin(), file, { onProgress: show, signal: controller.signal });
      show(1);
      await confirm();
      setState({ phase: "idle" });
      return true;
    } catch (failure) {
      setState({ phase: "failed", messages: reasonsOf(failure, controller.signal.aborted) });
      return false;
    } finally {
      stop.current = null;
      void settled();
    }
  };
  return {
    state,
    send,
    cancel: () => stop.current?.abort(),
    forget: () => setState({ phase: "idle" }),
    running: () => stop.current !== null,
  };
}

/** The extension of a proposal's file that was checked. */
export const knownExtension = (file: File): Extension => oneOf(EXTENSIONS, file);

/** The extension of a file that was checked to be of one of these types. */
export function oneOf<T extends string>(types: readonly T[], file: File): T {
  const extension = extensionOf(file.name);
  const known = types.find((type) => type === extension);
  if (!known) throw new Error(`${extension} cannot be sent`);
  return known;
}

function reasonsOf(failure: unknown, cancelled: boolean): string[] {
  if (cancelled) return ["The upload was cancelled."];
  if (failure instanceof UploadFailed)
    return [
      TEXTS.notSubmitted,
      failure.status === 0 ? "The connection was lost." : "The store refused the file.",
    ];
  return failure instanceof Refused || failure instanceof TypeError
    ? [TEXTS.notSubmitted, ...messagesOf(failure)]
    : [TEXTS.notSubmitted];
}
