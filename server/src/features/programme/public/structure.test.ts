import { expect } from "vitest";
import { bothConferences, MAIN, SINCON } from "#features/deciding/two-conferences.fixture";
import { onNewServers } from "#testing/on-server";
import { programmeOn } from "../world.fixture";

const { it, server, as, make } = onNewServers();

it("has headings in order on every page, and says how many talks match", async () => {
  const world = await programmeOn(server);
  const id = await world.accepted("Kettles");
  await world.place(id, "2025-07-01T10:00:00Z");
  await world.place(await world.accepted("Toasters"), "2025-07-01T11:00:00Z", { room: "Attic" });
  await world.publish();
  const headingsOf = async (url: string) =>
    [...(await world.text(url)).matchAll(/<h(\d)/g)].map(([, level]) => level).join("");
  expect(await headingsOf("/programme")).toBe("1233");
  expect(await headingsOf("/programme?view=rooms")).toBe("123434");
  expect(await headingsOf("/programme/rooms/attic")).toBe("123");
  expect(await headingsOf(`/programme/talks/${id}`)).toBe("12");

  const found = await world.text("/programme?q=kettles");
  expect(found).toContain("<title>1 of 2 talks – Programme – ");
  expect(found).toContain('<p class="found">1 of 2 talks. <a href="/programme">Show all</a></p>');
  expect(await world.text("/programme?q=spoons")).toContain("<title>0 of 2 talks – Programme – ");
  expect(await world.text("/programme?view=rooms")).toContain("<title>Programme – ");
});

it("is published as a new version when only the room of a plenary slot has a new description", async () => {
  const { organiser, ...world } = await programmeOn(server);
  const room = { capacity: null, description: "", changeover: 0 };
  const save = async (rooms: object[]) =>
    (await as(organiser).put("/api/programme/plan/", { rooms, days: [] })).json();
  const saved = await save([
    { ...room, id: "new-1", name: "Foyer" },
    { ...room, id: "new-2", name: "Main hall" },
  ]);
  const opening = {
    kind: "plenary",
    title: "Opening",
    rooms: ["Foyer"],
    start: "2025-07-01T09:00:00Z",
    minutes: 30,
  };
  expect((await as(organiser).post("/api/programme/blocks/", opening)).statusCode).toBe(201);
  await world.place(await world.accepted("Kettles"), "2025-07-01T10:00:00Z");
  await world.publish();
  const version = async () => (await world.get("/programme/schedule.json")).json().schedule.version;
  expect(await version()).toBe("1");
  const [foyer, hall] = saved.rooms;
  await save([{ ...foyer, description: "Down the stairs." }, hall]);
  await world.publish();
  expect(await version()).toBe("2");
  expect(await world.text("/programme/rooms/foyer")).toContain("Down the stairs.");
  expect(await world.text("/programme/schedule.ics")).toContain("DESCRIPTION:Plenary\r\n");
});

it("names each talk's conference and filters by it, once the programme is of several", async () => {
  const { organiser, ...world } = await programmeOn(server);
  const kettles = await world.accepted("Kettles");
  await world.place(kettles, "2025-07-01T10:00:00Z");
  await world.publish();
  const alone = [await world.text("/programme"), await world.text(`/programme/talks/${kettles}`)];
  expect(alone.join()).not.toContain("SINCON");
  expect(alone.join()).not.toContain("Conference</");

  const both = await bothConferences(server, { organiser, speaker: await make.speaker() }).released(
    "ACC",
    "ACC",
  );
  const placeAt = async (conference: string, start: string) =>
    as(await make.session(organiser)).put(`/api/schedule/${both}/?conference=${conference}`, {
      room: "Attic",
      start,
      minutes: 45,
    });
  await placeAt(MAIN, "2025-07-01T11:00:00Z");
  await placeAt(SINCON, "2025-07-02T11:00:00Z");
  await world.publish();
  const list = await world.text("/programme");
  const tags = [...list.matchAll(/<p class="tags">.*? · ([^·<]*)<\/p>/g)].map(([, last]) => last);
  expect(tags).toEqual(["Lectern", "Lectern", "SINCON"]);
  expect(list).toContain('<option value="SINCON">SINCON</option>');
  expect(await world.text(`/programme/talks/${kettles}`)).toContain("<dt>Conference</dt><dd>Lectern</dd>");

  const found = await world.text("/programme?conference=SINCON");
  expect(found).toContain("<title>1 of 3 talks – Programme – ");
  expect(found).not.toContain("Kettles");
  expect(await world.text("/programme/embed?conference=SINCON")).not.toContain("Kettles");
  expect(await world.text("/programme?conference=constructor")).toContain("No matching talks.");
});
