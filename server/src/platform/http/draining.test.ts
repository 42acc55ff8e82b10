import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { enqueue } from "#platform/queue/enqueue";
import { startWorker } from "#platform/queue/queue";
import { onNewServers } from "#testing/on-server";

const { it, server, make } = onNewServers();

describe("a server that stops", () => {
  it("answers the calls that had started, and accepts no new ones", async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    const base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
    let closing: Promise<unknown> = Promise.resolve();
    let begun: Promise<Response> | undefined;
    await server.platform.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from submission where id = ${id} for update`);
      begun = fetch(`${base}/api/submissions/${id}/`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${speaker.access}` },
      });
      await sleep(300);
      closing = server.app.close();
      await sleep(100);
      await expect(fetch(`${base}/api/health/live/`)).rejects.toThrow();
    });
    expect((await begun)?.status).toBe(204);
    await closing;
  });

  it("closes a connection whose answer ends only after its last byte", async () => {
    let end = () => {};
    server.app.get("/file", (_request, reply) => {
      const file = new Readable({ read: () => {} });
      file.push("bytes");
      end = () => void file.push(null);
      return reply.header("content-length", 5).send(file);
    });
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    expect(await (await fetch(`http://127.0.0.1:${port}/file`)).text()).toBe("bytes");
    const closed = server.app.close();
    await sleep(100);
    end();
    // Else it is kept until it has been idle for longer than a test may take.
    await closed;
  });

  it("lets running jobs finish and starts none", async () => {
    const { db } = server.platform;
    const log: string[] = [];
    let finish = () => {};
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const jobs = {
      long: async () => {
        log.push("long began");
        await mayFinish;
        log.push("long finished");
      },
      next: async () => void log.push("next began"),
    };
    const worker = await startWorker(db, jobs, { warn: () => {} });
    await enqueue(db, "long", {});
    while (log.length === 0) await sleep(10);
    const stopped = worker.stop().then(() => log.push("stopped"));
    // A worker that had asked for a job before may still get one.
    await sleep(300);
    await enqueue(db, "next", {});
    await sleep(200);
    finish();
    await stopped;
    expect(log).toEqual(["long began", "long finished", "stopped"]);
    const { rows } = await db.execute(sql`select task_identifier from graphile_worker.jobs`);
    expect(rows).toEqual([{ task_identifier: "next" }]);
  });
});
