import { randomUUID } from "node:crypto";
import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import type { LateCode } from "@lectern/domain/proposals/late-codes/contract";
import { DEAD_LATE_CODE, MUST_BE_FUTURE, TOO_EARLY } from "@lectern/domain/proposals/late-codes/words";
import { eq } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { auditEntry } from "#features/log/tables";
import { lastMailTo, mailsTo } from "#testing/look";
import { type Person, proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";

const CLOSED = "2025-06-03T12:00:00.000Z";
const UNTIL = "2025-06-05T12:00:00.000Z";
const AFTER = "2025-06-05T12:00:00.001Z";

const { it, server, as, make } = onServer();
let organiser: Person;
let speaker: Person;
beforeEach(async () => {
  server.clock.set(CLOSED);
  organiser = await make.organiser();
  speaker = await make.speaker();
});

const makeCode = (changes = {}) =>
  as(organiser).post("/api/late-codes/", {
    email: speaker.email,
    valid_until: UNTIL,
    mail: false,
    ...changes,
  });
const code = async (changes = {}) =>
  (await makeCode(changes)).json() as { code: string; late_code: LateCode };
const submit = (who: Person, late_code?: string, changes = {}) =>
  as(who).post("/api/submit/", proposalBody(who.name, { late_code, ...changes }), {
    headers: { "idempotency-key": randomUUID() },
  });
const DEAD = [400, { late_code: [DEAD_LATE_CODE] }];
const answered = async (answer: ReturnType<typeof submit>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json()];
};

it("lets its owner alone submit after the close, and edit until it expires", async () => {
  expect(await answered(submit(speaker))).toEqual([403, { detail: expect.stringContaining("closed") }]);
  const { code: given, late_code } = await code({ note: "Was in hospital" });
  expect(given).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(late_code).toEqual({
    id: expect.any(Number),
    email: speaker.email,
    note: "Was in hospital",
    state: "open",
    proposals: 1,
    valid_until: UNTIL,
    made_by: organiser.name,
    made_on: CLOSED,
    used_for: [],
  });
  expect(await answered(submit(await make.speaker(), given))).toEqual(DEAD);

  const made = await submit(speaker, ` ${given.toLowerCase().replaceAll("-", " ")} `);
  expect(made.statusCode).toBe(201);
  const pk = made.json().submission_id;
  const read = () => as(speaker).get(`/api/submissions/${pk}/`);
  expect((await read()).json()).toMatchObject({ status: "Submitted", late_until: UNTIL });
  await server.runJobs();
  expect((await read()).json().status).toBe("Submitted");
  expect((await lastMailTo(server, speaker.email)).text).toContain("5 June 2025 at 12:00 UTC");

  const edit = () => as(speaker).put(`/api/submissions/${pk}/`, proposalBody(speaker.name));
  server.clock.set(UNTIL);
  speaker = await make.session(speaker);
  expect((await edit()).statusCode).toBe(200);
  server.clock.set(AFTER);
  expect((await edit()).statusCode).toBe(403);

  organiser = await make.session(organiser);
  const [listed] = (await as(organiser).get("/api/late-codes/")).json();
  expect(listed).toMatchObject({ state: "used", used_for: [{ pk, title: "Breaking things gently" }] });
});

it("accepts no late code before the call opens, and does not use it up", async () => {
  const { code: given } = await code();
  server.clock.set("2025-01-09T23:59:59.999Z");
  organiser = await make.session(organiser);
  speaker = await make.session(speaker);
  const early = [403, { detail: expect.stringContaining("not open yet") }];
  expect(await answered(submit(speaker, given))).toEqual(early);
  expect(await answered(submit(speaker, "NO-SUCH-CODE"))).toEqual(early);
  const [listed] = (await as(organiser).get("/api/late-codes/")).json();
  expect(listed).toMatchObject({ state: "open", used_for: [] });
});

it("lets one proposal in, however many ask at once", async () => {
  const { code: given } = await code();
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit(speaker, given)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(400)]);
  const refused = answers.filter(({ statusCode }) => statusCode === 400);
  expect(refused.map((answer) => answer.json())).toEqual(Array(19).fill(DEAD[1]));
  expect((await as(speaker).get("/api/submissions/")).json()).toHaveLength(1);
});

it("lets as many in as it says, and a repeated request only once", async () => {
  const { code: given } = await code({ proposals: 2 });
  const headers = { "idempotency-key": randomUUID() };
  const once = () =>
    as(speaker).post("/api/submit/", proposalBody(speaker.name, { late_code: given }), {
      headers,
    });
  const [first, repeated] = [await once(), await once()];
  expect(repeated.json()).toEqual(first.json());
  const look = () => as(speaker).post("/api/late-codes/look/", { late_code: given });
  expect((await look()).json()).toEqual({ valid_until: UNTIL, left: 1 });
  expect((await submit(speaker, given)).statusCode).toBe(201);
  expect([(await look()).statusCode, (await look()).json()]).toEqual(DEAD);
});

