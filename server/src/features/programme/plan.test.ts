import { expect } from "vitest";
import { decided } from "#features/deciding/releases/world.fixture";
import type { Person } from "#testing/make";
import { onNewServers } from "#testing/on-server";

const { it, server, as, make } = onNewServers();
let organiser: Person;
it.beforeEach(async () => {
  organiser = await make.organiser();
});

const room = (id: string, name: string, changes: object = {}) => ({
  id,
  name,
  capacity: null,
  description: "",
  changeover: 0,
  ...changes,
});
const day = { date: "2025-07-01", from: "09:00", until: "18:00" };
const plan = async () => (await as(organiser).get("/api/programme/plan/")).json();
const save = (body: object, headers = {}) => as(organiser).put("/api/programme/plan/", body, { headers });
const place = (id: number, body: object = {}) =>
  as(organiser).put(`/api/schedule/${id}/`, {
    room: "Main hall",
    start: "2025-07-01T10:00:00Z",
    minutes: 45,
    ...body,
  });
const block = (body: object) =>
  as(organiser).post("/api/programme/blocks/", {
    kind: "plenary",
    title: "Opening",
    rooms: [],
    start: "2025-07-01T09:00:00Z",
    minutes: 30,
    ...body,
  });

it("moves an organiser's own talk, whose slot they must not know, to the new name of its room too", async () => {
  const colleague = await make.organiser();
  const own = await decided(server, colleague, "ACC");
  const saved = (await save({ rooms: [room("new-1", "Main hall")], days: [] })).json();
  await place(own);
  const rooms = [{ ...saved.rooms[0], name: "Great hall" }];
  expect((await as(colleague).put("/api/programme/plan/", { rooms, days: [] })).statusCode).toBe(200);
  const [row] = (await as(organiser).get("/api/schedule/")).json();
  expect(row.slot.room).toBe("Great hall");
  expect((await plan()).rooms).toEqual(rooms);
});

it("creates rooms from the texts in slots, which follow when a room is renamed or two swap names", async () => {
  const [first, second] = [
    await decided(server, await make.speaker(), "ACC"),
    await decided(server, await make.speaker(), "ACC"),
  ];
  await place(first);
  await place(second, { room: "Attic" });
  const { rooms } = await plan();
  expect(rooms.map(({ name }: { name: string }) => name)).toEqual(["Attic", "Main hall"]);
  const saved = (await save({ rooms, days: [] })).json();
  const [attic, hall] = saved.rooms;
  await save({
    rooms: [
      { ...attic, name: "Main hall" },
      { ...hall, name: "Attic" },
    ],
    days: [],
  });
  const rows = (await as(organiser).get("/api/schedule/")).json();
  const roomOf = (pk: number) => rows.find((row: { pk: number }) => row.pk === pk).slot.room;
  expect([roomOf(first), roomOf(second)]).toEqual(["Attic", "Main hall"]);
});

it("refuses bad rooms and days at their fields, and changes nothing", async () => {
  const id = await decided(server, await make.speaker(), "ACC");
  await save({ rooms: [room("a", "Main hall"), room("b", "Attic")], days: [day] });
  await place(id);
  const faults = async (body: object) => {
    const answer = await save(body);
    return [answer.statusCode, answer.json()];
  };
  expect(await faults({ rooms: [room("b", "Attic")], days: [day] })).toEqual([
    400,
    {
      rooms: ["Main hall cannot be removed: “Breaking things gently” would lose its room. Move it first."],
    },
  ]);
  const rooms = [room("a", "Main hall"), room("b", "main HALL")];
  expect(await faults({ rooms, days: [day] })).toEqual([
    400,
    { "rooms.1.name": ["Another room has this name."] },
  ]);
  expect((await faults({ rooms: rooms.slice(0, 1), days: [{ ...day, from: "11:00" }] }))[1]).toEqual({
    days: [
      "“Breaking things gently” on 2025-07-01, 10:00 to 10:45, would be outside of these hours. Move it first.",
    ],
  });
  expect((await faults({ rooms: rooms.slice(0, 1), days: [{ ...day, until: "08:00" }] }))[1]).toHaveProperty([
    "days.0.until",
  ]);
  expect((await plan()).rooms).toHaveLength(2);
  expect((await save({ rooms: [], days: [] }, { "if-match": '"0"' })).statusCode).toBe(412);
  expect((await save({ rooms: [{ name: "" }], days: [] })).statusCode).toBe(400);
});

it("keeps talks within their day, in rooms that exist, and out of plenary slots", async () => {
  const id = await decided(server, await make.speaker(), "ACC");
  await save({ rooms: [room("a", "Main hall"), room("b", "Attic")], days: [day] });
  const faults = async (body: object) => (await place(id, body)).json();
  expect(await faults({ room: "Cellar" })).toHaveProperty("room");
  expect(await faults({ start: "2025-07-02T10:00:00Z" })).toHaveProperty("start");
  expect(await faults({ start: "2025-07-01T17:30:00Z" })).toEqual({
    minutes: ["This ends at 18:15, but 2025-07-01 ends at 18:00."],
  });
  expect((await block({})).statusCode).toBe(201);
  expect(await faults({ start: "2025-07-01T09:00:00Z", room: "Attic" })).toEqual({
    room: ["Attic is taken by “Opening” (plenary), 2025-07-01 at 09:00 for 30 minutes."],
  });
  expect((await block({ title: "Keynote", rooms: ["attic"] })).json()).toEqual({
    start: ["This overlaps “Opening” (plenary), 2025-07-01 at 09:00 for 30 minutes."],
  });
  expect((await place(id)).statusCode).toBe(200);
  expect((await block({ start: "2025-07-01T10:30:00Z", kind: "blocker" })).json()).toHaveProperty("start");
  const lunch = await block({ start: "2025-07-01T10:30:00Z", kind: "break", title: "Lunch" });
  expect(lunch.statusCode, "a talk may continue through a break").toBe(201);
  const { id: lunchId, etag } = lunch.json();
  const again = await block({ start: "2025-07-01T10:30:00Z", kind: "break", title: "Lunch" });
  expect([again.statusCode, again.json()], "is not added twice").toEqual([201, lunch.json()]);
  const remove = (ifMatch: string) =>
    as(organiser).delete(`/api/programme/blocks/${lunchId}/`, { headers: { "if-match": ifMatch } });
  expect((await remove('"9"')).statusCode).toBe(412);
  expect((await remove(etag)).statusCode).toBe(204);
});
