import { expect } from "vitest";
import { decided } from "#features/deciding/releases/world.fixture";
import { account } from "#features/identity/tables";
import { replaceAnswers } from "#features/proposals/consents/store";
import { saveForm } from "#features/proposals/speaker-forms/store";
import { updateSubmission } from "#features/proposals/store";
import { countedAs } from "#platform/db/table-revision";
import { watchStatements } from "#testing/look";
import type { Person } from "#testing/make";
import { onNewServers } from "#testing/on-server";
import { PUBLIC_TABLES } from "./public/store";

const { it, server, as, make } = onNewServers();
let organiser: Person;
let speaker: Person;
it.beforeEach(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker();
});

/** An accepted proposal whose speaker knows. */
async function accepted(title: string, owner = speaker): Promise<number> {
  const id = await decided(server, owner, "ACC");
  await updateSubmission(server.platform.db, id, { title, releasedDecision: "ACC" });
  return id;
}
const place = (id: number, start: string, changes: object = {}) =>
  as(organiser).put(`/api/schedule/${id}/`, { room: "Main hall", start, minutes: 45, ...changes });
const preview = async () => (await as(organiser).get("/api/programme/publication/")).json();
const publish = async (etag?: string) =>
  as(organiser).post(
    "/api/programme/publication/",
    {},
    { headers: { "if-match": etag ?? (await preview()).etag } },
  );
const get = (url: string, headers = {}) => server.app.inject({ url, headers });
const unfolded = async (url: string) => (await get(url)).payload.replaceAll("\r\n ", "");

it("lists what a version changes, publishes it once, and notifies its speakers with a calendar", async () => {
  const kettles = await accepted("Kettles");
  await place(kettles, "2025-07-01T10:00:00Z");
  expect((await get("/programme")).statusCode, "not published").toBe(404);
  const first = await preview();
  expect(first).toMatchObject({ number: 0, notified: 1, changes: [{ title: "Kettles", change: "added" }] });

  const clicks = await Promise.all([publish(first.etag), publish(first.etag)]);
  expect(clicks.map(({ statusCode }) => statusCode).sort()).toEqual([201, 412]);
  expect(await preview()).toMatchObject({ number: 1, changes: [] });
  const again = await publish();
  expect([again.statusCode, again.json()]).toEqual([
    400,
    { non_field_errors: ["Nothing has changed since version 1."] },
  ]);

  await server.runJobs();
  const mail = server.sent.at(-1);
  expect(server.sent.filter(({ to }) => to === speaker.email)).toHaveLength(1);
  expect(mail?.text).toContain("Main hall, 1 July 2025 at 10:00 UTC, 45 minutes");
  expect(mail?.calendar).toContain("METHOD:PUBLISH");
  expect(mail?.text).toContain("The attached file puts it into your calendar");

  await place(kettles, "2025-07-01T12:00:00Z", { room: "Attic" });
  expect((await preview()).changes).toEqual([
    {
      pk: kettles,
      title: "Kettles",
      change: "moved",
      from: { room: "Main hall", start: "2025-07-01T10:00:00.000Z", minutes: 45 },
      to: { room: "Attic", start: "2025-07-01T12:00:00.000Z", minutes: 45 },
    },
  ]);
  expect((await get("/programme")).payload, "not published yet").toContain("10:00");
  const own = async () => (await as(speaker).get("/api/programme/own/")).json();
  expect(await own()).toMatchObject([{ pk: kettles, room: "Main hall", zone: "UTC" }]);
  await publish();
  expect(await own()).toMatchObject([{ room: "Attic", start: "2025-07-01T12:00:00.000Z" }]);
  await server.runJobs();
  expect(server.sent.at(-1)?.text).toContain("Was: Main hall, 1 July 2025 at 10:00 UTC");
  const listed = (await as(organiser).get("/api/programme/versions/")).json();
  expect(listed.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
  expect(listed[0].changes).toMatchObject([{ change: "moved" }]);
  const { lines } = (await as(organiser).get("/api/audit/?action=publish-programme")).json();
  expect(lines).toHaveLength(2);

  await as(organiser).delete(`/api/schedule/${kettles}/`);
  await publish();
  await server.runJobs();
  expect(server.sent.at(-1)?.calendar).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/);
  expect(server.sent.at(-1)?.text).toContain("The attached file takes it out of your calendar");
});

