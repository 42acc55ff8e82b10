import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { type Person, proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();

async function announce(speaker: Person) {
  const body = proposalBody(speaker.name, { extension: "txt" });
  const created = (await as(speaker).post("/api/submit/", body)).json();
  return { id: created.submission_id as number, key: created.sp.fields.key as string };
}

const arrive = (key: string) => server.store.write(key, Readable.from([Buffer.from("text")]), "text/plain");

/** Half an hour later, by the database's clock. */
async function later() {
  await server.platform.db.execute(
    sql`update graphile_worker._private_jobs set run_at = run_at - interval '31 minutes'`,
  );
  await server.runJobs();
}

describe("an upload that arrived and was never confirmed", () => {
  it("is dropped once fresh data took its place and nothing more can come", async () => {
    const speaker = await make.speaker();
    const { id, key } = await announce(speaker);
    await arrive(key);
    await as(speaker).post(`/api/submissions/upload/${id}/`);
    await server.runJobs();
    expect(await server.store.head(key)).not.toBeNull();
    await later();
    expect(await server.store.head(key)).toBeNull();
  });

  it("is dropped when its submission is withdrawn", async () => {
    const speaker = await make.speaker();
    const { id, key } = await announce(speaker);
    await arrive(key);
    await as(speaker).delete(`/api/submissions/${id}/`);
    await later();
    expect(await server.store.head(key)).toBeNull();
  });
});

describe("a replacement that is not confirmed when the call closes", () => {
  async function begunReplacement() {
    const speaker = await make.speaker();
    const { id, key } = await announce(speaker);
    await arrive(key);
    await as(speaker).post(`/api/submissions/confirm/${id}/`);
    const again = await as(speaker).post(`/api/submissions/upload/${id}/`);
    return { speaker, id, newKey: again.json().sp.fields.key as string };
  }

  async function closeTheCall() {
    server.clock.set("2025-06-03T00:00:00Z");
    await server.runJob("sweep-submissions");
    server.clock.set("2025-03-01T12:00:00.000Z");
  }

  it("is forgotten when its file never came", async () => {
    const { speaker, id } = await begunReplacement();
    await closeTheCall();
    const read = await as(speaker).get(`/api/submissions/${id}/`);
    expect(read.json()).toMatchObject({ status: "Cooldown", file: { replacing: false, size: 4 } });
  });

  it("is taken in when its file has arrived", async () => {
    const { speaker, id, newKey } = await begunReplacement();
    await server.store.write(newKey, Readable.from([Buffer.from("a newer text")]), "text/plain");
    await closeTheCall();
    const read = await as(speaker).get(`/api/submissions/${id}/`);
    expect(read.json()).toMatchObject({ status: "Cooldown", file: { replacing: false, size: 12 } });
  });
});

describe("upload data", () => {
  it("is given sixty times in ten minutes, and then with a wait", async () => {
    const speaker = await make.speaker();
    const { id } = await announce(speaker);
    const again = () => as(speaker).post(`/api/submissions/upload/${id}/`);
    const answers = await Promise.all(Array.from({ length: 60 }, again));
    const refused = answers.filter((answer) => answer.statusCode === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  });
});
