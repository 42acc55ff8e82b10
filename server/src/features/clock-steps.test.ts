import { sql } from "drizzle-orm";
import { afterEach, expect, vi } from "vitest";
import { rateLimiter } from "#platform/limits/rate-limiter";
import { enqueue } from "#platform/queue/enqueue";
import { startWorker } from "#platform/queue/queue";
import { cookiesOf, linkIn } from "#testing/client";
import { lastMailTo } from "#testing/look";
import { PASSWORD, proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";
import { confirm, sendFile, startUpload } from "#testing/upload";
import { diagnosis } from "./office/operations/diagnosis";
import { SWEEP } from "./proposals/jobs";

const HOUR = 3_600;
const BEFORE_THE_CLOSE = "2025-06-02T23:30:00.000Z";

const { it, server, as, visitor, make } = onServer();
afterEach(() => {
  vi.useRealTimers();
  server.clock.set("2025-03-01T12:00:00.000Z");
});

/** The machine's clock, while the database's stays as it is. */
const stepMachine = (seconds: number) =>
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });

const logIn = (email: string) => visitor.post("/api/login/", { email, password: PASSWORD, token: "any" });
const renew = (refresh: string) =>
  visitor.post("/api/token/refresh/", undefined, { cookies: { lectern_refresh: refresh } });
const refreshOf = (answer: Parameters<typeof cookiesOf>[0]) => cookiesOf(answer).lectern_refresh ?? "";

it("keeps a session through a clock that goes an hour ahead and back, and lets people log in at any time", async () => {
  const { email } = await make.speaker();
  let refresh = refreshOf(await logIn(email));
  for (const step of [HOUR, -HOUR, -HOUR, HOUR]) {
    server.clock.advance(step);
    const renewed = await renew(refresh);
    expect(renewed.statusCode).toBe(200);
    refresh = refreshOf(renewed);
    expect((await as(renewed.json()).get("/api/user/")).statusCode).toBe(200);
    expect((await logIn(email)).statusCode).toBe(200);
  }
});

it("honours a former refresh token no longer because the clock was set back", async () => {
  const { email } = await make.speaker();
  const former = refreshOf(await logIn(email));
  server.clock.advance(HOUR);
  await renew(former);
  server.clock.advance(-HOUR);
  expect((await renew(former)).statusCode).toBe(401);
});

it("takes a link from a mail after the clock was an hour ahead, or behind, for a while", async () => {
  const { email } = await make.speaker();
  await visitor.post("/api/password/reset/", { email, token: "any" });
  await server.runJobs();
  const link = linkIn((await lastMailTo(server, email)).text, "/password/reset/key/");
  const [, uid, token] = /key\/([^-]+)-(.+)\/$/.exec(link) ?? [];
  server.clock.advance(-HOUR);
  const passwords = { new_password1: "an0ther-&-fine", new_password2: "an0ther-&-fine" };
  const reset = await visitor.post("/api/password/reset/confirm/", {
    ...passwords,
    uid,
    token,
  });
  expect(reset.statusCode).toBe(200);
});

it("locks no one out for longer than the limit when the machine's clock is set back", async () => {
  const attempts = rateLimiter(server.platform.db, "step", { times: 2, seconds: 60 });
  stepMachine(HOUR);
  await attempts.take("somebody");
  await attempts.take("somebody");
  await expect(attempts.take("somebody")).rejects.toMatchObject({ code: "too-many-attempts" });
  vi.useRealTimers();
  await attempts.take("somebody");
  await attempts.take("somebody");
  await expect(attempts.take("somebody")).rejects.toMatchObject({ code: "too-many-attempts" });
});

it("takes over the job of a killed worker although the database's clock was set back", async () => {
  const { db } = server.platform;
  const ran: unknown[] = [];
  await enqueue(db, "note", { n: 1 });
  await db.execute(sql`
    update graphile_worker._private_jobs set locked_at = now() + interval '1 hour', locked_by = 'pool-that-was-killed'
    where payload ->> 'n' = '1'`);
  const worker = await startWorker(db, { note: async ({ n }) => void ran.push(n) }, { warn: () => {} });
  await vi.waitUntil(() => ran.length > 0, { timeout: 20_000 });
  await worker.stop();
  expect(ran).toEqual([1]);
});

it("closes the call while the clock is ahead, opens it again, and has moved nothing meanwhile", async () => {
  server.clock.set(BEFORE_THE_CLOSE);
  const speaker = await make.speaker();
  const submitted = await make.proposal(speaker, "Submitted");
  const { id, sp } = await startUpload(server, await make.session(speaker));
  await sendFile(server, sp, "a file");
  server.clock.advance(HOUR);
  stepMachine(HOUR);
  const create = async () => {
    const who = await make.session(speaker);
    return as(who).post("/api/submit/", proposalBody(speaker.name));
  };
  expect((await create()).statusCode).toBe(403);
  await expect(server.runJob(SWEEP)).rejects.toThrow(
    /^this machine's clock is 3[56]\d\d seconds ahead of the database's: set both by NTP$/,
  );
  expect((await diagnosis(server.platform)).clock).toEqual({
    ok: false,
    detail: expect.stringContaining("ahead of the database's: set both by NTP"),
  });
  vi.useRealTimers();
  server.clock.set(BEFORE_THE_CLOSE);
  await server.runJob(SWEEP);
  expect((await create()).statusCode).toBe(201);
  const who = await make.session(speaker);
  expect((await confirm(server, who, id)).statusCode).toBe(200);
  const read = await as(who).get(`/api/submissions/${submitted}/`);
  expect(read.json()).toMatchObject({ status: "Submitted" });
});
