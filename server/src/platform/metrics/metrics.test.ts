import { afterAll, describe, expect } from "vitest";
import { gauges } from "#features/office/operations/gauges";
import { enqueue } from "#platform/queue/enqueue";
import { proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";
import { type Metrics, type MetricsPort, openMetrics, serveMetrics } from "./metrics";

const { it, server, as, make } = onServer();
let metrics: Metrics;
let port: MetricsPort;
let fails = false;
it.beforeAll(async () => {
  metrics = openMetrics(async () => {
    if (fails) throw new Error("The database is unavailable");
    return gauges(server.platform);
  });
  port = await serveMetrics(metrics, 0, "127.0.0.1");
});
afterAll(async () => {
  await port.close();
});

const ask = (path = "/metrics", init?: RequestInit) => fetch(`http://127.0.0.1:${port.port}${path}`, init);
/** The lines of a scrape that are samples of this metric. */
async function samples(name: string): Promise<string[]> {
  const text = await (await ask()).text();
  return text.split("\n").filter((line) => new RegExp(`^lectern_${name}[{ ]`).test(line));
}

describe("metrics", () => {
  it("count requests by route, method and status, and never by address", async () => {
    metrics.observe({ method: "GET", route: "/api/submissions/:id/", status: 200, seconds: 0.02 });
    metrics.observe({ method: "GET", route: "/api/submissions/:id/", status: 200, seconds: 2 });
    metrics.observe({ method: "GET", route: "(page)", status: 404, seconds: 0.01 });
    expect(await samples("http_request_seconds_count")).toEqual([
      'lectern_http_request_seconds_count{method="GET",route="/api/submissions/:id/",status="200"} 2',
      'lectern_http_request_seconds_count{method="GET",route="(page)",status="404"} 1',
    ]);
    const slow = (await samples("http_request_seconds_bucket")).filter((line) => line.includes('le="1"'));
    expect(slow[0]).toMatch(/ 1$/);
  });

  it("count jobs that were done and that failed, and let the queue see the failure", async () => {
    const jobs = metrics.counted({
      good: async () => {},
      bad: async () => {
        throw new Error("no");
      },
    });
    const { signal } = new AbortController();
    await jobs.good?.({}, signal);
    await expect(jobs.bad?.({}, signal)).rejects.toThrow("no");
    expect(await samples("job_seconds_count")).toEqual([
      'lectern_job_seconds_count{job="good",outcome="done"} 1',
      'lectern_job_seconds_count{job="bad",outcome="failed"} 1',
    ]);
    expect(await samples("jobs_running")).toEqual(["lectern_jobs_running 0"]);
  });

  it("show what is in the database: submissions, jobs, mails, files and uploads", async () => {
    const speaker = await make.speaker();
    for (const status of ["Submitted", "Submitted", "Reviewed"] as const)
      await make.proposal(speaker, status);
    await enqueue(server.platform.db, "nothing", {});
    expect(await samples("submissions")).toEqual([
      'lectern_submissions{status="Uploading"} 0',
      'lectern_submissions{status="Submitted"} 2',
      'lectern_submissions{status="Cooldown"} 0',
      'lectern_submissions{status="Ready for Review"} 0',
      'lectern_submissions{status="Reviewed"} 1',
      'lectern_submissions{status="Withdrawn"} 0',
    ]);
    expect(await samples("jobs")).toEqual([
      'lectern_jobs{state="waiting"} 1',
      'lectern_jobs{state="running"} 0',
      'lectern_jobs{state="dead"} 0',
    ]);
    expect(await samples("mails_waiting")).toEqual(["lectern_mails_waiting 0"]);
    expect(await samples("files")).toHaveLength(3);
    await as(speaker).post("/api/submit/", proposalBody(speaker.name, { extension: "pdf" }));
    expect(await samples("uploads_awaited")).toEqual(["lectern_uploads_awaited 1"]);
    expect(await samples("database_connections")).toHaveLength(3);
  });

  it("are those of the process alone while the database is unavailable, and say so", async () => {
    fails = true;
    expect((await ask()).status).toBe(200);
    expect(await samples("up")).toEqual(["lectern_up 0"]);
    expect(await samples("submissions")).toEqual([]);
    fails = false;
    expect(await samples("up")).toEqual(["lectern_up 1"]);
    expect(await (await ask()).text()).toContain("process_resident_memory_bytes");
  });

  it("are two whole scrapes when two ask at once", async () => {
    const [one, other] = await Promise.all([ask(), ask()]);
    for (const answer of [one, other]) expect(await answer.text()).toContain("lectern_up 1");
  });

  it("are nowhere but at GET /metrics", async () => {
    expect((await ask("/")).status).toBe(404);
    expect((await ask("/metrics", { method: "POST" })).status).toBe(404);
    expect((await ask("/metrics?x=1")).status).toBe(200);
  });
});

it("counts every answer of the server by its route", async () => {
  const { buildApp } = await import("../../app");
  const seen: string[] = [];
  const app = await buildApp({
    platform: server.platform,
    log: false,
    pagesFolder: null,
    embeddedStore: null,
    trustedProxies: null,
    onAnswer: ({ method, route, status }) => void seen.push(`${method} ${route} ${status}`),
  });
  for (const url of ["/api/edition/", "/api/submissions/7/", "/nowhere/at/all"]) await app.inject({ url });
  await app.close();
  expect(seen).toEqual(["GET /api/edition/ 200", "GET /api/submissions/:id/ 401", "GET (page) 404"]);
});
