import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { decided } from "#features/deciding/releases/world.fixture";
import { updateSubmission } from "#features/proposals/store";
import type { Person } from "#testing/make";
import { onNewServers } from "#testing/on-server";

const { it, server, as, visitor, make } = onNewServers(() => ({
  live: { maxAgeMs: 600_000, batchMs: 20 },
}));
let organiser: Person;
let speaker: Person;
it.beforeEach(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker();
});

const PLACE = { room: "Canary room", start: "2025-07-01T10:00:00Z", minutes: 45 };
const put = (id: number, body: object = {}, who = organiser) =>
  as(who).put(`/api/schedule/${id}/`, { ...PLACE, ...body });
const rows = async (query = "", who = organiser) =>
  (await as(who).get(`/api/programme/talks/${query}`)).json() as { pk: number; tentative: boolean }[];

it("places a proposal without a decision tentatively, and refuses it without the word", async () => {
  const id = await make.proposal(speaker, "Reviewed");
  expect((await put(id)).statusCode, "as before").toBe(409);
  const placed = await put(id, { tentative: true });
  expect([placed.statusCode, placed.json().slot.room]).toEqual([200, "Canary room"]);
  expect(await rows()).toMatchObject([
    { pk: id, tentative: true, notified: false, answer: null, type: "Talk" },
  ]);
  expect((await as(organiser).get("/api/schedule/")).json(), "the accepted ones").toEqual([]);
  const other = await decided(server, speaker, "ACC");
  expect((await put(other)).json(), "it keeps its room").toHaveProperty("room");
});

it("lists what waits for a decision when asked, and neither rejected nor withdrawn nor own proposals", async () => {
  const waiting = await make.proposal(speaker, "Submitted");
  const onHold = await decided(server, speaker, "HLD");
  const rejected = await decided(server, speaker, "REJ");
  const own = await make.proposal(organiser, "Submitted");
  await make.proposal(speaker, "Withdrawn");
  expect(await rows()).toEqual([]);
  expect((await rows("?undecided=true")).map(({ pk }) => pk)).toEqual([waiting, onHold]);
  for (const id of [rejected, own])
    expect((await put(id, { tentative: true })).statusCode).toBeGreaterThanOrEqual(400);
});

it("becomes a usual place with the acceptance, and is free again with a rejection", async () => {
  const [accepted, rejected] = [
    await make.proposal(speaker, "Reviewed"),
    await make.proposal(speaker, "Reviewed"),
  ];
  await put(accepted, { tentative: true });
  await put(rejected, { tentative: true, room: "Attic" });
  await updateSubmission(server.platform.db, accepted, { decision: "ACC" });
  await updateSubmission(server.platform.db, rejected, { decision: "REJ" });
  expect(await rows()).toMatchObject([{ pk: accepted, tentative: false }]);
  const schedule = (await as(organiser).get("/api/schedule/")).json();
  expect(schedule).toMatchObject([{ pk: accepted, slot: { room: "Canary room" } }]);
});

it("shows a tentative place to no one but organisers, and to none of its own speakers among them", async () => {
  const id = await make.proposal(speaker, "Reviewed", { title: "Canary talk" });
  const chair = await make.organiser();
  const own = await make.proposal(chair, "Reviewed", { title: "Canary talk" });
  for (const each of [id, own]) await put(each, { tentative: true, room: `Canary room ${each}` });
  // Decisions are shown as they are made: there is none.
  await make.setting("decisionsReleased", true);
  await put(await decided(server, speaker, "ACC"), { room: "Main hall" });
  expect((await as(organiser).post("/api/programme/publication/", {})).statusCode).toBe(201);
  const reviewer = await make.reviewer();
  const answers = [
    ...(await Promise.all(
      ["/programme", "/programme/schedule.json", "/programme/schedule.xml", "/programme/schedule.ics"].map(
        (path) => visitor.get(path),
      ),
    )),
    ...(await Promise.all(
      [`/api/submissions/${id}/`, "/api/programme/own/", "/api/needs/own/", "/api/privacy/export/"].map(
        (path) => as(speaker).get(path),
      ),
    )),
    await as(reviewer).get(`/api/submissions/${id}/`),
    await as(chair).get("/api/schedule/"),
    await as(organiser).get("/api/exports/schedule/json/"),
    await as(organiser).get("/api/exports/schedule/ics/"),
  ];
  expect(answers[0]?.body).toContain("Main hall");
  for (const { body } of answers) expect(body).not.toContain("Canary room");
  const seen = JSON.stringify(await rows("?undecided=true", chair));
  expect(seen).toContain(`Canary room ${id}`);
  expect(seen).not.toContain(`Canary room ${own}`);
});

it("notifies other organisers at once, and not those whose proposal it is", async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  const chair = await make.organiser();
  const own = await make.proposal(chair, "Reviewed");
  const foreign = await make.proposal(speaker, "Reviewed");
  const stopping = new AbortController();
  const listen = async (who: Person) => {
    const heard = { text: "" };
    const { body } = await fetch(`${origin}/api/live/`, {
      headers: { authorization: `Bearer ${who.access}` },
      signal: stopping.signal,
    });
    const read = async () => {
      for await (const piece of body ?? []) heard.text += Buffer.from(piece).toString();
    };
    read().catch(() => {});
    return heard;
  };
  const [other, hers, reviewers] = [
    await listen(await make.organiser()),
    await listen(chair),
    await listen(await make.reviewer()),
  ];
  expect((await put(own, { tentative: true })).statusCode).toBe(200);
  expect((await put(foreign, { tentative: true, room: "Attic" })).statusCode).toBe(200);
  const notification = (submission: number) => JSON.stringify({ submission, what: "programme" });
  await expect.poll(() => hers.text, { timeout: 2_000 }).toContain(notification(foreign));
  await expect.poll(() => other.text, { timeout: 2_000 }).toContain(notification(own));
  expect([hers.text.includes(notification(own)), reviewers.text.includes("programme")]).toEqual([
    false,
    false,
  ]);
  stopping.abort();
  server.app.server.closeAllConnections();
});
