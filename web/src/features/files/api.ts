import type { Download } from "@lectern/domain/files/words";
import { downloadFile } from "@lectern/domain/submissions/contract";
import { call } from "#platform/call";

/**
 * Asks for a short-lived link to a submission's file and opens it in a new window. Tells where it leads, for
 * when the browser opened none.
 */
export const downloadOf = (pk: number) => async (dl: Download) => {
  const { url } = await call(downloadFile, { params: { dl, id: pk } });
  const opened = window.open(url, "_blank");
  if (opened) opened.opener = null;
  return { url, blocked: opened === null };
};
