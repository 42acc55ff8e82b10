import type { Decision } from "@lectern/domain/call/decisions";
import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import type { DecideBody } from "@lectern/domain/deciding/decisions/contract";
import type { ScheduleRow } from "@lectern/domain/programme/contract";
import type { SubmissionListItem } from "@lectern/domain/proposals/contract";
import { beforeEach, describe, expect } from "vitest";
import { updateSubmission } from "#features/proposals/store";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { answersOf, letPass, released } from "./releases/world.fixture";

const { it, server, as, make } = onServer();
let organiser: Person;
let speaker: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
});
beforeEach(async () => {
  speaker = await make.speaker();
  server.sent.length = 0;
});

const MAIN = "MAIN";
const SINCON = "SINCON";

async function both(title = "Breaking things gently"): Promise<number> {
  const id = await make.proposal(speaker, "Reviewed", { title });
  await updateSubmission(server.platform.db, id, { conference: "BOTH" });
  return id;
}

type One = DecideBody["decisions"][number];
const decide = async (...decisions: One[]) => {
  const answer = await as(await make.session(organiser)).post("/api/decisions/", { decisions });
  return answer.json();
};
const onBoard = async (id: number): Promise<BoardRow> =>
  (await as(await make.session(organiser)).get(`/api/board/${id}/`)).json();
const ask = async (who: Person, method: "GET" | "PUT" | "POST" | "DELETE", url: string, body?: object) =>
  as(await make.session(who)).send(method, url, body);
const own = async (id: number): Promise<SubmissionListItem> =>
  (await ask(speaker, "GET", `/api/submissions/${id}/`)).json();

/** A proposal that MAIN has decided on in one way and SINCON in another, with both decisions released. */
async function told(main: Decision, sincon: Decision): Promise<number> {
  const id = await both();
  await decide(
    { submission: id, conference: MAIN, decision: main, seen: null },
    { submission: id, conference: SINCON, decision: sincon, seen: null },
  );
  await released(server, organiser, [
    { submission: id, conference: MAIN, decision: main },
    { submission: id, conference: SINCON, decision: sincon },
  ]);
  await letPass(server);
  return id;
}

