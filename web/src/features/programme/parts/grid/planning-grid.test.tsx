import type { PlannedRow } from "@lectern/domain/programme/grid/contract";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession } from "#app/visit.fixture";
import { aTalk } from "../../planned.fixture";
import { cardIn, openGrid, said, slot } from "./grid.fixture";

eachInASession();

test("moves a talk by keyboard, says each place and what is wrong with it, and drops it", async () => {
  const { server, user } = openGrid();
  (await cardIn("Unscheduled", "Talk 2")).focus();
  await user.keyboard("[Space]");
  await expect.poll(said).toContain("Attic, 09:00–09:45, 45 minutes.");
  expect(said()).toContain("Speaker 1 is not available at that time.");
  expect(said()).toContain("Its speaker has not confirmed yet.");
  for (let n = 0; n < 4; n++) await user.keyboard("[ArrowDown]");
  await expect.poll(said).toContain("Attic is taken by “Talk 1”, 2025-07-01 at 10:00 for 45 minutes.");
  await user.keyboard("[ArrowRight]");
  await expect.poll(said).toContain("Speaker 1 is in “Talk 1” at that time.");
  await user.keyboard("{Shift>}[ArrowDown]{/Shift}[Enter]");
  expect((await cardIn("Hall", "Talk 2")).textContent).toContain("09:20–10:10");
  const [sent] = server.named("PUT /api/schedule/2/");
  expect(sent?.body).toEqual({ room: "Hall", start: "2025-07-01T09:20:00.000Z", minutes: 50 });
  expect(sent?.headers.get("if-match")).toBe('"0"');
});

