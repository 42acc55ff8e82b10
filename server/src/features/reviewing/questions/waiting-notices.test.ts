import { beforeEach, describe, expect } from "vitest";
import { addSpeakerRow } from "#features/proposals/proposal/speakers-store";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { questionsOn } from "./world.fixture";

const { it, server, make } = onServer();
let of: ReturnType<typeof questionsOn>;
let organiser: Person;
let grace: Person;
let speaker: Person;
let id: number;

it.beforeAll(async () => {
  of = questionsOn(server);
  organiser = await make.organiser();
  speaker = await make.speaker();
  await make.setting("questionsReleased", false);
});
beforeEach(async () => {
  grace = await make.reviewer();
  id = await make.proposal(speaker, "Ready for Review");
});

const change = (statement: string) => server.platform.everyCall.execute(statement);

async function markConflict() {
  const marking = { reviewer: grace.id, keep_out: true, reason: "Friends" };
  expect((await (await of.as(organiser)).put(`/api/conflicts/${id}/`, marking)).statusCode).toBe(200);
}

const invite = () =>
  addSpeakerRow(server.platform.db, {
    submissionId: id,
    accountId: grace.id,
    position: 1,
    name: "Another Name",
    state: "invited",
  });

/** What is mailed to the reviewer about the answer to their question, where something happens before it is sent. */
async function noticesAfter(happens: () => Promise<unknown>) {
  await of.ask(grace, id, "Which kettle?");
  await of.nextHour();
  await server.runJobs();
  const before = server.sent.length;
  const number = (await of.askedOf(speaker, id)).json().asked[0].id;
  expect((await of.answer(speaker, id, number, "A blue one.")).statusCode).toBe(200);
  await happens();
  await server.runJobs();
  return server.sent.slice(before).filter(({ to }) => to === grace.email);
}

describe("a waiting notice of an answer", () => {
  it("is sent to the reviewer who asked", async () => {
    expect(await noticesAfter(async () => {})).toHaveLength(1);
  });

  it.each([
    ["whose conflict is marked", markConflict],
    ["who is invited to speak", invite],
    ["who is suspended", () => change(`update account set suspended_at = now() where id = '${grace.id}'`)],
    ["who is no reviewer any more", () => change(`delete from membership where account_id = '${grace.id}'`)],
  ])("is not sent to a reviewer %s before it goes out", async (_, happens) => {
    expect(await noticesAfter(happens)).toEqual([]);
  });
});
