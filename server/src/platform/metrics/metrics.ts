import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Jobs } from "#platform/queue/queue";

export type AnsweredRequest = { method: string; route: string; status: number; seconds: number };

/** One reading of a gauge: a number for each set of labels. */
export type Reading = { labels: Record<string, string>; value: number };
export type Gauges = Record<string, { help: string; readings: Reading[] }>;

/** The metrics of one process in the Prometheus format. */
export type Metrics = {
  contentType: string;
  /** All metrics as text. Reads the gauges; when that fails they are omitted, and `lectern_up` is 0. */
  text(): Promise<string>;
  observe(request: AnsweredRequest): void;
  /** The same jobs, counted and timed. */
  counted(jobs: Jobs): Jobs;
};

const PREFIX = "lectern_";
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_SECONDS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

/** Starts counting. `read` returns the current gauges; it may fail. */
export function openMetrics(read: () => Promise<Gauges>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: `${PREFIX}http_request_seconds`,
    help: "Answered requests, and how long they took",
    labelNames: ["method", "route", "status"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const jobSeconds = new Histogram({
    name: `${PREFIX}job_seconds`,
    help: "Attempts of jobs of this process, and how long they took",
    labelNames: ["job", "outcome"],
    buckets: JOB_SECONDS,
    registers,
  });
  const running = new Gauge({
    name: `${PREFIX}jobs_running`,
    help: "Jobs that run in this process",
    registers,
  });
  const failedReadings = new Counter({
    name: `${PREFIX}failed_readings_total`,
    help: "How often the gauges could not be read, such as when the database is unavailable",
    registers,
  });
  const up = new Gauge({ name: `${PREFIX}up`, help: "1 when the gauges could be read", registers });

  return {
    contentType: registry.contentType,
    async text() {
      let present = "";
      try {
        present = await renderGauges(await read());
        up.set(1);
      } catch {
        up.set(0);
        failedReadings.inc();
      }
      return `${await registry.metrics()}\n${present}`;
    },
    observe: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    counted: (jobs) =>
      Object.fromEntries(
        Object.entries(jobs).map(([job, work]) => [
          job,
          async (payload, signal) => {
            const end = jobSeconds.startTimer({ job });
            running.inc();
            let outcome = "failed";
            try {
              await work(payload, signal);
              outcome = "done";
            } finally {
              running.dec();
              end({ outcome });
            }
          },
        ]),
      ),
  };
}

/** The gauges as text, in a fresh registry, so that former labels disappear. */
async function renderGauges(gauges: Gauges): Promise<string> {
  const registry = new Registry();
  for (const [name, { help, readings }] of Object.entries(gauges)) {
    const labelNames = Object.keys(readings[0]?.labels ?? {});
    const gauge = new Gauge({ name: `${PREFIX}${name}`, help, labelNames, registers: [registry] });
    for (const { labels, value } of readings) gauge.set(labels, value);
  }
  return registry.metrics();
}

export type MetricsPort = { port: number; close(): Promise<void> };

/**
 * Answers GET /metrics on a separate port, so that a proxy in front of the portal never exposes it.
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
