import { randomUUID } from "node:crypto";
import { beforeEach, expect } from "vitest";
import { readCall } from "#features/call/actions";
import { landingOpening } from "#features/call/landing-html";
import { mailsTo } from "#testing/look";
import { type Person, proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";
import { confirm, sendFile } from "#testing/upload";
import { SWEEP } from "./jobs";
import { updateSubmission } from "./store";

const START = "2025-03-01T12:00:00.000Z";
const [FIRST, LAST] = ["2025-06-02T21:59:59.000Z", "2025-06-10T21:59:59.000Z"] as const;
const SAID = "Submissions for Lectern closed on 02 June 2025 21:59 UTC. Choose another conference.";

const { it, server, as, visitor, make } = onServer();
let speaker: Person;
it.beforeAll(async () => {
  await make.setting("conferences", [
    { code: "MAIN", label: "{product}" },
    { code: "SINCON", label: "SINCON" },
    { code: "BOTH", label: "Both" },
  ]);
  await make.setting("closesAt", FIRST);
  await make.setting("conferenceDates", [{ conference: "SINCON", closesAt: LAST }]);
});
beforeEach(async () => {
  server.clock.set(START);
  speaker = await make.speaker();
});

const at = async (instant: string, ms = 0) => {
  server.clock.set(new Date(Date.parse(instant) + ms).toISOString());
  speaker = await make.session(speaker);
};
const submit = (conference: string, changes = {}) =>
  as(speaker).post("/api/submit/", proposalBody(speaker.name, { conference, ...changes }), {
    headers: { "idempotency-key": randomUUID() },
  });
const read = async (id: number) => (await as(speaker).get(`/api/submissions/${id}/`)).json();
const edit = (id: number, changes = {}) =>
  as(speaker).put(`/api/submissions/${id}/`, proposalBody(speaker.name, changes));
const made = async (conference: string, changes = {}) => {
  const answer = await submit(conference, changes);
  expect(answer.statusCode).toBe(201);
  return answer.json() as { submission_id: number; sp: never };
};

it("takes proposals for each conference until its close, to the millisecond, and then says at the field", async () => {
  await at(FIRST);
  for (const conference of ["MAIN", "BOTH", "SINCON"]) await made(conference);
  await at(FIRST, 1);
  for (const conference of ["MAIN", "BOTH"]) {
    const refused = await submit(conference);
    expect([refused.statusCode, refused.json()]).toEqual([400, { conference: [SAID] }]);
  }
  await made("SINCON");
  await at(LAST);
  speaker = await make.speaker();
  await made("SINCON");
  await at(LAST, 1);
  const over = await submit("SINCON");
  expect([over.statusCode, over.json()]).toEqual([403, { detail: "Submissions currently closed" }]);
});

it("ends editing with the conference of a proposal, and takes no change to one that has closed", async () => {
  const [both, second] = [(await made("BOTH")).submission_id, (await made("SINCON")).submission_id];
  await at(FIRST, 1);
  expect((await edit(both, { conference: "BOTH" })).statusCode).toBe(403);
  const moved = await edit(second, { conference: "BOTH" });
  expect([moved.statusCode, moved.json()]).toEqual([400, { conference: [SAID] }]);
  expect((await edit(second, { conference: "SINCON", title: "Kettles" })).statusCode).toBe(200);
  await server.runJob(SWEEP);
  expect([(await read(both)).status, (await read(second)).status]).toEqual(["Cooldown", "Submitted"]);
  await at(LAST, 1);
  await server.runJob(SWEEP);
  expect((await read(second)).status).toBe("Cooldown");
});

it("gives a file the grace after the close of its own conference", async () => {
  await at(FIRST);
  const file = { extension: "pdf" };
  const [main, late, second] = [
    await made("MAIN", file),
    await made("BOTH", file),
    await made("SINCON", file),
  ];
  for (const { sp } of [main, late, second]) await sendFile(server, sp, "a file");
  await at(FIRST, 900_000);
  expect((await confirm(server, speaker, main.submission_id)).statusCode).toBe(200);
  await at(FIRST, 900_001);
  expect((await confirm(server, speaker, late.submission_id)).statusCode).toBe(403);
  expect((await confirm(server, speaker, second.submission_id)).statusCode).toBe(200);
  // What arrived in time is attached anyway.
  await server.runJob(SWEEP);
  expect(await read(late.submission_id)).toMatchObject({ status: "Cooldown", file: { size: 6 } });
});

it("takes a late code for a conference that has closed, and spends none on an open one", async () => {
  await at(FIRST, 1);
  const organiser = await make.organiser();
  const until = new Date(Date.parse(FIRST) + 3_600_000).toISOString();
  const code = { email: speaker.email, valid_until: until, mail: false };
  const { code: late_code } = (await as(organiser).post("/api/late-codes/", code)).json();
  expect(await read((await made("SINCON", { late_code })).submission_id)).not.toHaveProperty("late_until");
  expect(await read((await made("MAIN", { late_code })).submission_id)).toMatchObject({ late_until: until });
  expect((await submit("MAIN", { late_code })).json()).toHaveProperty("late_code");
});

it("mails until when a proposal can be edited", async () => {
  await made("MAIN");
  await made("SINCON");
  const texts = (await mailsTo(server, speaker.email)).map(({ text }) => text);
  // Mails may be sent in any order.
  for (const date of ["2 June", "10 June"])
    expect(texts.filter((text) => text.includes(`until ${date} 2025 at 21:59 UTC`))).toHaveLength(1);
});

it("shows the last close as the call's, and each conference's dates beside it", async () => {
  const edition = (await visitor.get("/api/edition/")).json();
  expect(edition).toMatchObject({
    closesAt: LAST,
    conferenceDates: [
      { conference: "MAIN", label: "Lectern", closesAt: FIRST, reviewsDue: null },
      { conference: "SINCON", label: "SINCON", closesAt: LAST, reviewsDue: null },
    ],
  });
  const page = async () => {
    const now = server.platform.clock.now();
    return String(
      landingOpening(await readCall(server.platform, { hasProgramme: async () => false }), {
        now,
        mayBeLoggedIn: false,
      }).html,
    );
  };
  await at(START);
  expect(await page()).toContain("Lectern closes in");
  await at(FIRST, 1);
  expect(await page()).toMatch(/Lectern closed<.*SINCON closes<.*Submissions are open.*SINCON closes in/s);
});

it("mails a later close of one conference to those with a proposal for it, also to reviewers, and to no others", async () => {
  await made("MAIN");
  const reviewer = await make.reviewer();
  const id = await make.proposal(reviewer, "Submitted");
  await updateSubmission(server.platform.db, id, { conference: "SINCON" });
  const changes = { conferenceDates: [{ conference: "SINCON", closesAt: "2025-06-15T00:00:00.000Z" }] };
  const organiser = await make.organiser();
  expect((await as(organiser).put("/api/settings/", { changes, tell: true })).statusCode).toBe(200);
  const subjectsTo = async (who: Person) => (await mailsTo(server, who.email)).map(({ subject }) => subject);
  expect(await subjectsTo(reviewer)).toEqual([expect.stringContaining("closes later")]);
  expect(await subjectsTo(speaker)).not.toContainEqual(expect.stringContaining("closes later"));
  await make.setting("conferenceDates", [{ conference: "SINCON", closesAt: LAST }]);
});

it("changes the dates with a preview, one audit line for each, and mails the new close", async () => {
  const id = (await made("SINCON")).submission_id;
  const organiser = await make.organiser();
  await at(LAST, 1);
  await server.runJob(SWEEP);
  const later = "2025-06-20T21:59:59.000Z";
  const changes = { conferenceDates: [{ conference: "SINCON", closesAt: later, reviewsDue: null }] };
  const who = await make.session(organiser);
  const { effects } = (await as(who).post("/api/settings/preview/", { changes })).json();
  expect(effects).toContain("The call will be open.");
  expect(effects).toContain("Submissions for SINCON close on 20 June 2025 21:59 UTC.");
  expect((await as(who).put("/api/settings/", { changes, tell: true })).statusCode).toBe(200);
  expect((await read(id)).status).toBe("Submitted");
  const extended = (await mailsTo(server, speaker.email)).filter(({ subject }) =>
    subject.includes("closes later"),
  );
  expect(extended[0]?.text).toMatch(/SINCON now closes:? +20 June 2025 at 21:59 UTC/);
  const audit = (await as(who).get("/api/audit/?action=set")).json();
  expect(JSON.stringify(audit)).toContain("conferenceDates");
  const crossed = { conferenceDates: [{ conference: "SINCON", closesAt: "2025-01-01T00:00:00Z" }] };
  const refused = await as(who).put("/api/settings/", { changes: crossed });
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { conferenceDates: ["SINCON: Set a date after the call opens."] },
  ]);
  const reopened = await as(who).put("/api/settings/", {
    changes: { opensAt: "2025-06-21T00:00:00Z", closesAt: "2025-06-22T00:00:00Z" },
  });
  expect(reopened.json()).toEqual({ opensAt: ["SINCON: Set a date after the call opens."] });
});
