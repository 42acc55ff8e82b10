import { CHOICE_DEFAULTS } from "@lectern/domain/call/choices";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { asc, eq } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { auditEntry } from "#features/log/tables";
import { countStatements } from "#testing/look";
import { type Person, proposalBody } from "#testing/make";
import { onNewServers } from "#testing/on-server";

const { it, server, as, make } = onNewServers();
let organiser: Person;
let speaker: Person;
// A portal for each: what proposals have stays theirs.
beforeEach(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker();
});

const TOPICS = CHOICE_DEFAULTS.topicTypes;
const CLOUD = { code: "CL", label: "Cloud" };
const TRAINING = { code: "TR", label: "Training", workshop: true };
const save = (changes: object, options = {}) => as(organiser).put("/api/settings/", { changes }, options);
const preview = async (changes: object) =>
  (await as(organiser).post("/api/settings/preview/", { changes })).json();
const submit = (changes: Record<string, unknown>) =>
  as(speaker).post("/api/submit/", proposalBody(speaker.name, changes));
const edit = (id: number, changes: Record<string, unknown>) =>
  as(speaker).put(`/api/submissions/${id}/`, proposalBody(speaker.name, changes));

it("offers an added topic, keeps a hidden one where it is, and takes it nowhere else", async () => {
  expect((await submit({ topic_type: "CL" })).json()).toEqual({
    topic_type: ['"CL" is not a valid choice.'],
  });
  expect((await save({ topicTypes: [...TOPICS, CLOUD] })).statusCode).toBe(200);
  const made = await submit({ topic_type: "CL" });
  expect(made.statusCode).toBe(201);
  const id = made.json().submission_id;

  const hidden = [...TOPICS, { ...CLOUD, hidden: true }];
  expect(await preview({ topicTypes: hidden })).toEqual({
    effects: ["Cloud is no longer offered; 1 proposal has it and keeps it."],
  });
  await save({ topicTypes: hidden });
  const refused = await submit({ topic_type: "CL" });
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { topic_type: ["Cloud is no longer available. Choose another."] },
  ]);
  expect((await edit(id, { topic_type: "CL", title: "Kept" })).json()).toMatchObject({ topic_type: "CL" });
  expect((await edit(id, { topic_type: "RT" })).statusCode).toBe(200);
  expect((await edit(id, { topic_type: "CL" })).json()).toEqual({
    topic_type: ["Cloud is no longer available. Choose another."],
  });
});

it("deletes unused choices, and counts the proposals that use the others", async () => {
  await submit({});
  const [, ...others] = TOPICS;
  const why = { topicTypes: ["1 proposal has Red Team (RT): hide it instead of deleting it."] };
  const kept = await save({ topicTypes: others });
  expect([kept.statusCode, kept.json()]).toEqual([400, why]);
  expect(await preview({ topicTypes: others })).toEqual(why);
  const used = await as(organiser).get("/api/settings/choices/");
  expect(used.json()).toEqual({
    topicTypes: { RT: 1 },
    submissionTypes: { T: 1 },
    workshopDurations: { NA: 1 },
    conferences: { MAIN: 1 },
  });
  expect((await save({ topicTypes: TOPICS.slice(0, 1) })).json().topicTypes).toEqual(TOPICS.slice(0, 1));
});

it("asks an added workshop for a duration, and sets it where it is left out", async () => {
  await save({ submissionTypes: [...CHOICE_DEFAULTS.submissionTypes, TRAINING] });
  expect((await submit({ submission_type: "TR", workshop_duration: "NA" })).json()).toEqual({
    workshop_duration: ["Choose how long the workshop takes."],
  });
  const made = await submit({ submission_type: "TR", workshop_duration: undefined });
  const read = await as(speaker).get(`/api/submissions/${made.json().submission_id}/`);
  expect(read.json()).toMatchObject({ submission_type: "TR", workshop_duration: "0H50M" });
});

it("names what is wrong with choices and texts in one answer", async () => {
  const bad = await submit({ title: "", topic_type: "X", submission_type: "WS", workshop_duration: "NA" });
  expect([bad.statusCode, bad.json()]).toEqual([
    400,
    {
      title: ["This field may not be blank."],
      topic_type: ['"X" is not a valid choice.'],
      workshop_duration: ["Choose how long the workshop takes."],
    },
  ]);
});

it("notes each choice that changed, from what to what", async () => {
  const renamed = TOPICS.map((topic) => (topic.code === "RT" ? { ...topic, label: "Offence" } : topic));
  await save({ topicTypes: [...renamed, CLOUD] });
  const lines = await server.platform.db
    .select({ action: auditEntry.action, details: auditEntry.details })
    .from(auditEntry)
    .where(eq(auditEntry.actorId, organiser.id))
    .orderBy(asc(auditEntry.id));
  expect(lines).toEqual([
    { action: "set", details: { key: "topicTypes", code: "RT", from: "Red Team", to: "Offence" } },
    { action: "set", details: { key: "topicTypes", code: "CL", from: null, to: "Cloud" } },
  ]);
});

it("refuses lists that started from others than are saved now, and lists that offer nothing", async () => {
  const { etag } = (await as(organiser).get("/api/settings/")).headers;
  await save({ topicTypes: [...TOPICS, CLOUD] });
  const late = await save({ topicTypes: TOPICS }, { headers: { "if-match": String(etag) } });
  expect([late.statusCode, late.json()]).toEqual([412, { detail: REFUSALS["changed-meanwhile"].detail }]);
  expect((await save({ topicTypes: [] })).json()).toEqual({ topicTypes: ["Offer at least one."] });
  expect((await save({ topicTypes: [{ code: "A", label: "a\0b" }] })).statusCode).toBe(400);
});

it("shows the labels of the edition in exports and on the first page, and codes on the wire", async () => {
  const renamed = TOPICS.map((topic) =>
    topic.code === "RT" ? { ...topic, label: "Offence, and more" } : topic,
  );
  await save({ topicTypes: renamed });
  await submit({});
  const csv = await as(organiser).get("/api/exports/proposals/csv/");
  expect(csv.body).toContain('"Offence, and more"');
  const [listed] = (await as(speaker).get("/api/submissions/")).json();
  expect(listed).toMatchObject({ topic_type: "RT" });
});

it("asks the database as often with other lists as with the first ones", async () => {
  const id = (await submit({})).json().submission_id;
  const counted = async (ask: () => Promise<unknown>) => {
    const statements = countStatements(server.platform.db);
    await ask();
    return statements();
  };
  const read = () => as(speaker).get(`/api/submissions/${id}/`);
  await read();
  const before = [await counted(read), await counted(() => submit({}))];
  await save({ topicTypes: [...TOPICS, CLOUD] });
  expect([await counted(read), await counted(() => submit({ topic_type: "CL" }))]).toEqual(before);
});