it("keeps one event with a higher sequence in a subscribed calendar, over three versions", async () => {
  const id = await accepted("Kettles");
  const seen: string[][] = [];
  for (const hour of [10, 11, 12]) {
    await place(id, `2025-07-01T${hour}:00:00Z`);
    await publish();
    const feed = await unfolded("/programme/schedule.ics");
    seen.push([/UID:(.*)\r/.exec(feed)?.[1] ?? "", /SEQUENCE:(\d+)/.exec(feed)?.[1] ?? ""]);
    expect(feed.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  }
  expect(new Set(seen.map(([uid]) => uid)).size).toBe(1);
  const sequences = seen.map(([, sequence]) => Number(sequence));
  expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
  expect(new Set(sequences).size).toBe(3);
});

it("removes who withdraws or declines from pages and feeds at once, and leaves unreleased decisions out", async () => {
  const [stays, leaves] = [await accepted("Kettles stay"), await accepted("Toasters leave")];
  const unknown = await decided(server, speaker, "ACC");
  await updateSubmission(server.platform.db, unknown, { title: "Nobody knows" });
  await place(stays, "2025-07-01T10:00:00Z");
  await place(leaves, "2025-07-01T11:00:00Z");
  await place(unknown, "2025-07-01T12:00:00Z");
  expect((await preview()).left_out).toEqual([{ pk: unknown, title: "Nobody knows" }]);
  await publish();
  const addresses = [
    "/programme",
    "/programme/schedule.ics",
    "/programme/schedule.xml",
    "/programme/schedule.json",
  ];
  for (const address of addresses) {
    const text = await unfolded(address);
    expect(text).toContain("Toasters leave");
    expect(text).not.toContain("Nobody knows");
  }
  await updateSubmission(server.platform.db, leaves, { status: "Withdrawn" });
  // An acceptance that is changed again stays public until that is released.
  await updateSubmission(server.platform.db, stays, { decision: "REJ" });
  for (const address of addresses) {
    const text = await unfolded(address);
    expect(text).not.toContain("Toasters leave");
    expect(text).toContain("Kettles stay");
  }
  expect((await get(`/programme/talks/${leaves}`)).statusCode).toBe(404);
});

it("shows a secret slot nowhere until its instant, not even by an ETag", async () => {
  const [open, secret] = [
    await accepted("Open talk"),
    await accepted("CANARY", await make.speaker({ firstName: "Canaria" })),
  ];
  await place(open, "2025-07-01T10:00:00Z");
  await publish();
  const addresses = [
    "/programme",
    "/programme?q=canary",
    "/programme?view=rooms",
    "/programme/schedule.ics",
    "/programme/schedule.xml",
    "/programme/schedule.json",
    "/programme/rooms/main-hall.ics",
    "/programme/rooms/vault.ics",
    `/programme/talks/${secret}`,
    `/programme/talks/${secret}.ics`,
    "/sitemap.xml",
  ];
  const look = () => Promise.all(addresses.map((address) => get(address)));
  const before = await look();
  await place(secret, "2025-07-01T12:00:00Z", { room: "Vault", secret_until: "2025-03-02T12:00:00Z" });
  expect((await publish()).statusCode).toBe(201);
  server.clock.set("2025-03-02T11:59:59.000Z");
  const hidden = await look();
  expect(hidden.map(({ payload }) => payload)).toEqual(before.map(({ payload }) => payload));
  expect(hidden.map(({ headers }) => headers.etag)).toEqual(before.map(({ headers }) => headers.etag));
  for (const { payload } of hidden)
    expect(payload.replaceAll('value="canary"', "")).not.toMatch(/canar|vault/i);
  server.clock.set("2025-03-02T12:00:00.000Z");
  for (const address of addresses.filter((each) => !/main-hall/.test(each)))
    expect(await unfolded(address), address).toMatch(address === "/sitemap.xml" ? String(secret) : /CANARY/);
});

it("answers with an ETag, compressed on request, readable by any site", async () => {
  await place(await accepted("Kettles"), "2025-07-01T10:00:00Z");
  await publish();
  const json = await get("/programme/schedule.json", { "accept-encoding": "br" });
  expect(json.headers).toMatchObject({ "access-control-allow-origin": "*", "content-encoding": "br" });
  const same = await get("/programme/schedule.json", { "if-none-match": String(json.headers.etag) });
  expect([same.statusCode, same.payload]).toEqual([304, ""]);
  const page = await get("/programme", { "accept-encoding": "gzip" });
  expect(page.headers["content-security-policy"]).toMatch(
    /default-src 'none'; script-src 'sha256-[^;]+; style-src 'sha256-/,
  );
  expect(page.rawPayload.length).toBeLessThan(60_000);
});

it("reads for everyone only tables whose changes are counted", async () => {
  await place(await accepted("Kettles"), "2025-07-01T10:00:00Z");
  await publish();
  const texts = watchStatements(server.platform.db);
  expect((await get("/programme")).statusCode).toBe(200);
  const read = new Set(
    texts.flatMap((text) => [...text.matchAll(/\b(?:from|join) "(\w+)"/g)].map(([, name]) => name)),
  );
  expect(read.size).toBeGreaterThan(5);
  // The call is looked up for each request, and what all calls share is not shown.
  const counted = [
    ...PUBLIC_TABLES.map(countedAs),
    "call",
    "table_revision",
    "installation",
    "installation_setting",
  ];
  expect([...read].filter((name) => !counted.includes(name ?? ""))).toEqual([]);
});

it("shows a biography and a page of those only who agreed to it, and nothing of anyone's account", async () => {
  const id = await accepted("Kettles");
  await place(id, "2025-07-01T10:00:00Z");
  await publish();
  const all = async () =>
    Promise.all(
      ["/programme", `/programme/talks/${id}`, "/programme/schedule.json", "/sitemap.xml"].map(unfolded),
    );
  for (const text of await all()) {
    expect(text).not.toContain("Builds and breaks things.");
    expect(text).not.toContain(speaker.email);
    expect(text).not.toContain("/programme/speakers/");
  }
  const { db, clock } = server.platform;
  const consent = {
    id: "publish-profile",
    scope: "speaker",
    asked: true,
    wordings: [{ name: "Profile", text: "?" }],
  };
  await saveForm(db, "consents", 0, { consents: [consent as never] });
  await replaceAnswers(db, [
    {
      accountId: speaker.id,
      consent: "publish-profile",
      version: 1,
      answer: "yes",
      answeredAt: clock.now(),
    },
  ]);
  const [page, talk, json, map] = await all();
  expect(page).toContain("Kettles");
  expect(talk).toContain("Builds and breaks things.");
  expect(json).toContain("Builds and breaks things.");
  const [address = ""] = /\/programme\/speakers\/[\w-]+/.exec(map ?? "") ?? [];
  expect((await get(address)).payload).toContain("Builds and breaks things.");
});

it("leaves out a talk whose only speaker was erased", async () => {
  const { db } = server.platform;
  const id = await accepted("Kettles");
  await place(id, "2025-07-01T10:00:00Z");
  await publish();
  expect((await get("/programme")).payload).toContain("Kettles");
  await db.update(account).set({ erasedAt: server.clock.now(), suspendedAt: server.clock.now() });
  expect((await get("/programme")).payload).not.toContain("Kettles");
  expect(await unfolded("/programme/schedule.ics")).not.toContain("Kettles");
});
