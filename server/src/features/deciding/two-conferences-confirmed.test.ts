import type { ScheduleRow } from "@lectern/domain/programme/contract";
import { beforeEach, describe, expect } from "vitest";
import { updateSubmission } from "#features/proposals/store";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { answersOf, passTime, released } from "./releases/world.fixture";
import { bothConferences, MAIN, SINCON } from "./two-conferences.fixture";

const { it, server, make } = onServer();
let organiser: Person;
let speaker: Person;
let world: ReturnType<typeof bothConferences>;
it.beforeAll(async () => {
  organiser = await make.organiser();
});
beforeEach(async () => {
  speaker = await make.speaker();
  world = bothConferences(server, { organiser, speaker });
  server.sent.length = 0;
});

describe("a proposal that both conferences accept", () => {
  it("asks for a confirmation from each that accepts, and takes an answer to each", async () => {
    const id = await world.released("ACC", "ACC");
    const answer = { answer: "declined", conference: SINCON, reason: "Cannot travel" };
    expect((await world.ask(speaker, "PUT", `/api/confirmations/${id}/`, answer)).json()).toMatchObject({
      conference: SINCON,
      answer: "declined",
    });
    expect((await world.ask(speaker, "GET", `/api/confirmations/${id}/`)).json()).toMatchObject({
      conference: MAIN,
      answer: null,
    });
    await world.ask(speaker, "PUT", `/api/confirmations/${id}/`, { answer: "confirmed", conference: MAIN });
    const answers = (await answersOf(server, organiser)).filter(({ pk }) => pk === id);
    expect(answers.map(({ conference, answer }) => [conference, answer])).toEqual([
      [MAIN, "confirmed"],
      [SINCON, "declined"],
    ]);
    expect((await world.own(id)).confirmation?.answer).toBe("confirmed");
  });

  it("has another ETag once one of two requests is void and the other answered", async () => {
    const id = await world.released("ACC", "ACC");
    const tag = async () => (await world.ask(speaker, "GET", `/api/confirmations/${id}/`)).headers.etag;
    const before = await tag();
    await world.decide({ submission: id, conference: SINCON, decision: "REJ", seen: "ACC" });
    await released(server, organiser, [{ submission: id, conference: SINCON, decision: "REJ" }]);
    await passTime(server);
    await world.ask(speaker, "PUT", `/api/confirmations/${id}/`, { answer: "confirmed" });
    expect(await tag()).not.toBe(before);
  });

  it("confirms to both where the answer names none", async () => {
    const id = await world.released("ACC", "ACC");
    await world.ask(speaker, "PUT", `/api/confirmations/${id}/`, { answer: "confirmed" });
    const answers = (await answersOf(server, organiser)).filter(({ pk }) => pk === id);
    expect(answers.map(({ answer }) => answer)).toEqual(["confirmed", "confirmed"]);
  });

  it("reminds of each confirmation that is missing", async () => {
    const id = await world.released("ACC", "ACC");
    await world.ask(speaker, "PUT", `/api/confirmations/${id}/`, { answer: "confirmed", conference: MAIN });
    server.sent.length = 0;
    server.clock.advance(7 * 24 * 60 * 60);
    await server.runJob("remind-speakers");
    await server.runJobs();
    const reminders = server.sent.filter(({ to }) => to === speaker.email);
    expect(reminders).toHaveLength(1);
    expect(reminders[0]?.subject).toContain("SINCON");
  });

  it("has a slot at each that accepts", async () => {
    const id = await world.released("ACC", "ACC");
    const slot = (room: string) => ({ room, start: "2025-07-01T10:00:00.000Z", minutes: 45 });
    await world.ask(organiser, "PUT", `/api/schedule/${id}/?conference=${MAIN}`, slot("Main hall"));
    await world.ask(organiser, "PUT", `/api/schedule/${id}/?conference=${SINCON}`, slot("Annex"));
    const rows: ScheduleRow[] = (await world.ask(organiser, "GET", "/api/schedule/")).json();
    const its = rows.filter(({ pk }) => pk === id);
    expect(its.map(({ conference, slot }) => [conference, slot?.room])).toEqual([
      [MAIN, "Main hall"],
      [SINCON, "Annex"],
    ]);
  });

  it("is withdrawn once, which declines both", async () => {
    const id = await world.released("ACC", "ACC");
    await world.ask(speaker, "DELETE", `/api/submissions/${id}/`, { reason: "A broken leg" });
    const answers = (await answersOf(server, organiser)).filter(({ pk }) => pk === id);
    expect(answers.map(({ conference, answer, reason }) => [conference, answer, reason])).toEqual([
      [MAIN, "declined", "A broken leg"],
      [SINCON, "declined", "A broken leg"],
    ]);
  });

  it("answers for one of its conferences where it was decided as a whole", async () => {
    const id = await world.both();
    await updateSubmission(server.platform.db, id, { decision: "ACC" });
    await released(server, organiser, [{ submission: id, decision: "ACC" }]);
    await passTime(server);
    const answer = { answer: "confirmed", conference: SINCON };
    const confirmed = await world.ask(speaker, "PUT", `/api/confirmations/${id}/`, answer);
    expect([confirmed.statusCode, confirmed.json()]).toEqual([
      200,
      expect.objectContaining({ answer: "confirmed" }),
    ]);
    const asked = await world.ask(speaker, "GET", `/api/confirmations/${id}/?conference=${MAIN}`);
    expect(asked.json()).toMatchObject({ answer: "confirmed" });
    const slot = { room: "Main hall", start: "2025-07-02T10:00:00.000Z", minutes: 45 };
    const scheduled = await world.ask(organiser, "PUT", `/api/schedule/${id}/?conference=${MAIN}`, slot);
    expect([scheduled.statusCode, scheduled.json()]).toEqual([
      200,
      expect.objectContaining({ pk: id, slot }),
    ]);
    const elsewhere = await world.ask(speaker, "GET", `/api/confirmations/${id}/?conference=ELSEWHERE`);
    expect(elsewhere.statusCode).toBe(404);
  });
});
