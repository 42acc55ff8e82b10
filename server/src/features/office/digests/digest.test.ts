import { randomUUID } from "node:crypto";
import type { DigestFrequency } from "@lectern/domain/office/digests/words";
import { beforeEach, expect } from "vitest";
import { decided } from "#features/deciding/releases/world.fixture";
import { saveGroup } from "#features/identity/accounts/groups-store";
import { replaceFile } from "#features/proposals/files/store";
import { keepConflict } from "#features/reviewing/conflicts/store";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { digest } from "./tables";

const { it, server, as, make } = onServer();
let organiser: Person;
let speaker: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker({ firstName: "Joan", lastName: "Clarke" });
  await make.setting("zone", "Europe/Berlin");
  await make.setting("decisionsReleased", true);
});
beforeEach(async () => {
  await server.platform.db.delete(digest);
  server.clock.advance(30 * 86_400);
  const noon = `${server.clock.now().toISOString().slice(0, 10)}T12:00:00.000Z`;
  server.clock.set(noon);
  await sweep();
  server.sent.length = 0;
});

const ask = async (who: Person, method: "PUT" | "GET" | "DELETE" | "POST", url: string, body?: object) =>
  as(await make.session(who)).send(method, url, body);
const choose = (frequency: DigestFrequency, who = organiser) =>
  ask(who, "PUT", "/api/digest/", { frequency });
async function sweep(seconds = 0) {
  server.clock.advance(seconds);
  await server.runJob("send-digests");
  await server.runJobs();
}
const digests = (who = organiser) =>
  server.sent.filter(({ to, subject }) => to === who.email && subject.startsWith("Lectern 2025: "));
const withdraw = async (id: number, reason = "") =>
  expect((await ask(speaker, "DELETE", `/api/submissions/${id}/`, { reason })).statusCode).toBeLessThan(300);
const HOUR = 3_600;

it("mails once a day, at eight in the call's time zone, what happened since", async () => {
  expect((await ask(organiser, "GET", "/api/digest/")).json()).toEqual({ frequency: "daily" });
  const one = await decided(server, speaker, "ACC", "Kettles");
  const two = await decided(server, speaker, "ACC", "Toasters");
  const rejected = await decided(server, speaker, "REJ", "Irons");
  for (const id of [one, two, rejected]) await withdraw(id);
  const eight = new Date(
    `${new Date(server.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)}T00:00Z`,
  );
  server.clock.set(eight.toISOString());
  await sweep();
  expect(digests()).toEqual([]);
  await sweep(8 * HOUR);
  const [mail, ...others] = digests();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Lectern 2025: 2 withdrawn");
  expect(mail?.text).toContain(`“Kettles” (number ${one}) by Joan Clarke`);
  expect(mail?.text).toMatch(/at 1[34]:00 Europe\/Berlin time \(\d+ \w+ \d{4} at 12:00 UTC\)/);
  expect(mail?.text).toContain("Toasters");
  expect(mail?.text).not.toContain("Irons");
  await sweep(24 * HOUR);
  expect(digests()).toHaveLength(1);
});

it("groups what happens within five minutes into one mail where it is sent at once, by one worker of four", async () => {
  await choose("at-once");
  const ids = [await decided(server, speaker, "ACC"), await decided(server, speaker, "ACC")] as const;
  await withdraw(ids[0]);
  await sweep(120);
  await withdraw(ids[1]);
  await sweep(120);
  expect(digests()).toEqual([]);
  server.clock.advance(60);
  // Too young for this mail: its transaction might not have ended.
  await withdraw(await decided(server, speaker, "ACC"));
  await Promise.all([1, 2, 3, 4].map(() => server.runJob("send-digests")));
  await sweep();
  expect(digests().map(({ subject }) => subject)).toEqual(["Lectern 2025: 2 withdrawn"]);
  await sweep(600);
  expect(digests().map(({ subject }) => subject)[1]).toEqual("Lectern 2025: 1 withdrawn");
});

it("mails nothing while it is off, nothing of that time later, and nothing to suspended organisers", async () => {
  const [suspended, colleague] = [await make.organiser(), await make.organiser()];
  for (const who of [suspended, colleague]) await choose("at-once", who);
  const seen = { group: "organiser", suspended: false };
  const body = { group: "organiser", suspended: true, seen };
  expect((await ask(organiser, "PUT", `/api/people/${suspended.id}/standing/`, body)).statusCode).toBe(200);
  await choose("off");
  // A digest holds what happened after it was switched on.
  server.clock.advance(1);
  await withdraw(await decided(server, speaker, "ACC"));
  await sweep(24 * HOUR);
  await choose("at-once");
  await sweep(HOUR);
  expect([organiser, suspended, colleague].map((who) => digests(who).length)).toEqual([0, 0, 1]);
});

it("mails an organiser who was none for a while nothing of that time", async () => {
  const { db, clock } = server.platform;
  const back = await make.organiser();
  for (const who of [organiser, back]) await choose("at-once", who);
  await saveGroup(db, back.id, "reviewer", clock.now());
  server.clock.advance(1);
  await withdraw(await decided(server, speaker, "ACC"));
  server.clock.advance(1);
  await saveGroup(db, back.id, "organiser", clock.now());
  await sweep(600);
  expect([digests().length, digests(back).length]).toEqual([1, 0]);
});

it("leaves out an organiser's own proposals and those in which they have a conflict of interest", async () => {
  const colleague = await make.organiser();
  for (const who of [organiser, colleague]) await choose("at-once", who);
  server.clock.advance(1);
  const id = await decided(server, speaker, "ACC", "Kettles");
  await keepConflict(server.platform.db, {
    submissionId: id,
    reviewerId: organiser.id,
    kind: "pinned",
    reason: "",
    createdAt: server.clock.now(),
  });
  await withdraw(id);
  await sweep(600);
  expect([digests().length, digests(colleague).length]).toEqual([0, 1]);
});

it("names files that could not be processed, each once, and reviewers who are late when reviews were due", async () => {
  await choose("at-once");
  const id = await make.proposal(speaker, "Ready for Review", { title: "Kettles" });
  await replaceFile(server.platform.db, {
    id: randomUUID(),
    submissionId: id,
    extension: "pdf",
    originalKey: `original/${id}`,
    size: 1,
    state: "done",
    scanResult: "FAL",
    confirmedAt: server.clock.now(),
  });
  const reviewer = await make.reviewer({ firstName: "Mary", lastName: "Jones" });
  const assigned = { submissions: [id], reviewers: [reviewer.id], assign: true };
  expect((await ask(organiser, "POST", "/api/panel/assignments/", assigned)).statusCode).toBe(200);
  await make.setting("reviewsDue", new Date(server.clock.now().getTime() + 60_000).toISOString());
  await sweep();
  await sweep(600);
  await sweep(600);
  const [mail, ...others] = digests();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Lectern 2025: 1 late reviewer, 1 failed file");
  expect(mail?.text).toContain("- Mary Jones: 1 proposal");
  expect(mail?.text).toContain(`“Kettles” (number ${id})`);
});
