/** The server answers or gives up long before this; without an answer the line is dead, though nothing closed it. */
export const LONGEST_WAIT_MS = 60_000;
/** A body, such as an import of many MB, may be sent as slowly as this. */
export const SLOWEST_BYTES_PER_MS = 8;

/** As `fetch` with a text as its body, but fails like a lost connection when no answer begins in time. */
export async function fetchInTime(
  address: string,
  { signal, ...init }: RequestInit & { body?: string } = {},
): Promise<Response> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  const late = setTimeout(
    () => stopping.abort(new TypeError("The server did not answer in time.")),
    LONGEST_WAIT_MS + (init.body?.length ?? 0) / SLOWEST_BYTES_PER_MS,
  );
  try {
    return await fetch(address, { ...init, signal: stopping.signal });
  } finally {
    clearTimeout(late);
  }
}
