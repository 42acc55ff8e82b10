import { expect } from "vitest";
import { onNewServers } from "#testing/on-server";
import { programmeOn } from "../world.fixture";

const { it, server } = onNewServers();

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
