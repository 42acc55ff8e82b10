import type { PresignedPost } from "@lectern/domain/proposals/contract";
import { confirmArrival, freshUpload, useRefreshSubmission } from "../api";
import { knownExtension, type Uploading, useUploading } from "../files/use-uploading";

export type FileSending = Omit<Uploading, "send"> & {
  /** Uploads and confirms the file; true on success. Without `sp`, requests upload data. */
  send: (pk: number, file: File, sp?: PresignedPost) => Promise<boolean>;
};

/** Uploads and confirms a submission's file, one at a time; stops on unmount. */
export function useFileSending(): FileSending {
  const refresh = useRefreshSubmission();
  const { send, ...uploading } = useUploading();
  return {
    ...uploading,
    send: (pk, file, sp) =>
      send(file, {
        begin: async () => sp ?? (await freshUpload(pk, knownExtension(file))),
        confirm: () => confirmArrival(pk),
        settled: () => refresh(pk),
      }),
  };
}
