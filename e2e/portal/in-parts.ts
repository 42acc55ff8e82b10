import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port";

/** How long a page's second part is late: long enough for a browser to draw the first. */
const LATE_MS = 800;

/** A portal as it is read over a slow line: its pages arrive in two parts, the second from a mark on. */
export async function inParts(portal: string, mark: string): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? "/", portal));
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get("content-type") ?? "";
    response.writeHead(answer.status, { "content-type": type });
    const cut = type.startsWith("text/html") ? Math.max(0, body.indexOf(mark)) : 0;
    if (cut > 0) {
      response.write(body.subarray(0, cut));
      await sleep(LATE_MS);
    }
    response.end(body.subarray(cut));
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
