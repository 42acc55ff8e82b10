import { eq } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { updateSubmission } from "#features/proposals/store";
import { seen } from "#testing/client";
import { auditOf } from "#testing/look";
import type { Person } from "#testing/make";
import { onNewServers } from "#testing/on-server";
import { auditEntry } from "../../log/tables";
import { submissionSpeaker } from "../proposal/tables";
import { agreedTo, unansweredConsents } from "./store";

const { it, server, as, make } = onNewServers();
let organiser: Person;
let speaker: Person;
let talk: number;

const RECORD = { id: "record", scope: "proposal", asked: true, name: "Recording", text: "We may record it." };
const PROFILE = { id: "publish-profile", scope: "speaker", asked: true, name: "Profile", text: "Show me." };
const OWN = "/api/consents/own/";

beforeEach(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker();
  talk = await accepted(speaker);
});

async function accepted(owner: Person): Promise<number> {
  const id = await make.proposal(owner, "Reviewed");
  await updateSubmission(server.platform.db, id, { decision: "ACC", releasedDecision: "ACC" });
  return id;
}
const ask = (consents: object[], headers = {}) =>
  as(organiser).put("/api/consents/form/", { consents }, { headers });
const own = (who = speaker) => as(who).get(OWN);
const answer = (answers: object[], headers = {}, who = speaker) => as(who).put(OWN, { answers }, { headers });
const list = async () => (await as(organiser).get("/api/consents/")).json();

it("asks for nothing before a call does, and offers suggested wordings that are not asked", async () => {
  expect((await own()).json()).toEqual({ consents: [] });
  const { consents } = (await as(organiser).get("/api/consents/form/")).json();
  expect(
    consents.map(({ id, asked, version }: typeof RECORD & { version: number }) => [id, asked, version]),
  ).toEqual([
    ["record", false, 0],
    ["publish-slides", false, 0],
    ["publish-profile", false, 0],
  ]);
});

it("asks for each accepted proposal or once for the speaker, with no answer preset", async () => {
  const second = await accepted(speaker);
  await make.proposal(speaker, "Reviewed");
  await ask([RECORD, PROFILE]);
  const { consents } = (await own()).json();
  expect(consents).toEqual([
    expect.objectContaining({ consent: "record", pk: talk, given: null, former: null, version: 1 }),
    expect.objectContaining({ consent: "record", pk: second, given: null }),
    expect.objectContaining({ consent: "publish-profile", pk: null, title: null, given: null }),
  ]);
});

it("saves some of the answers with their time, and keeps the others open", async () => {
  await ask([RECORD, PROFILE]);
  const saved = await answer([{ consent: "record", pk: talk, version: 1, answer: "no" }]);
  const [record, profile] = saved.json().consents;
  expect(record.given).toEqual({ answer: "no", answered_on: "2025-03-01T12:00:00.000Z" });
  expect(profile.given).toBeNull();
  server.clock.advance(60);
  await answer([{ consent: "record", pk: talk, version: 1, answer: "no" }]);
  expect((await own()).json().consents[0].given.answered_on).toBe("2025-03-01T12:00:00.000Z");
  await answer([{ consent: "record", pk: talk, version: 1, answer: "yes" }]);
  expect((await own()).json().consents[0].given).toEqual({
    answer: "yes",
    answered_on: "2025-03-01T12:01:00.000Z",
  });
});

it("asks again when the wording changes, and shows the former answer with its wording", async () => {
  await ask([RECORD]);
  await answer([{ consent: "record", pk: talk, version: 1, answer: "yes" }]);
  expect(await unansweredConsents(server.platform.db, [talk])).toEqual([]);
  await ask([{ ...RECORD, text: "We may record and sell it." }]);
  expect((await own()).json().consents).toEqual([
    expect.objectContaining({
      text: "We may record and sell it.",
      version: 2,
      given: null,
      former: {
        answer: "yes",
        answered_on: "2025-03-01T12:00:00.000Z",
        name: "Recording",
        text: "We may record it.",
      },
    }),
  ]);
  expect(await unansweredConsents(server.platform.db, [talk])).toEqual([
    { submission: talk, accountId: speaker.id },
  ]);
  const [row] = (await list()).rows;
  expect(row.answers).toEqual([
    { consent: "record", answer: null, answered_on: "2025-03-01T12:00:00.000Z", former: "yes" },
  ]);
});

it("refuses an answer to a wording that was not read, and one from an older version", async () => {
  await ask([RECORD]);
  const { headers } = await own();
  await ask([{ ...RECORD, text: "Other." }]);
  const yes = { consent: "record", pk: talk, answer: "yes" };
  expect((await answer([{ ...yes, version: 1 }])).statusCode).toBe(412);
  expect((await answer([{ ...yes, version: 2 }], { "if-match": headers.etag })).statusCode).toBe(412);
  expect((await answer([{ ...yes, version: 2 }])).statusCode).toBe(200);
});

