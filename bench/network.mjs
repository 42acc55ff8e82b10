const KINDS = ["script", "style", "api", "other"];
/** A page reads nothing more after so long without a request. */
const QUIET_MS = 700;
const LONGEST_MS = 30_000;
/** The stream of live updates, which does not end. */
export const STREAM = /\/api\/live\/$/;

/** Counts what a page finishes to load, with headers, as it arrives, but for the stream of live updates. */
export async function watchNetwork(devtools) {
  const kinds = Object.fromEntries(KINDS.map((kind) => [kind, { requests: 0, bytes: 0 }]));
  const seen = [];
  const names = new Map();
  const pending = new Set();
  let last = performance.now();
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    const { protocol, pathname } = new URL(request.url);
    if (protocol === "data:") return;
    names.set(requestId, `${request.method} ${pathname}`);
    if (!STREAM.test(pathname)) pending.add(requestId);
    last = performance.now();
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!pending.delete(requestId)) return;
    const name = names.get(requestId);
    const kind = kinds[kindOf(name)];
    kind.requests += 1;
    kind.bytes += encodedDataLength;
    seen.push(`${name} ${encodedDataLength}`);
    last = performance.now();
  });
  devtools.on("Network.loadingFailed", ({ requestId }) => {
    if (pending.delete(requestId)) seen.push(`${names.get(requestId)} stopped`);
  });
  await devtools.send("Network.enable");
  return {
    kinds,
    /** A line for each request, in the order of their ends. */
    seen,
    total: () => totalOf(kinds),
    async whenQuiet() {
      const begun = performance.now();
      const isQuiet = () => pending.size === 0 && performance.now() - last > QUIET_MS;
      while (!isQuiet() && performance.now() - begun < LONGEST_MS)
        await new Promise((resolve) => setTimeout(resolve, 50));
      for (const requestId of pending) seen.push(`${names.get(requestId)} not ended`);
    },
  };
}

/** Requests and bytes of all kinds together. */
export const totalOf = (kinds) =>
  Object.values(kinds).reduce(
    (sum, { requests, bytes }) => ({ requests: sum.requests + requests, bytes: sum.bytes + bytes }),
    { requests: 0, bytes: 0 },
  );

function kindOf(name) {
  if (name.includes(" /api/")) return "api";
  if (name.endsWith(".js")) return "script";
  return name.endsWith(".css") ? "style" : "other";
}
