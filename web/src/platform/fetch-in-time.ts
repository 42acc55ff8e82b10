/** The server answers or gives up long before this; without an answer the line is dead, though nothing closed it. */
export const LONGEST_WAIT_MS = 60_000;

/** As `fetch`, but fails like a lost connection when no answer begins in time. */
export async function fetchInTime(address: string, { signal, ...init }: RequestInit = {}): Promise<Response> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  const late = setTimeout(
    () => stopping.abort(new TypeError("The server did not answer in time.")),
    LONGEST_WAIT_MS,
  );
  try {
    return await fetch(address, { ...init, signal: stopping.signal });
  } finally {
    clearTimeout(late);
  }
}
