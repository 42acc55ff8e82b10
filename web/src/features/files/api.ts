import type { Download } from "@lectern/domain/files/words";
import { downloadFile } from "@lectern/domain/submissions/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "#platform/call";

/** Asks for a short-lived link and opens it. The answer says where it leads, for when no window may be opened. */
export function useDownload(pk: number) {
  return useMutation({
    mutationFn: async (dl: Download) => {
      const { url } = await call(downloadFile, { params: { dl, id: pk } });
      const opened = window.open(url, "_blank");
      if (opened) opened.opener = null;
      return { url, blocked: opened === null };
    },
  });
}
