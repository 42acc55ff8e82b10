import type { PresignedPost } from "@lectern/domain/proposals/contract";

export class UploadFailed extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The upload failed with ${status}`);
    this.name = "UploadFailed";
    this.status = status;
  }
}

/** No progress for this long means that the connection is lost. */
const STALLED_AFTER_MS = 45_000;

/**
 * Uploads a file directly to the store with its pre-signed fields, without credentials. Uses XMLHttpRequest,
 * because fetch reports no upload progress. `onProgress` gets 0 to 1. Throws UploadFailed, or the signal's reason.
 */
export function upload(
  sp: PresignedPost,
  file: File,
  options: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(sp.fields)) form.append(name, value);
  form.append("file", file);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled = 0;
    const watch = () => {
      clearTimeout(stalled);
      stalled = window.setTimeout(() => request.abort(), STALLED_AFTER_MS);
    };
    const fail = () =>
      reject(options.signal?.aborted ? options.signal.reason : new UploadFailed(request.status));
    const cancel = () => request.abort();

    request.open("POST", sp.url);
    request.upload.onprogress = (e) => {
      watch();
      if (e.lengthComputable) options.onProgress?.(e.loaded / e.total);
    };
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : fail());
    request.onerror = fail;
    request.onabort = fail;
    request.onloadend = () => {
      clearTimeout(stalled);
      options.signal?.removeEventListener("abort", cancel);
    };
    if (options.signal?.aborted) return reject(options.signal.reason);
    options.signal?.addEventListener("abort", cancel);
    watch();
    request.send(form);
  });
}
