import { eq, sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { auditEntry } from "#features/log/tables";
import { DELETE_BY_DATE } from "#features/office/privacy/jobs";
import { updateSubmission } from "#features/proposals/store";
import { seen } from "#testing/client";
import type { Person } from "#testing/make";
import { onNewServers } from "#testing/on-server";
import { listNeeds, unansweredNeeds } from "./store";

const { it, server, as, make } = onNewServers();
let organiser: Person;
let speaker: Person;
let talk: number;

const OWN = "/api/needs/own/";
const DIET = "No nuts, please";

beforeEach(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker();
  talk = await make.proposal(speaker, "Reviewed");
  await updateSubmission(server.platform.db, talk, { decision: "ACC", releasedDecision: "ACC" });
});

const ask = async (sections: string[], keep_days = 60) =>
  as(await make.session(organiser)).put("/api/needs/form/", { sections, keep_days });
const own = async () => (await as(await make.session(speaker)).get(OWN)).json();
const save = async (needs: object, headers = {}) =>
  as(await make.session(speaker)).put(OWN, needs, { headers });
const lines = async () =>
  (await server.platform.db.select().from(auditEntry).orderBy(auditEntry.id)).map(({ action, details }) => [
    action,
    details,
  ]);

it("asks for nothing before a call does, and refuses answers then", async () => {
  expect((await own()).sections).toEqual([]);
  expect((await save({ diet: DIET })).statusCode).toBe(404);
});

it("keeps an answer to what is asked, encrypted, and shows it to its speaker and the organisers", async () => {
  await ask(["diet", "notes"]);
  expect(await unansweredNeeds(server.platform.db, [talk])).toEqual([
    { submission: talk, accountId: speaker.id },
  ]);
  const saved = await save({ diet: DIET, equipment: "A second screen" });
  expect(saved.json()).toMatchObject({
    needs: { diet: DIET, equipment: "", notes: "" },
    saved_on: "2025-03-01T12:00:00.000Z",
    deleted_on: null,
  });
  const { rows } = (await as(organiser).get("/api/needs/")).json();
  expect(rows).toEqual([
    expect.objectContaining({
      email: speaker.email,
      proposals: [{ pk: talk, title: "Breaking things gently" }],
      needs: expect.objectContaining({ diet: DIET }),
    }),
  ]);
  const stored = await server.platform.everyCall.execute(
    sql`select speaker_needs::text as row from speaker_needs`,
  );
  expect(stored.rows).toHaveLength(1);
  expect(JSON.stringify(stored.rows)).not.toContain("nuts");
  expect(await unansweredNeeds(server.platform.db, [talk])).toEqual([]);
  await ask(["diet", "notes", "travel"]);
  expect(await unansweredNeeds(server.platform.db)).toHaveLength(1);
});

it("saves that there are none", async () => {
  await ask(["diet"]);
  expect((await save({})).json().saved_on).not.toBeNull();
  expect(await unansweredNeeds(server.platform.db)).toEqual([]);
});

it("shows wrong answers at their field, and refuses what was changed meanwhile", async () => {
  await ask(["travel", "visa"]);
  expect(seen(await save({ arrival: "2026-02-31", travelCosts: "perhaps" }))).toMatchObject({
    status: 400,
    body: { travelCosts: [expect.any(String)] },
  });
  expect(seen(await save({ arrival: "2026-02-31" }))).toEqual({
    status: 400,
    body: { arrival: ["Enter a day such as 2026-10-14."] },
  });
  await save({ arrival: "2026-02-01" });
  expect((await save({ arrival: "2026-02-02" }, { "if-match": '"1-0"' })).statusCode).toBe(412);
});

it("does not ask speakers who were not accepted or have withdrawn", async () => {
  await ask(["diet"]);
  await updateSubmission(server.platform.db, talk, { status: "Withdrawn" });
  expect((await own()).sections).toEqual([]);
  expect((await save({ diet: DIET })).statusCode).toBe(404);
});

it("cannot be read in another row or with another key", async () => {
  await ask(["diet"]);
  await save({ diet: DIET });
  const other = await make.speaker();
  await server.platform.db.execute(sql`update speaker_needs set account_id = ${other.id}`);
  const proposal = await make.proposal(other, "Reviewed");
  await updateSubmission(server.platform.db, proposal, { decision: "ACC", releasedDecision: "ACC" });
  const { rows } = (await as(organiser).get("/api/needs/")).json();
  expect(rows.map(({ needs }: { needs: object }) => needs)).toEqual([null, null]);
});

it("gives organisers a CSV of what is asked, and notes that in the log, without a word of it", async () => {
  await ask(["diet", "travel"]);
  await save({ diet: "=1+1", travelFrom: "Lisbon", travelCosts: "yes" });
  const csv = await as(organiser).get("/api/needs/csv/");
  expect(csv.body.split("\r\n").slice(0, 2)).toEqual([
    "\uFEFFspeaker,email,proposals,saved (UTC),Diet and allergies,Where you travel from,Day of arrival,Day of departure,Would you like help with the costs?",
    `Ada Lovelace,${speaker.email},${talk},2025-03-01T12:00:00.000Z,'=1+1,Lisbon,,,yes`,
  ]);
  expect(await lines()).toEqual([
    ["write needs form", { sections: 2, days: 60 }],
    ["save needs", null],
    ["export", { what: "needs of speakers" }],
  ]);
});

it("is deleted on its day, not before, in an archived call, too, and is not asked again", async () => {
  const { db } = server.platform;
  await ask(["diet"], 10);
  await save({ diet: DIET });
  await server.runJob(DELETE_BY_DATE);
  await make.setting("conferenceEnds", "2025-04-01");
  expect((await own()).deleted_on).toBe("2025-04-12T00:00:00.000Z");
  server.clock.set("2025-04-11T23:59:59.000Z");
  await server.runJob(DELETE_BY_DATE);
  expect(await listNeeds(db)).toHaveLength(1);
  await server.platform.everyCall.execute(sql`update call set state = 'archived' where is_default`);
  server.clock.set("2025-04-12T00:00:00.000Z");
  await server.runJob(DELETE_BY_DATE);
  await server.runJob(DELETE_BY_DATE);
  expect(await listNeeds(db)).toEqual([]);
  expect(await unansweredNeeds(db)).toBeNull();
  const deleted = await db.select().from(auditEntry).where(eq(auditEntry.action, "delete by date"));
  expect(deleted.map(({ details }) => details)).toEqual([{ setting: "needs", people: 1 }]);
});
