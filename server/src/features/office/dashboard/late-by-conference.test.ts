import { expect } from "vitest";
import { updateSubmission } from "#features/proposals/store";
import { REMIND_REVIEWERS } from "#features/reviewing/panel/jobs";
import { mailsTo } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let organiser: Person;
let grace: Person;
let alan: Person;

it.beforeAll(async () => {
  organiser = await make.organiser();
  const speaker = await make.speaker();
  [grace, alan] = [await make.reviewer(), await make.reviewer()];
  for (const [conference, reviewer] of [
    ["MAIN", grace],
    ["SINCON", alan],
  ] as const) {
    const id = await make.proposal(speaker, "Ready for Review");
    await updateSubmission(server.platform.db, id, { conference });
    const body = { submissions: [id], reviewers: [reviewer.id], assign: true };
    expect((await as(organiser).post("/api/panel/assignments/", body)).statusCode).toBe(200);
  }
  await make.setting("reviewsDue", "2025-04-20T12:00:00Z");
  await make.setting("reviewReminders", "1");
  await make.setting("conferenceDates", [{ conference: "SINCON", reviewsDue: "2025-04-10T12:00:00Z" }]);
});

const at = async (instant: string) => {
  server.clock.set(instant);
  organiser = await make.session(organiser);
};
const late = async () => (await as(organiser).get("/api/dashboard/")).json().pending.lateReviewers as number;

it("counts a reviewer as late after the date of the conference of their open proposals", async () => {
  await at("2025-04-10T12:00:00.000Z");
  expect(await late()).toBe(0);
  await at("2025-04-10T12:00:00.001Z");
  expect(await late()).toBe(1);
  await at("2025-04-20T12:00:00.001Z");
  expect(await late()).toBe(2);
});

it("reminds a reviewer before the date of their conference, and names that date", async () => {
  const texts = async (who: Person) => (await mailsTo(server, who.email)).map(({ text }) => text);
  await at("2025-04-09T12:00:00.000Z");
  await server.runJob(REMIND_REVIEWERS);
  expect((await texts(alan)).map((text) => text.includes("10 April 2025 at 12:00 UTC"))).toEqual([true]);
  expect(await texts(grace)).toEqual([]);
  await at("2025-04-19T12:00:00.000Z");
  await server.runJob(REMIND_REVIEWERS);
  expect((await texts(grace)).map((text) => text.includes("20 April 2025 at 12:00 UTC"))).toEqual([true]);
  expect(await texts(alan)).toHaveLength(1);
});

it("names in the organisers' digest who was late when reviews of a conference were due", async () => {
  await at("2025-04-09T12:00:00.000Z");
  await as(organiser).put("/api/digest/", { frequency: "at-once" });
  await at("2025-04-10T12:10:00.000Z");
  await server.runJob("send-digests");
  const mail = (await mailsTo(server, organiser.email)).at(-1);
  expect(mail?.subject).toContain("1 late reviewer");
  expect(mail?.text).toContain("due 10 April 2025 at 12:00 UTC");
});
