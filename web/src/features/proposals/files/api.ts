import { downloadFile } from "@lectern/domain/proposals/contract";
import type { Download } from "@lectern/domain/proposals/files/words";
import { call } from "#platform/call";
import { loadable } from "#ui/loadable";
import { SectionWait } from "#ui/page-loader";

/** A file's pages, loaded on demand. */
export const FilePages = loadable(async () => (await import("./parts/file-pages")).FilePages, {
  fallback: SectionWait,
});

/**
 * Requests a short-lived link to a submission's file and opens it in a new window. Where the browser blocks that,
 * it is opened in this one: the answer is an attachment, so the page stays.
 */
export const downloadOf = (pk: number) => async (dl: Download) => {
  const { url } = await call(downloadFile, { params: { dl, id: pk } });
  openLink(url);
};

/** Opens a download in a new window; where the browser blocks that, in this one. */
export function openLink(url: string): void {
  const opened = window.open(url, "_blank");
  if (opened) opened.opener = null;
  else follow(url);
}

function follow(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.rel = "noreferrer";
  link.click();
}
