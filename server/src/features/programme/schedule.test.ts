import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { expect } from "vitest";
import { decided } from "#features/deciding/releases/world.fixture";
import { replaceAvailability } from "#features/proposals/availability/store";
import { updateSubmission } from "#features/proposals/store";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let organiser: Person;
let speaker: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker();
});

const at = (time: string, changes: object = {}) => ({
  room: "Main hall",
  start: `2025-07-01T${time}:00Z`,
  minutes: 45,
  ...changes,
});
const put = (id: number, body: object, headers = {}) =>
  as(organiser).put(`/api/schedule/${id}/`, body, { headers });
const clear = (id: number) => as(organiser).delete(`/api/schedule/${id}/`);

it("places accepted proposals, and writes down from where to where", async () => {
  const id = await decided(server, speaker, "ACC");
  const placed = await put(id, at("10:00"));
  expect(placed.json()).toEqual({
    pk: id,
    code: "MAIN",
    title: "Breaking things gently",
    authors: "Ada Lovelace",
    usual_minutes: 45,
    notified: false,
    answer: null,
    slot: { room: "Main hall", start: "2025-07-01T10:00:00.000Z", minutes: 45 },
    warnings: [],
    etag: '"1"',
  });
  expect((await put(id, at("11:00"), { "if-match": '"0"' })).statusCode).toBe(412);
  await put(id, at("11:00"), { "if-match": '"1"' });
  const cleared = (await clear(id)).json();
  expect([cleared.slot, cleared.etag]).toEqual([null, '"3"']);
  const { lines } = (await as(organiser).get("/api/audit/?action=schedule")).json();
  expect(lines.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual([
    ["Main hall, 2025-07-01 11:00 (UTC), 45 min", "none"],
    ["Main hall, 2025-07-01 10:00 (UTC), 45 min", "Main hall, 2025-07-01 11:00 (UTC), 45 min"],
    ["none", "Main hall, 2025-07-01 10:00 (UTC), 45 min"],
  ]);
});

it("warns of a slot at which a speaker can't present, and saves it anyway", async () => {
  const busy = await make.speaker();
  const id = await decided(server, busy, "ACC");
  const days = [{ day: "2025-07-02", times: [{ from: "09:00", to: "12:00" }] }];
  await replaceAvailability(server.platform.db, {
    accountId: busy.id,
    days,
    version: 1,
    savedAt: server.clock.now(),
  });
  const on = (time: string) => put(id, { ...at("10:00"), start: `2025-07-02T${time}:00Z`, room: "Loft" });
  const warning = [{ code: "speaker-unavailable", speaker: busy.name }];
  const outside = await on("11:30");
  expect([outside.statusCode, outside.json().warnings]).toEqual([200, warning]);
  const rows = (await as(organiser).get("/api/schedule/")).json();
  expect(rows.find(({ pk }: { pk: number }) => pk === id).warnings).toEqual(warning);
  expect((await on("11:15")).json().warnings).toEqual([]);
  expect((await put(id, at("10:00", { room: "Loft" }))).json().warnings, "not said").toEqual([]);
  expect((await clear(id)).json().warnings).toEqual([]);
});

it("gives no place away twice, not even to twenty requests at once", async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => decided(server, speaker, "ACC")));
  const answers = await Promise.all(ids.map((id) => put(id, at("14:00", { room: "Attic" }))));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const refused = answers.find(({ statusCode }) => statusCode !== 200);
  expect([refused?.statusCode, refused?.json()]).toEqual([
    400,
    {
      room: ["Attic is taken by “Breaking things gently”, 2025-07-01 at 14:00 for 45 minutes."],
    },
  ]);
  const [free] = ids;
  expect((await put(free ?? 0, at("14:45", { room: " attic " }))).statusCode, "begins when it ends").toBe(
    200,
  );
});

it("schedules no proposal that is not accepted, or was declined", async () => {
  const waits = await decided(server, speaker, "HLD");
  const answer = await put(waits, at("18:00"));
  expect([answer.statusCode, answer.json()]).toEqual([409, { detail: REFUSALS["not-accepted"].detail }]);
  const gone = await decided(server, speaker, "ACC");
  await put(gone, at("19:00"));
  await updateSubmission(server.platform.db, gone, { status: "Withdrawn" });
  const listed = (await as(organiser).get("/api/schedule/")).json();
  expect(listed.map(({ pk }: { pk: number }) => pk)).not.toContain(gone);
  const other = await decided(server, speaker, "ACC");
  expect((await put(other, at("19:00"))).statusCode, "its room is free again").toBe(200);
});

it("says beside the field what is wrong", async () => {
  const id = await decided(server, speaker, "ACC");
  const wrong = await put(id, { room: " ", start: "1999-12-31T23:59:59Z", minutes: 4 });
  expect([wrong.statusCode, wrong.json()]).toEqual([
    400,
    {
      room: ["This field may not be blank."],
      start: ["Enter a date after 2000."],
      minutes: ["Enter whole minutes from 5 to 1440."],
    },
  ]);
});

it.each(["/api/schedule/", "/api/programme/talks/"])("sends %s again only after a change", async (path) => {
  const busy = await make.speaker();
  const id = await decided(server, busy, "ACC");
  await put(id, at("10:00", { room: `Attic for ${path}` }));
  const reader = await make.organiser();
  let tag: unknown;
  const read = async () => {
    const { statusCode, headers } = await as(reader).get(path, { headers: { "if-none-match": String(tag) } });
    tag = headers.etag;
    return statusCode;
  };
  expect([await read(), await read()]).toEqual([200, 304]);
  const changes: [what: string, change: () => Promise<unknown>][] = [
    ["a place", () => put(id, at("10:45", { room: `Attic for ${path}` }))],
    ["a title", () => updateSubmission(server.platform.db, id, { title: `Kettles for ${path}` })],
    ["what speakers know", () => make.setting("decisionsReleased", path === "/api/schedule/")],
    [
      "when a speaker can present",
      () =>
        replaceAvailability(server.platform.db, {
          accountId: busy.id,
          days: [{ day: "2025-07-01", times: [{ from: "09:00", to: "10:00" }] }],
          version: 1,
          savedAt: server.clock.now(),
        }),
    ],
  ];
  for (const [what, change] of changes) {
    await change();
    expect([await read(), await read()], what).toEqual([200, 304]);
  }
});
