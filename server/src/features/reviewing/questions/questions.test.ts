import { beforeEach, describe, expect } from "vitest";
import { mailsTo, waiters } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { SEND_QUESTIONS } from "./sending";
import { questionsOn } from "./world.fixture";

const { it, server, make } = onServer();
const CANARY = "Which zebracorn did you solder?";
let of: ReturnType<typeof questionsOn>;
let organiser: Person;
let grace: Person;
let alan: Person;
let speaker: Person;
let id: number;

it.beforeAll(async () => {
  of = questionsOn(server);
  organiser = await make.organiser({ firstName: "Olga", lastName: "Ordinator" });
});
beforeEach(async () => {
  await make.setting("questionsReleased", false);
  await make.setting("blindReviews", false);
  grace = await make.reviewer({ firstName: "Grace", lastName: "Hopperton" });
  alan = await make.reviewer({ firstName: "Alan", lastName: "Turington" });
  speaker = await make.speaker({ firstName: "Ada", lastName: "Lovelace" });
  id = await make.proposal(speaker, "Ready for Review");
});

/** Asked by Grace, and sent at the next hour; returns the number of the questions. */
async function asked(text = CANARY): Promise<number> {
  expect((await of.ask(grace, id, text)).statusCode).toBe(201);
  await of.nextHour();
  return (await of.askedOf(speaker, id)).json().asked.at(-1).id;
}