it("takes a file, and gives it the grace after the code's own end", async () => {
  const { code: given } = await code();
  const made = await submit(speaker, given, { extension: "pdf" });
  const renew = async () =>
    (await as(speaker).post(`/api/submissions/upload/${made.json().submission_id}/`, {})).statusCode;
  server.clock.set("2025-06-05T12:15:00.000Z");
  speaker = await make.session(speaker);
  expect(await renew()).toBe(200);
  server.clock.set("2025-06-05T12:15:00.001Z");
  expect(await renew()).toBe(403);
});

it("gives the same answer for a code that is wrong, used, expired, revoked, replaced or another's", async () => {
  const [used, gone, lost] = [await code(), await code(), await code()];
  await submit(speaker, used.code);
  await as(organiser).delete(`/api/late-codes/${gone.late_code.id}/`);
  const renewed = await as(organiser).post(`/api/late-codes/${lost.late_code.id}/renew/`, {
    mail: false,
  });
  const anothers = await code({ email: (await make.speaker()).email });
  for (const given of ["AAAAA-AAAAA", used.code, gone.code, lost.code, anothers.code]) {
    expect(await answered(submit(speaker, given))).toEqual(DEAD);
  }
  expect((await submit(speaker, renewed.json().code)).statusCode).toBe(201);
  const expired = await code();
  server.clock.set(AFTER);
  expect(await answered(submit(await make.session(speaker), expired.code))).toEqual(DEAD);
});

it("is not used up while the call is open", async () => {
  const { code: given } = await code();
  server.clock.set("2025-06-01T12:00:00.000Z");
  speaker = await make.session(speaker);
  expect((await submit(speaker, given)).statusCode).toBe(201);
  server.clock.set(CLOSED);
  speaker = await make.session(speaker);
  expect((await submit(speaker, given)).statusCode).toBe(201);
});

it("is mailed on request, stored unreadable, and logged without its letters", async () => {
  const { code: given, late_code } = await code({ mail: true });
  expect((await lastMailTo(server, speaker.email)).text).toContain(given);
  await as(organiser).delete(`/api/late-codes/${late_code.id}/`);
  expect(await mailsTo(server, speaker.email)).toHaveLength(1);
  const twice = await as(organiser).delete(`/api/late-codes/${late_code.id}/`);
  expect(twice.statusCode).toBe(409);
  const lines = await server.platform.db
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.actorId, organiser.id));
  expect(lines.map(({ action }) => action)).toEqual(["make late code", "revoke late code"]);
  expect(lines[0]?.details).toMatchObject({ email: speaker.email, validUntil: UNTIL, proposals: 1 });
  expect(JSON.stringify(lines)).not.toContain(given);
  const kept = await server.platform.db.execute(`select * from late_code where id = ${late_code.id}`);
  expect(JSON.stringify(kept.rows)).not.toContain(given);
});

it("needs an end that is to come, and after the close", async () => {
  expect((await makeCode({ valid_until: "2025-06-03T11:00:00Z" })).json()).toEqual({
    valid_until: [MUST_BE_FUTURE],
  });
  server.clock.set("2025-06-01T12:00:00.000Z");
  organiser = await make.session(organiser);
  for (const valid_until of ["2025-06-02T00:00:00Z", EDITION_DEFAULTS.closesAt])
    expect((await makeCode({ valid_until })).json()).toEqual({ valid_until: [TOO_EARLY] });
});

it("shows the first code to a repeated request, with one mail, and refuses the key for another body", async () => {
  const body = { email: speaker.email, note: "", valid_until: UNTIL, proposals: 1, mail: true };
  const send = (key: string, changes = {}, who = organiser) =>
    as(who).post("/api/late-codes/", { ...body, ...changes }, { headers: { "idempotency-key": key } });
  const [key, answers] = [randomUUID(), await Promise.all([send("a"), send("a"), send("b")])];
  const [first, repeated, other] = answers.map((answer) => answer.json());
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(repeated).toEqual(first);
  expect(other.code).not.toBe(first.code);
  expect(await mailsTo(server, speaker.email)).toHaveLength(2);
  expect((await send("a", {}, await make.organiser())).json().code).not.toBe(first.code);

  const { code: given } = (await send(key)).json();
  expect((await submit(speaker, given)).statusCode).toBe(201);
  expect((await send(key)).json()).toMatchObject({ code: given, late_code: { state: "used" } });
  const changes = [{ note: "x" }, { proposals: 2 }, { mail: false }, { email: "new@example.org" }];
  for (const change of [...changes, { valid_until: AFTER }])
    expect((await send(key, change)).statusCode).toBe(422);
  const listed: LateCode[] = (await as(organiser).get("/api/late-codes/")).json();
  expect(listed.filter(({ email }) => [speaker.email, "new@example.org"].includes(email))).toHaveLength(4);
});

it("rate-limits guesses of a late code", async () => {
  const look = () => as(speaker).post("/api/late-codes/look/", { late_code: "AAAAA" });
  for (let n = 0; n < 20; n++) await look();
  expect((await look()).statusCode).toBe(429);
});
