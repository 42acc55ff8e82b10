import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { s3Store } from "#platform/object-store/s3-store";
import { enqueue } from "#platform/queue/enqueue";
import { type RunningWorker, startWorker } from "#platform/queue/queue";
import { callAs, seen } from "#testing/client";
import { type DatabaseLine, databaseLine } from "#testing/database-line";
import { makeOn, type Person, proposalBody } from "#testing/make";
import { type TestServer, testServer } from "#testing/server";
import { confirm, startUpload } from "#testing/upload";

const AWAY = {
  status: 503,
  body: {
    detail: "The service is temporarily unavailable. Your changes are safe; try again in a few seconds.",
  },
};

describe("an unavailable database", () => {
  let line: DatabaseLine;
  let server: TestServer;
  let speaker: Person;
  beforeAll(async () => {
    line = await databaseLine(JSON.parse(inject("cluster")) as pg.PoolConfig);
    server = await testServer({ through: line.config });
    speaker = await makeOn(server).speaker();
  });
  afterAll(async () => {
    await server.close();
    await line.cut();
  });

  const jobsLeft = async () =>
    (await server.platform.db.execute(sql`select 1 from graphile_worker.jobs`)).rows.length;
  /** What is locked looks as if it had been for a while. */
  const ages = () =>
    server.platform.db.execute(
      sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '6 seconds'`,
    );
  const create = (key: string) =>
    callAs(server, speaker).post("/api/submit/", proposalBody(speaker.name), {
      headers: { "idempotency-key": key },
    });

  it("is answered with 503 and the time to wait, and is used again as soon as it is back", async () => {
    const first = (await create("one")).json();
    await line.cut();
    for (const answer of [await create("one"), await callAs(server, null).get("/api/edition/")]) {
      expect(seen(answer)).toEqual(AWAY);
      expect(answer.headers["retry-after"]).toBe("5");
    }
    const health = await callAs(server, null).get("/api/health/");
    expect([health.statusCode, health.json().status]).toEqual([503, "failing"]);
    expect((await callAs(server, null).get("/api/health/live/")).json()).toMatchObject({ status: "ok" });
    await line.mend();
    expect((await create("one")).json()).toEqual(first);
    expect((await callAs(server, null).get("/api/health/")).statusCode).toBe(200);
  });

  it("cuts a request short that holds up others, with 503", async () => {
    const id = (await create("two")).json().submission_id;
    await server.platform.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from submission where id = ${id} for update`);
      const stuck = callAs(server, speaker).delete(`/api/submissions/${id}/`);
      await sleep(300);
      await tx.execute(sql`
        select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      expect(seen(await stuck)).toEqual(AWAY);
    });
  });

  it("ends a statement after fifteen seconds at the latest", async () => {
    const { rows } = await server.platform.db.execute<{ limit: string }>(
      sql`select current_setting('statement_timeout') as limit`,
    );
    expect(rows).toEqual([{ limit: "15s" }]);
  });

  it("lets the workers start again, with no job lost or locked permanently", {
    timeout: 60_000,
  }, async () => {
    // Mails of the tests above.
    await server.runJobs();
    const done: unknown[] = [];
    const began: unknown[] = [];
    let release = () => {};
    const cut = new Promise<void>((resolve) => {
      release = resolve;
    });
    const jobs = {
      // The first ones cannot write down that they are done.
      note: async ({ n }: Record<string, unknown>) => {
        began.push(n);
        await cut;
        done.push(n);
      },
    };
    const worker: RunningWorker = await startWorker(server.platform.db, jobs, { warn: () => {} });
    for (const n of [1, 2, 3, 4]) await enqueue(server.platform.db, "note", { n });
    while (began.length < 4) await sleep(10);
    await line.cut();
    release();
    await sleep(1_500);
    await line.mend();
    await enqueue(server.platform.db, "note", { n: 5 });
    while (!done.includes(5) || (await jobsLeft()) > 0) {
      await sleep(50);
      await ages();
      await worker.releaseOrphanedJobs().catch(() => {});
    }
    await worker.stop();
    expect(new Set(done)).toEqual(new Set([1, 2, 3, 4, 5]));
  });
});

describe.each([429, 503])("a store that answers %i", (status) => {
  it("leaves the upload to be confirmed again, and is reported as unavailable", async () => {
    const slow = createServer((_request, response) =>
      response
        .writeHead(status, { "content-type": "application/xml" })
        .end("<Error><Code>Busy</Code></Error>"),
    );
    await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", () => resolve()));
    const store = await s3Store({
      endpoint: `http://127.0.0.1:${(slow.address() as AddressInfo).port}`,
      region: "us-east-1",
      bucket: "uploads",
      accessKeyId: "lectern",
      secretAccessKey: "secret",
    });
    const server = await testServer({ store });
    const speaker = await makeOn(server).speaker();
    const { id } = await startUpload(server, speaker);
    expect(seen(await confirm(server, speaker, id))).toEqual(AWAY);
    expect((await callAs(server, speaker).get(`/api/submissions/${id}/`)).json()).toMatchObject({
      status: "Uploading",
    });
    slow.closeAllConnections();
    slow.close();
    expect(seen(await confirm(server, speaker, id))).toEqual(AWAY);
    await server.close();
  });
});