describe("a question to the speaker", () => {
  it("goes out at the start of the next hour, from the panel, at a time that says nothing", async () => {
    server.clock.set("2025-03-02T10:17:23.456Z");
    await of.ask(grace, id, CANARY);
    await server.runJob(SEND_QUESTIONS);
    expect((await of.askedOf(speaker, id)).body).not.toContain("zebracorn");
    expect(await of.questionMailsTo(speaker)).toEqual([]);
    await of.nextHour();
    const read = await of.askedOf(speaker, id);
    expect(read.json().asked).toMatchObject([
      { questions: [CANARY], asked_on: "2025-03-02T11:00:00.000Z", awaits_answer: true, closed: false },
    ]);
    const [mail, ...others] = await of.questionMailsTo(speaker);
    expect(others).toEqual([]);
    for (const text of [read.body, JSON.stringify(read.headers), JSON.stringify(mail)]) {
      expect(text).not.toMatch(/Grace|Hopperton|10:17|23\.456/);
      expect(text).not.toContain(grace.id);
      expect(text).not.toContain(grace.email);
    }
  });

  it("is asked about one of two proposals, for two requests with one key at the same moment", async () => {
    const other = await make.proposal(speaker, "Ready for Review");
    const ask = (about: number) => of.ask(grace, about, CANARY, { "idempotency-key": "both" });
    const { one, two } = await server.platform.everyCall.transaction(async (tx) => {
      // Written at the end of what asks.
      await tx.execute("lock table audit_entry in share mode");
      const one = ask(id);
      await expect.poll(() => waiters(server)).toBe(1);
      const two = ask(other);
      await expect.poll(() => waiters(server)).toBe(2);
      return { one, two };
    });
    expect([(await one).statusCode, (await two).statusCode]).toEqual([201, 422]);
  });

  it("is one of several in one mail, and no second mail goes out within the hour", async () => {
    server.clock.set("2025-03-03T10:10:00Z");
    await of.ask(grace, id, "First?");
    await of.ask(alan, id, "Second?");
    await of.nextHour();
    const [mail] = await of.questionMailsTo(speaker);
    expect(mail?.text).toMatch(/First\?/);
    expect(mail?.text).toMatch(/Second\?/);
    await of.ask(organiser, id, "Third?");
    const send = async () =>
      (await of.as(organiser)).post(`/api/submissions/${id}/panel-questions/send/`, {});
    expect((await send()).statusCode).toBe(409);
    await server.runJob(SEND_QUESTIONS);
    server.clock.set("2025-03-03T11:59:59Z");
    await server.runJob(SEND_QUESTIONS);
    expect(await of.questionMailsTo(speaker)).toHaveLength(1);
    await of.nextHour();
    expect(await of.questionMailsTo(speaker)).toHaveLength(2);
  });

  it("is asked once by a repeated request, and refused with another text, also once it was changed", async () => {
    const key = { "idempotency-key": "one" };
    const ask = async (text: string) => (await of.ask(grace, id, text, key)).statusCode;
    expect([await ask("First?"), await ask("First?"), await ask("First, or last?")]).toEqual([201, 201, 422]);
    const [waiting, ...others] = (await of.seenBy(grace, id)).json().waiting;
    expect(others).toEqual([]);
    await (await of.as(grace)).put(`/api/panel-questions/${waiting.id}/`, { text: "Rather this?" });
    expect([await ask("First?"), await ask("Rather this?")]).toEqual([201, 422]);
    expect((await of.seenBy(grace, id)).json().waiting).toMatchObject([{ text: "Rather this?" }]);
  });

  it("waits for an organiser where the call says so, and again after its reviewer changed it", async () => {
    await make.setting("questionsReleased", true);
    await of.ask(grace, id, CANARY);
    await of.nextHour();
    expect((await of.askedOf(speaker, id)).json().asked).toEqual([]);
    const [waiting] = (await of.seenBy(organiser, id)).json().waiting;
    expect(waiting).toMatchObject({ text: CANARY, by: "Grace Hopperton", goes_out_on: null });
    expect((await (await of.as(organiser)).get("/api/panel-questions/")).json()).toContainEqual({
      pk: id,
      title: "Breaking things gently",
      to_release: 1,
      to_check: 0,
      awaited: 0,
    });
    const release = async (etag: string) =>
      (await of.as(organiser)).send("POST", `/api/panel-questions/${waiting.id}/release/`, undefined, {
        headers: { "if-match": etag },
      });
    await (await of.as(grace)).put(`/api/panel-questions/${waiting.id}/`, { text: "Rather this?" });
    expect((await release(waiting.etag)).statusCode, "the text that was read").toBe(412);
    const [changed] = (await of.seenBy(organiser, id)).json().waiting;
    expect((await release(changed.etag)).statusCode).toBe(200);
    await (await of.as(grace)).put(`/api/panel-questions/${waiting.id}/`, { text: "Or that?" });
    await of.nextHour();
    expect((await of.askedOf(speaker, id)).json().asked).toEqual([]);
  });

  it("can be changed and withdrawn by its reviewer until it goes out, and by no other reviewer", async () => {
    await of.ask(grace, id, CANARY);
    const [waiting] = (await of.seenBy(grace, id)).json().waiting;
    const at = `/api/panel-questions/${waiting.id}/`;
    expect((await of.seenBy(alan, id)).json().waiting).toEqual([]);
    expect((await (await of.as(alan)).put(at, { text: "Mine?" })).statusCode).toBe(404);
    expect((await (await of.as(alan)).delete(at)).statusCode).toBe(404);
    expect((await (await of.as(grace)).delete(at)).json().waiting).toEqual([]);
    await of.nextHour();
    expect((await of.askedOf(speaker, id)).json().asked).toEqual([]);
    await asked();
    expect((await (await of.as(grace)).put(at, { text: "Late?" })).statusCode).toBe(404);
  });

  it("shows reviewers no name but organisers who asked, and the answer to both", async () => {
    const number = await asked();
    expect((await of.answer(speaker, id, number, "A blue one.")).statusCode).toBe(200);
    const toAlan = await of.seenBy(alan, id);
    expect(toAlan.json().asked[0]).toMatchObject({
      questions: [{ text: CANARY, own: false }],
      answers: [{ text: "A blue one.", by: "Ada Lovelace" }],
    });
    expect(toAlan.body).not.toMatch(/Hopperton/);
    expect((await of.seenBy(grace, id)).json().asked[0].questions).toEqual([{ text: CANARY, own: true }]);
    expect((await of.seenBy(organiser, id)).json().asked[0].questions[0].by).toBe("Grace Hopperton");
    const [notice, ...more] = (await mailsTo(server, grace.email)).filter(({ subject }) =>
      subject.includes("an answer"),
    );
    expect(more).toEqual([]);
    expect(notice?.text).not.toContain("A blue one.");
    expect((await mailsTo(server, alan.email)).some(({ subject }) => subject.includes("an answer"))).toBe(
      false,
    );
  });

  it("ends for a reviewer who recuses themselves: no list, no notice, and what they asked does not go out", async () => {
    const number = await asked();
    await of.ask(grace, id, "Another secret?");
    const recused = await (await of.as(grace)).post(`/api/conflicts/recuse/${id}/`, { reason: "A friend" });
    expect(recused.statusCode).toBeLessThan(300);
    await of.nextHour();
    expect((await of.askedOf(speaker, id)).body).not.toContain("Another secret?");
    await of.answer(speaker, id, number, "A blue one.");
    expect((await mailsTo(server, grace.email)).some(({ subject }) => subject.includes("an answer"))).toBe(
      false,
    );
    expect((await of.seenBy(grace, id)).statusCode).toBe(404);
    expect((await of.ask(grace, id, "Me again?")).statusCode).toBe(404);
    expect((await of.seenBy(organiser, id)).body).not.toContain("Another secret?");
  });

  it("is answered without names in a blind review, until an organiser shows the answer", async () => {
    await make.setting("blindReviews", true);
    const number = await asked();
    await of.answer(speaker, id, number, "As Lovelace wrote, a blue one.");
    const held = (await of.seenBy(grace, id)).json().asked[0].answers[0];
    expect(held).toMatchObject({ text: null });
    expect((await of.seenBy(grace, id)).body).not.toMatch(/Lovelace/);
    const noticed = async () =>
      (await mailsTo(server, grace.email)).filter(({ subject }) => subject.includes("an answer")).length;
    expect(await noticed()).toBe(0);
    const [toCheck] = (await of.seenBy(organiser, id)).json().asked[0].answers;
    expect(toCheck).toMatchObject({ named: ["Lovelace"], shown: false });
    await (await of.as(organiser)).post(`/api/question-answers/${toCheck.id}/show/`, {});
    expect((await of.seenBy(grace, id)).json().asked[0].answers[0].text).toContain("Lovelace");
    expect(await noticed()).toBe(1);
    await of.answer(speaker, id, number, "And a red one.");
    expect((await of.seenBy(grace, id)).json().asked[0].answers[1]).toMatchObject({ text: "And a red one." });
    expect((await of.seenBy(grace, id)).json().asked[0].answers[1].by).toBeUndefined();
  });

  it("takes one answer of two at once from the same version, and none once it is closed or withdrawn", async () => {
    const number = await asked();
    const [{ etag }] = (await of.askedOf(speaker, id)).json().asked;
    const both = await Promise.all(
      ["One.", "Two."].map((text) => of.answer(speaker, id, number, text, { "if-match": etag })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    const close = { closed: true };
    expect((await (await of.as(organiser)).put(`/api/asked-questions/${number}/`, close)).statusCode).toBe(
      200,
    );
    expect((await of.answer(speaker, id, number, "Three.")).statusCode).toBe(409);
    await (await of.as(organiser)).put(`/api/asked-questions/${number}/`, { closed: false });
    await (await of.as(speaker)).delete(`/api/submissions/${id}/`);
    expect((await of.answer(speaker, id, number, "Four.")).statusCode).toBeGreaterThanOrEqual(400);
  });

  it("marks the speaker's list while an answer is awaited, once for a repeated request", async () => {
    const number = await asked();
    const own = async () => (await (await of.as(speaker)).get("/api/questions/own/")).json();
    expect(await own()).toEqual([{ pk: id, awaited: 1 }]);
    const key = { "idempotency-key": "one" };
    await of.answer(speaker, id, number, "A blue one.", key);
    const again = await of.answer(speaker, id, number, "A blue one.", key);
    expect(again.json().asked[0].answers).toHaveLength(1);
    expect((await of.answer(speaker, id, number, "A red one.", key)).statusCode).toBe(422);
    expect(await own()).toEqual([{ pk: id, awaited: 0 }]);
  });

  it("is shown to the proposal's speakers alone, without its author", async () => {
    const number = await asked();
    const stranger = await make.speaker();
    expect((await of.askedOf(stranger, id)).statusCode).toBe(404);
    expect((await of.answer(stranger, id, number, "Hello")).statusCode).toBe(404);
    expect((await of.seenBy(speaker, id)).statusCode).toBe(403);
    const other = await make.proposal(stranger, "Ready for Review");
    expect((await of.answer(stranger, other, number, "Hello")).statusCode, "questions on another").toBe(404);

    const owning = await make.organiser();
    id = await make.proposal(owning, "Ready for Review");
    await of.ask(grace, id, CANARY);
    await of.nextHour();
    expect((await of.seenBy(owning, id)).statusCode).toBe(403);
    const own = (await of.askedOf(owning, id)).json().asked[0];
    expect(own.questions).toEqual([CANARY]);
    expect((await of.answer(owning, id, own.id, "Here.")).statusCode).toBe(200);
    await server.runJobs();
    const outbox = await (await of.as(owning)).get("/api/mails/");
    const log = await (await of.as(owning)).get(`/api/audit/?proposal=${id}`);
    expect(outbox.body).not.toContain(grace.email);
    expect(log.body).not.toContain("Hopperton");
    expect((await mailsTo(server, grace.email)).some(({ subject }) => subject.includes("an answer"))).toBe(
      true,
    );
  });
});
