import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession } from "#app/visit.fixture";
import { cardIn, lunch, openGrid, said } from "./grid.fixture";

eachInASession();

test("moves and resizes a blocker by keyboard, says what is in its way, and undoes it", async () => {
  let kept = lunch;
  const { server, user } = openGrid({
    "GET /api/programme/blocks/": () => [200, [kept]],
    "PUT /api/programme/blocks/7/": ({ body }: { body: object }) => {
      kept = { ...kept, ...body, etag: `"${Number(kept.etag.replaceAll('"', "")) + 1}"` };
      return [200, kept];
    },
  });
  const blocks = "Breaks, plenary slots and blockers";
  (await cardIn(blocks, "Lunch")).focus();
  await user.keyboard("[Space]");
  await user.keyboard("[ArrowRight]");
  await expect.poll(said).toContain("Hall is taken by “Talk 3” at that time. Move it first.");
  for (let n = 0; n < 9; n++) await user.keyboard("[ArrowDown]");
  await user.keyboard("{Shift>}[ArrowUp]{/Shift}");
  await expect.poll(said).toMatch(/Tue,? 1 Jul: Hall, 12:45–13:40, 55 minutes\./);
  expect(said()).not.toContain("is taken");
  await user.keyboard("[Enter]");
  await cardIn(blocks, "12:45–13:40");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await cardIn(blocks, "12:00–13:00");
  const sent = server.named("PUT /api/programme/blocks/7/");
  expect(sent.map(({ headers }) => headers.get("if-match"))).toEqual(['"2"', '"3"']);
  expect(sent.map(({ body }) => body)).toMatchObject([
    { rooms: ["Hall"], start: "2025-07-01T12:45:00.000Z", minutes: 55 },
    { rooms: ["Attic"], start: "2025-07-01T12:00:00.000Z", minutes: 60 },
  ]);
});

test("says what another organiser did to a break that is moved, and shows that", async () => {
  let kept = lunch;
  const { user } = openGrid({
    "GET /api/programme/blocks/": () => [200, [kept]],
    "PUT /api/programme/blocks/7/": [412, { detail: "Changed meanwhile." }],
  });
  (await cardIn("Breaks, plenary slots and blockers", "Lunch")).focus();
  await user.keyboard("[Space]");
  await user.keyboard("[ArrowDown]");
  kept = { ...lunch, rooms: [], start: "2025-07-01T15:00:00.000Z", etag: '"3"' };
  await user.keyboard("[Space]");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Another organiser changed it in the meantime. It is now in all rooms, 15:00–16:00.",
  );
  await cardIn("Breaks, plenary slots and blockers", "15:00–16:00");
});

test("opens a block by a click, keeps what was typed when others change it, and removes it", async () => {
  let kept: object[] = [lunch];
  const { server, user } = openGrid({
    "GET /api/programme/blocks/": () => [200, kept],
    "PUT /api/programme/blocks/7/": [412, { detail: "Changed meanwhile." }],
    "DELETE /api/programme/blocks/7/": () => {
      kept = [];
      return [204, null];
    },
  });
  await user.click(await cardIn("Breaks, plenary slots and blockers", "Lunch"));
  const dialog = within(await screen.findByRole("dialog"));
  const title = await dialog.findByLabelText("Title");
  await user.clear(title);
  await user.type(title, "Long lunch");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(
    await dialog.findByText(/Another organiser changed this in the meantime. It is now in Attic, 12:00/),
  ).toBeTruthy();
  expect(title).toHaveProperty("value", "Long lunch");
  await user.click(dialog.getByRole("button", { name: "Remove blocker" }));
  await expect.poll(() => server.named("DELETE /api/programme/blocks/7/")).toHaveLength(1);
  await expect
    .poll(() => screen.queryByRole("list", { name: "Breaks, plenary slots and blockers" }))
    .toBeNull();
});

test("shows a blocker as saved and as removed although the answers were lost", async () => {
  let kept: (typeof lunch)[] = [lunch];
  const lose = () => {
    throw new TypeError("Failed to fetch");
  };
  const { user } = openGrid({
    "GET /api/programme/blocks/": () => [200, kept],
    "PUT /api/programme/blocks/7/": ({ body }: { body: object }) => {
      kept = [{ ...lunch, ...body, etag: '"3"' }];
      lose();
    },
    "DELETE /api/programme/blocks/7/": () => {
      kept = [];
      lose();
    },
  });
  const blocks = "Breaks, plenary slots and blockers";
  await user.click(await cardIn(blocks, "Lunch"));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(await dialog.findByLabelText("Title"), " for all");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await user.click(await cardIn(blocks, "Lunch for all"));
  const again = within(await screen.findByRole("dialog"));
  await user.click(await again.findByRole("button", { name: "Remove blocker" }));
  await expect.poll(() => screen.queryByRole("list", { name: blocks })).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("restores a removed blocker, continues with the steps before, and removes it again", async () => {
  let kept: (typeof lunch)[] = [lunch];
  const put = ({ body }: { body: object }) => {
    kept = kept.map((each) => ({ ...each, ...body, etag: `"${Number(each.etag.replaceAll('"', "")) + 1}"` }));
    return [200, kept[0]];
  };
  const remove = () => {
    kept = [];
    return [204, null];
  };
  const { server, user } = openGrid({
    "GET /api/programme/blocks/": () => [200, kept],
    "PUT /api/programme/blocks/7/": put,
    "PUT /api/programme/blocks/9/": put,
    "DELETE /api/programme/blocks/7/": remove,
    "DELETE /api/programme/blocks/9/": remove,
    "POST /api/programme/blocks/": ({ body }: { body: object }) => {
      kept = [{ ...lunch, ...body, id: 9, etag: '"1"' }];
      return [201, kept[0]];
    },
  });
  const blocks = "Breaks, plenary slots and blockers";
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  (await cardIn(blocks, "Lunch")).focus();
  await user.keyboard("[Space]");
  await user.keyboard("[ArrowDown][Enter]");
  await user.click(await cardIn(blocks, "12:05–13:05"));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove blocker" }));
  await expect.poll(() => screen.queryByRole("list", { name: blocks })).toBeNull();
  await press("Undo");
  await cardIn(blocks, "12:05–13:05");
  const { etag: _, id: __, ...given } = lunch;
  const [created] = server.named("POST /api/programme/blocks/");
  expect(created?.body).toEqual({ ...given, start: "2025-07-01T12:05:00.000Z" });
  await press("Undo");
  await cardIn(blocks, "12:00–13:00");
  expect(server.named("PUT /api/programme/blocks/9/")[0]?.headers.get("if-match")).toBe('"1"');
  await press("Redo");
  await cardIn(blocks, "12:05–13:05");
  await press("Redo");
  await expect.poll(() => screen.queryByRole("list", { name: blocks })).toBeNull();
  expect(server.named("DELETE /api/programme/blocks/9/")[0]?.headers.get("if-match")).toBe('"3"');
});