it("refuses answers about other people's proposals, undecided ones, and consents that are not asked", async () => {
  await ask([RECORD, { ...PROFILE, asked: false }]);
  const other = await accepted(await make.speaker());
  const undecided = await make.proposal(speaker, "Reviewed");
  for (const [consent, pk] of [
    ["record", other],
    ["record", undecided],
    ["record", null],
    ["publish-profile", null],
    ["constructor", talk],
  ])
    expect((await answer([{ consent, pk, version: 1, answer: "yes" }])).statusCode).toBe(404);
});

it("asks each speaker of a proposal for themselves, and not those who were only invited", async () => {
  const [second, invited] = [await make.speaker(), await make.speaker()];
  for (const [person, state] of [
    [second, "accepted"],
    [invited, "invited"],
  ] as const)
    await server.platform.db.insert(submissionSpeaker).values({
      submissionId: talk,
      accountId: person.id,
      name: person.name,
      state,
      position: 1,
    });
  await ask([RECORD]);
  await answer([{ consent: "record", pk: talk, version: 1, answer: "yes" }]);
  expect(await unansweredConsents(server.platform.db, [talk])).toEqual([
    { submission: talk, accountId: second.id },
  ]);
  expect((await own(invited)).json()).toEqual({ consents: [] });
  await answer([{ consent: "record", pk: talk, version: 1, answer: "no" }], {}, second);
  expect((await own(speaker)).json().consents[0].given.answer).toBe("yes");
  expect(
    (await list()).rows.map((row: { answers: { answer: string }[] }) => row.answers[0]?.answer).sort(),
  ).toEqual(["no", "yes"]);
});

it("does not ask who declined or withdrew, or whose acceptance is not released", async () => {
  await ask([RECORD]);
  await updateSubmission(server.platform.db, talk, { status: "Withdrawn" });
  expect((await own()).json()).toEqual({ consents: [] });
  await updateSubmission(server.platform.db, talk, { status: "Reviewed", releasedDecision: null });
  expect((await own()).json()).toEqual({ consents: [] });
  expect((await list()).rows).toEqual([]);
});

it("keeps what two organisers save apart, and shows faults at their consent", async () => {
  expect(seen(await ask([RECORD, { ...RECORD, text: "Again" }]))).toEqual({
    status: 400,
    body: { "consents.1.id": ["Each consent needs a unique id."] },
  });
  await ask([RECORD]);
  expect((await ask([PROFILE], { "if-match": '"0"' })).statusCode).toBe(412);
  expect((await ask([{ ...RECORD, text: " " }])).json()).toEqual({
    "consents.0.text": ["This field may not be blank."],
  });
});

it("names those who agree to a consent about themselves, in its current wording only", async () => {
  const { db } = server.platform;
  expect(await agreedTo(db, "publish-profile")).toBeNull();
  await ask([PROFILE]);
  expect(await agreedTo(db, "publish-profile")).toEqual(new Set());
  await answer([{ consent: "publish-profile", version: 1, answer: "yes" }]);
  expect(await agreedTo(db, "publish-profile")).toEqual(new Set([speaker.id]));
  await ask([{ ...PROFILE, text: "Show all of me." }]);
  expect(await agreedTo(db, "publish-profile")).toEqual(new Set());
});

it("gives organisers a CSV with the wording of each answer, and notes that in the log", async () => {
  await ask([RECORD]);
  await answer([{ consent: "record", pk: talk, version: 1, answer: "no" }]);
  const csv = await as(organiser).get("/api/consents/csv/");
  expect(csv.body.split("\r\n")[1]).toBe(
    `${talk},Breaking things gently,Ada Lovelace,${speaker.email},Recording,no,2025-03-01T12:00:00.000Z,1,We may record it.`,
  );
  const [line] = await server.platform.db.select().from(auditEntry).where(eq(auditEntry.action, "export"));
  expect(line?.details).toEqual({ what: "consents of speakers" });
});

it("records that a speaker has answered, and not what", async () => {
  await ask([RECORD]);
  await answer([{ consent: "record", pk: talk, version: 1, answer: "no" }]);
  const lines = await server.platform.db.select().from(auditEntry);
  expect(lines.map(({ action, details }) => [action, details])).toEqual([
    ["write consents", { consents: 1 }],
    ["answer consents", null],
  ]);
  expect(await auditOf(server, talk)).toEqual([]);
});