describe("a proposal for both conferences", () => {
  it("gets a decision from each", async () => {
    const id = await both();
    expect((await onBoard(id)).conferences).toMatchObject([
      { conference: MAIN, decision: null },
      { conference: SINCON, decision: null },
    ]);
    expect(await decide({ submission: id, conference: SINCON, decision: "ACC", seen: null })).toEqual({
      changed: [{ submission: id, conference: SINCON, from: null, to: "ACC" }],
      refused: [],
    });
    const row = await onBoard(id);
    expect(row.decision).toBe("ACC");
    expect(row.conferences?.map(({ conference, decision }) => [conference, decision])).toEqual([
      [MAIN, null],
      [SINCON, "ACC"],
    ]);
  });

  it("gets the same from both where the decision names none", async () => {
    const id = await both();
    const { changed } = await decide({ submission: id, decision: "REJ", seen: null });
    expect(changed).toHaveLength(2);
    expect((await onBoard(id)).conferences?.map(({ decision }) => decision)).toEqual(["REJ", "REJ"]);
  });

  it("refuses a decision for another conference, or over what a colleague has decided", async () => {
    const id = await both();
    await decide({ submission: id, conference: MAIN, decision: "REJ", seen: null });
    const { changed, refused } = await decide(
      { submission: id, conference: "ELSEWHERE", decision: "ACC", seen: null },
      { submission: id, conference: MAIN, decision: "ACC", seen: null },
    );
    expect(changed).toEqual([]);
    expect(refused).toEqual([
      { submission: id, conference: "ELSEWHERE", detail: "This proposal is not for that conference." },
      {
        submission: id,
        conference: MAIN,
        detail: "Another organiser has changed this decision. Reload and check again.",
      },
    ]);
  });

  it.each([
    ["ACC", "REJ", "ACC"],
    ["REJ", "ACC", "ACC"],
    ["REJ", "REJ", "REJ"],
    ["REJ", "HLD", "HLD"],
    ["HLD", "ACC", "ACC"],
    ["REJ", null, null],
    ["HLD", null, "HLD"],
  ] as const)("reads %s and %s as %s", async (main, sincon, overall) => {
    const id = await both();
    await decide(
      { submission: id, conference: MAIN, decision: main, seen: null },
      { submission: id, conference: SINCON, decision: sincon, seen: null },
    );
    expect((await onBoard(id)).decision).toBe(overall);
    await letPass(server);
    expect((await own(id)).overall_status).toBeNull();
  });

  it("is accepted here and rejected there: two mails, each of its conference", async () => {
    const id = await told("ACC", "REJ");
    const mails = server.sent.filter(({ to }) => to === speaker.email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Lectern 2025: "Breaking things gently" is accepted',
      'SINCON 2025: about "Breaking things gently"',
    ]);
    for (const { subject, text } of mails) {
      const conference = subject.startsWith("SINCON") ? "SINCON" : "Lectern";
      expect(text).toContain(`"Breaking things gently" (number ${id}) at ${conference} only.`);
    }
    const read = await own(id);
    expect(read.overall_status).toBe("ACC");
    expect(read.conferences).toMatchObject([
      { conference: MAIN, overall_status: "ACC", confirmation: { answer: null } },
      { conference: SINCON, overall_status: "REJ" },
    ]);
  });

  it("keeps a decision from its speaker until it is released, whatever the other conference has released", async () => {
    const id = await both();
    await decide(
      { submission: id, conference: MAIN, decision: "REJ", seen: null },
      { submission: id, conference: SINCON, decision: "ACC", seen: null },
    );
    await released(server, organiser, [{ submission: id, conference: MAIN, decision: "REJ" }]);
    await letPass(server);
    const read = await own(id);
    expect(read.overall_status).toBeNull();
    expect(read.conferences?.map((each) => each.overall_status)).toEqual(["REJ", null]);
    expect(JSON.stringify(read)).not.toContain("ACC");
  });

  it("leaves a release when one of its decisions changes, and stays in it with the other", async () => {
    const id = await both();
    await decide({ submission: id, decision: "ACC", seen: null });
    const release = await released(server, organiser, [{ submission: id, decision: "ACC" }]);
    expect(release.counts.ACC).toBe(2);
    await decide({ submission: id, conference: SINCON, decision: "REJ", seen: "ACC" });
    await letPass(server);
    const read = await own(id);
    expect(read.conferences?.map((each) => each.overall_status)).toEqual(["ACC", null]);
    const { dropped } = (await ask(organiser, "GET", `/api/releases/${release.id}/`)).json().release;
    expect(dropped).toMatchObject([{ submission: id, conference: SINCON, why: "decision-changed" }]);
  });

  it("asks for a confirmation from each that accepts, and takes an answer to each", async () => {
    const id = await told("ACC", "ACC");
    const answer = { answer: "declined", conference: SINCON, reason: "Cannot travel" };
    expect((await ask(speaker, "PUT", `/api/confirmations/${id}/`, answer)).json()).toMatchObject({
      conference: SINCON,
      answer: "declined",
    });
    expect((await ask(speaker, "GET", `/api/confirmations/${id}/`)).json()).toMatchObject({
      conference: MAIN,
      answer: null,
    });
    await ask(speaker, "PUT", `/api/confirmations/${id}/`, { answer: "confirmed", conference: MAIN });
    const answers = (await answersOf(server, organiser)).filter(({ pk }) => pk === id);
    expect(answers.map(({ conference, answer }) => [conference, answer])).toEqual([
      [MAIN, "confirmed"],
      [SINCON, "declined"],
    ]);
    expect((await own(id)).confirmation?.answer).toBe("confirmed");
  });

  it("has another ETag once one of two requests is void and the other answered", async () => {
    const id = await told("ACC", "ACC");
    const tag = async () => (await ask(speaker, "GET", `/api/confirmations/${id}/`)).headers.etag;
    const before = await tag();
    await decide({ submission: id, conference: SINCON, decision: "REJ", seen: "ACC" });
    await released(server, organiser, [{ submission: id, conference: SINCON, decision: "REJ" }]);
    await letPass(server);
    await ask(speaker, "PUT", `/api/confirmations/${id}/`, { answer: "confirmed" });
    expect(await tag()).not.toBe(before);
  });

  it("confirms to both where the answer names none", async () => {
    const id = await told("ACC", "ACC");
    await ask(speaker, "PUT", `/api/confirmations/${id}/`, { answer: "confirmed" });
    const answers = (await answersOf(server, organiser)).filter(({ pk }) => pk === id);
    expect(answers.map(({ answer }) => answer)).toEqual(["confirmed", "confirmed"]);
  });

  it("reminds of each confirmation that is missing", async () => {
    const id = await told("ACC", "ACC");
    await ask(speaker, "PUT", `/api/confirmations/${id}/`, { answer: "confirmed", conference: MAIN });
    server.sent.length = 0;
    server.clock.advance(7 * 24 * 60 * 60);
    await server.runJob("remind-speakers");
    await server.runJobs();
    const reminders = server.sent.filter(({ to }) => to === speaker.email);
    expect(reminders).toHaveLength(1);
    expect(reminders[0]?.subject).toContain("SINCON");
  });

  it("has a slot at each that accepts", async () => {
    const id = await told("ACC", "ACC");
    const slot = (room: string) => ({ room, start: "2025-07-01T10:00:00.000Z", minutes: 45 });
    await ask(organiser, "PUT", `/api/schedule/${id}/?conference=${MAIN}`, slot("Main hall"));
    await ask(organiser, "PUT", `/api/schedule/${id}/?conference=${SINCON}`, slot("Annex"));
    const rows: ScheduleRow[] = (await ask(organiser, "GET", "/api/schedule/")).json();
    const its = rows.filter(({ pk }) => pk === id);
    expect(its.map(({ conference, slot }) => [conference, slot?.room])).toEqual([
      [MAIN, "Main hall"],
      [SINCON, "Annex"],
    ]);
  });

  it("is withdrawn once, which declines both", async () => {
    const id = await told("ACC", "ACC");
    await ask(speaker, "DELETE", `/api/submissions/${id}/`, { reason: "A broken leg" });
    const answers = (await answersOf(server, organiser)).filter(({ pk }) => pk === id);
    expect(answers.map(({ conference, answer, reason }) => [conference, answer, reason])).toEqual([
      [MAIN, "declined", "A broken leg"],
      [SINCON, "declined", "A broken leg"],
    ]);
  });

  it("has a place on the waitlist of each", async () => {
    const [first, second] = [await both("First"), await both("Second")];
    await decide(
      ...[first, second].map((submission) => ({ submission, decision: "HLD" as const, seen: null })),
    );
    const order = { order: [second, first], seen: [], conference: SINCON };
    expect((await ask(organiser, "PUT", "/api/decisions/waitlist/", order)).json().order).toEqual([
      second,
      first,
    ]);
    const places = (await onBoard(first)).conferences?.map((each) => each.waitlist_place);
    expect(places).toEqual([null, 2]);
    const promoted = { submission: second, conference: SINCON };
    await ask(organiser, "POST", "/api/decisions/promote/", promoted);
    expect((await onBoard(second)).conferences?.map(({ decision }) => decision)).toEqual(["HLD", "ACC"]);
  });

  it("is decided as a whole where it was before conferences decided apart, for each of them", async () => {
    const id = await both();
    await updateSubmission(server.platform.db, id, { decision: "HLD" });
    expect((await onBoard(id)).conferences).toBeUndefined();
    const order = { order: [id], seen: [], conference: MAIN };
    expect((await ask(organiser, "PUT", "/api/decisions/waitlist/", order)).statusCode).toBe(200);
    const promoted = { submission: id, conference: SINCON };
    expect((await ask(organiser, "POST", "/api/decisions/promote/", promoted)).statusCode).toBe(201);
    expect(await onBoard(id)).toMatchObject({ decision: "ACC" });
  });

  it("answers for one of its conferences where it was decided as a whole", async () => {
    const id = await both();
    await updateSubmission(server.platform.db, id, { decision: "ACC" });
    await released(server, organiser, [{ submission: id, decision: "ACC" }]);
    await letPass(server);
    const answer = { answer: "confirmed", conference: SINCON };
    const confirmed = await ask(speaker, "PUT", `/api/confirmations/${id}/`, answer);
    expect([confirmed.statusCode, confirmed.json()]).toEqual([
      200,
      expect.objectContaining({ answer: "confirmed" }),
    ]);
    const asked = await ask(speaker, "GET", `/api/confirmations/${id}/?conference=${MAIN}`);
    expect(asked.json()).toMatchObject({ answer: "confirmed" });
    const slot = { room: "Main hall", start: "2025-07-02T10:00:00.000Z", minutes: 45 };
    const scheduled = await ask(organiser, "PUT", `/api/schedule/${id}/?conference=${MAIN}`, slot);
    expect([scheduled.statusCode, scheduled.json()]).toEqual([
      200,
      expect.objectContaining({ pk: id, slot }),
    ]);
    const elsewhere = await ask(speaker, "GET", `/api/confirmations/${id}/?conference=ELSEWHERE`);
    expect(elsewhere.statusCode).toBe(404);
  });
});
