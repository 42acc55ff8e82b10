import { expect } from "vitest";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { programmeOn } from "./world.fixture";

const { it, server, as, make } = onServer();
let organiser: Person;
let programme: Awaited<ReturnType<typeof programmeOn>>;
it.beforeAll(async () => {
  organiser = await make.organiser();
  programme = await programmeOn(server);
});

const TEN = "2025-07-01T10:00:00Z";
const TWELVE = "2025-07-01T12:00:00Z";

it("publishes what was previewed or nothing, while a slot is moved", async () => {
  const id = await programme.accepted("Kettles");
  await programme.place(id, TEN);
  const { etag } = await programme.preview();
  const [published, moved] = await Promise.all([
    as(organiser).post("/api/programme/publication/", {}, { headers: { "if-match": etag } }),
    programme.place(id, TWELVE),
  ]);
  expect(moved.statusCode, "the move is never lost").toBe(200);
  const { number, changes } = await programme.preview();
  if (published.statusCode === 201) {
    expect([number, changes]).toMatchObject([
      1,
      [{ change: "moved", to: { start: "2025-07-01T12:00:00.000Z" } }],
    ]);
  } else {
    expect([published.statusCode, number]).toEqual([412, 0]);
    expect(changes).toMatchObject([{ change: "added", to: { start: "2025-07-01T12:00:00.000Z" } }]);
  }
  const stale = await as(organiser).post(
    "/api/programme/publication/",
    {},
    { headers: { "if-match": etag } },
  );
  expect(stale.statusCode, "it was moved since").toBe(412);
});

it("lets one of two organisers move a break, and refuses the other", async () => {
  const lunch = { kind: "break", title: "Lunch", rooms: [], start: TEN, minutes: 60 };
  const { id, etag } = (await as(organiser).post("/api/programme/blocks/", lunch)).json();
  const move = (start: string) =>
    as(organiser).put(`/api/programme/blocks/${id}/`, { ...lunch, start }, { headers: { "if-match": etag } });
  const starts = [TWELVE, "2025-07-01T13:00:00Z", "2025-07-01T14:00:00Z"];
  const answers = await Promise.all(starts.map(move));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
  const won = starts[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? "";
  const blocks = (await as(organiser).get("/api/programme/blocks/")).json();
  expect(blocks).toMatchObject([{ id, start: new Date(won).toISOString(), minutes: 60 }]);
  const remove = () =>
    as(organiser).delete(`/api/programme/blocks/${id}/`, { headers: { "if-match": etag } });
  expect((await remove()).statusCode, "it was moved since").toBe(412);
});

it("lets one of two organisers who drag the same talk drop it, and refuses the other", async () => {
  const id = await programme.accepted("Toasters");
  await programme.place(id, TEN, { room: "Attic" });
  const read = async () => {
    const talks = (await as(organiser).get("/api/programme/talks/")).json();
    return talks.find(({ pk }: { pk: number }) => pk === id);
  };
  const { etag } = await read();
  const drops = [
    { who: organiser, start: "2025-07-01T15:00:00.000Z" },
    { who: await make.organiser(), start: "2025-07-01T16:00:00.000Z" },
  ];
  const answers = await Promise.all(
    drops.map(({ who, start }) =>
      as(who).put(
        `/api/schedule/${id}/`,
        { room: "Attic", start, minutes: 45 },
        { headers: { "if-match": etag } },
      ),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
  const won = drops[answers.findIndex(({ statusCode }) => statusCode === 200)];
  expect((await read()).slot).toMatchObject({ room: "Attic", start: won?.start });
});