test("drops by the number pad's Enter, too, and opens no form", async () => {
  const { server, user } = openGrid();
  (await cardIn("Unscheduled", "Talk 2")).focus();
  await user.keyboard("[Space]");
  await expect.poll(said).toContain("Attic, 09:00–09:45, 45 minutes.");
  await user.keyboard("[ArrowRight][NumpadEnter]");
  expect((await cardIn("Hall", "Talk 2")).textContent).toContain("09:00–09:45");
  expect(server.named("PUT /api/schedule/2/")).toHaveLength(1);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("leaves a talk where it is on Escape", async () => {
  const { server, user } = openGrid();
  (await cardIn("Attic", "Talk 1")).focus();
  await user.keyboard("[Space]");
  await user.keyboard("[ArrowRight][ArrowDown][Escape]");
  expect((await cardIn("Attic", "Talk 1")).textContent).toContain("10:00–10:45");
  expect(server.named("PUT /api/schedule/1/")).toEqual([]);
});

test("handles a key that follows at once, so that a quick Escape is not lost", async () => {
  const { server, user } = openGrid();
  const press = (code: string) => fireEvent.keyDown(document.activeElement ?? document, { code });
  (await cardIn("Attic", "Talk 1")).focus();
  press("Space");
  press("ArrowRight");
  expect(document.querySelector("[data-dragged]")).not.toBeNull();
  press("Escape");
  expect(document.querySelector("[data-dragged]")).toBeNull();
  (await cardIn("Unscheduled", "Talk 2")).focus();
  press("Space");
  press("Enter");
  await expect.poll(() => server.named("PUT /api/schedule/2/")).toHaveLength(1);
  (await cardIn("Attic", "Talk 1")).focus();
  press("Space");
  await user.click(screen.getByLabelText("Filter unscheduled talks"));
  expect(document.querySelector("[data-dragged]"), "a press of the pointer cancels, too").toBeNull();
  expect(server.named("PUT /api/schedule/1/")).toEqual([]);
});

test("takes two steps back and repeats one, each time with the version of its own last change", async () => {
  const { server, user } = openGrid();
  (await cardIn("Attic", "Talk 1")).focus();
  await user.keyboard("[Space]");
  await user.keyboard("[ArrowDown][Space]");
  (await cardIn("Attic", "10:05–10:50")).focus();
  await user.keyboard("[Space]");
  await user.keyboard("[ArrowRight][Space]");
  await cardIn("Hall", "Talk 1");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await cardIn("Attic", "10:05–10:50");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await cardIn("Attic", "10:00–10:45");
  await user.click(screen.getByRole("button", { name: "Redo" }));
  await cardIn("Attic", "10:05–10:50");
  const tags = () => server.named("PUT /api/schedule/1/").map(({ headers }) => headers.get("if-match"));
  await expect.poll(tags).toEqual(['"3"', '"4"', '"5"', '"6"', '"7"']);
});

test("says what another organiser did when a drop or an undo is refused, and shows that", async () => {
  const { kept, user } = openGrid();
  const talk = await cardIn("Attic", "Talk 1");
  const byOthers = (start: string, etag: string) =>
    kept.set(1, aTalk(1, { slot: slot("Hall", start), etag }));
  talk.focus();
  await user.keyboard("[Space]");
  await user.keyboard("[ArrowDown]");
  byOthers("15:00", '"4"');
  await user.keyboard("[Space]");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Another organiser changed it in the meantime. It is now in Hall, 15:00–15:45.",
  );
  (await cardIn("Hall", "Talk 1")).focus();
  await user.keyboard("[Space]");
  await user.keyboard("[ArrowLeft][Space]");
  await cardIn("Attic", "15:00–15:45");
  await expect.poll(() => kept.get(1)?.etag).toBe('"5"');
  byOthers("16:00", '"6"');
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(
    await screen.findByText(/Another organiser changed it since. It is now in Hall, 16:00/),
  ).toBeTruthy();
  expect(kept.get(1)?.etag).toBe('"6"');
});

test("shows a drop that was saved although its answer was lost, and undoes it", async () => {
  const { server, kept, user } = openGrid({
    "PUT /api/schedule/1/": ({ body }: { body: PlannedRow["slot"] }) => {
      const etag = kept.get(1)?.etag === '"3"' ? '"4"' : '"5"';
      kept.set(1, aTalk(1, { slot: body, etag }));
      throw new TypeError("Failed to fetch");
    },
  });
  (await cardIn("Attic", "Talk 1")).focus();
  await user.keyboard("[Space]");
  await user.keyboard("[ArrowDown][Space]");
  await cardIn("Attic", "10:05–10:50");
  await expect.poll(said).toContain("“Talk 1” is in Attic, 10:05–10:50.");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await cardIn("Attic", "10:00–10:45");
  await screen.findByText("The change of “Talk 1” is undone");
  expect(screen.queryByRole("alert")).toBeNull();
  const tags = server.named("PUT /api/schedule/1/").map(({ headers }) => headers.get("if-match"));
  expect(tags).toEqual(['"3"', '"4"']);
});

test("does not show as saved what did not arrive", async () => {
  const { user } = openGrid({
    "PUT /api/schedule/1/": () => Promise.reject(new TypeError("Failed to fetch")),
  });
  (await cardIn("Attic", "Talk 1")).focus();
  await user.keyboard("[Space]");
  await user.keyboard("[ArrowDown][Space]");
  expect((await screen.findByRole("alert")).textContent).toContain("“Talk 1” was not moved.");
  await cardIn("Attic", "10:00–10:45");
});

test("places proposals that are not accepted yet only as tentative ones", async () => {
  const { server, user } = openGrid();
  const talk = await cardIn("Hall", "Talk 3");
  expect(talk.textContent).toContain("tentative");
  talk.focus();
  await user.keyboard("[Space]");
  await user.keyboard("[ArrowDown][Space]");
  await cardIn("Hall", "12:05–12:50");
  expect(server.named("PUT /api/schedule/3/")[0]?.body).toMatchObject({ tentative: true });
});

test("shows a talk where it was dropped, also in a list that is read before that is saved", async () => {
  let save = () => {};
  const saved = new Promise<void>((resolve) => {
    save = resolve;
  });
  const { server, user } = openGrid({}, saved);
  (await cardIn("Attic", "Talk 1")).focus();
  await user.keyboard("[Space]");
  await user.keyboard("[ArrowDown][Space]");
  await cardIn("Attic", "10:05–10:50");
  await user.click(screen.getByLabelText("Proposals not accepted yet"));
  await expect.poll(() => server.named("PUT /api/schedule/1/")).toHaveLength(1);
  const reads = () => server.named("GET /api/programme/talks/?undecided=true");
  expect(reads()).toEqual([]);
  save();
  await expect.poll(reads).toHaveLength(1);
  await cardIn("Attic", "10:05–10:50");
});

test("follows what is under a mouse that rests while the page moves", async () => {
  openGrid();
  const talk = await cardIn("Attic", "Talk 1");
  const item = talk.closest("li");
  const area = item?.closest("ul")?.parentElement;
  const listed = screen.getByRole("complementary", { name: "Unscheduled talks" });
  if (!item || !area) throw new Error("no grid");
  let top = 0;
  area.getBoundingClientRect = () => new DOMRect(0, top, 400, 864);
  listed.getBoundingClientRect = () => new DOMRect(500, 0, 100, 100);
  item.getBoundingClientRect = () => new DOMRect(0, 96, 200, 72);
  fireEvent.mouseDown(talk, { clientX: 40, clientY: 104 });
  fireEvent.mouseMove(document, { clientX: 45, clientY: 120 });
  fireEvent.mouseMove(document, { clientX: 40, clientY: 152 });
  expect(await screen.findByText("Attic, 10:30–11:15")).toBeTruthy();
  top = -96;
  expect(await screen.findByText("Attic, 11:30–12:15")).toBeTruthy();
  top = 0;
  fireEvent.mouseMove(document, { clientX: 240, clientY: 152 });
  fireEvent.mouseUp(document);
  expect((await cardIn("Hall", "Talk 1")).textContent).toContain("10:30–11:15");
});

test("filters what waits for a place", async () => {
  const { user } = openGrid();
  await cardIn("Unscheduled", "Talk 2");
  await user.type(screen.getByLabelText("Filter unscheduled talks"), "nobody");
  expect(await screen.findByText("No matching talks.")).toBeTruthy();
  await user.clear(screen.getByLabelText("Filter unscheduled talks"));
  await cardIn("Unscheduled", "Talk 2");
  await user.selectOptions(screen.getByLabelText("Answer"), "confirmed");
  expect(await screen.findByText("No matching talks.")).toBeTruthy();
});

test("moves a talk to another day by keyboard, says the day, and keeps the focus on it", async () => {
  const { server, user } = openGrid();
  (await cardIn("Attic", "Talk 1")).focus();
  await user.keyboard("[Space]");
  await user.keyboard("[PageDown]");
  await expect.poll(said).toMatch(/Wed,? 2 Jul: Attic, 10:00–10:45, 45 minutes\./);
  expect(screen.getByRole("region", { name: "Grid of 2025-07-02" })).toBe(document.activeElement);
  await user.keyboard("[PageDown]");
  expect(said(), "there is no third day").toMatch(/Wed,? 2 Jul: Attic, 10:00–10:45/);
  await user.keyboard("[ArrowRight][Enter]");
  const moved = await cardIn("Hall", "Talk 1");
  await expect.poll(() => document.activeElement).toBe(moved);
  const [sent] = server.named("PUT /api/schedule/1/");
  expect(sent?.body).toEqual({ room: "Hall", start: "2025-07-02T10:00:00.000Z", minutes: 45 });
});

test("shows the day again from which a talk was dragged, on Escape", async () => {
  const { user } = openGrid();
  (await cardIn("Attic", "Talk 1")).focus();
  await user.keyboard("[Space]");
  await user.keyboard("[PageDown][Escape]");
  const stayed = await cardIn("Attic", "Talk 1");
  await expect.poll(() => document.activeElement).toBe(stayed);
});
