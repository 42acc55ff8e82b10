import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Metrics } from "./metrics";

export type MetricsPort = { port: number; close(): Promise<void> };

/**
 * Answers GET /metrics on a port of its own, so that a proxy in front of the portal never passes it on.
 * @throws when the port is taken.
 */
export async function serveMetrics(metrics: Metrics, port: number, host: string): Promise<MetricsPort> {
  const server = createServer((request, response) => {
    const path = request.url?.split("?", 1)[0];
    if (request.method !== "GET" || path !== "/metrics") {
      response.writeHead(404, { "content-type": "text/plain" }).end("Metrics are at GET /metrics\n");
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      () => response.writeHead(500, { "content-type": "text/plain" }).end("Something went wrong.\n"),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
