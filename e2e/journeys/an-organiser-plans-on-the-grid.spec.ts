import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { decideOn } from "../pages/decisions";
import { submitProposal } from "../pages/submissions";

// Its own portal: all journeys share the programme.
test.use({ fresh: true });

const KETTLES = "Kettles that call home";
const TOASTERS = "Toasters under attack";
const BRIDGES = "Bridges without doors";

/** Rooms, a day, and talks: two accepted ones, and one without a decision. */
async function aConference(organiser: Page, author: Page) {
  const pks = [];
  for (const title of [KETTLES, TOASTERS, BRIDGES]) pks.push(await submitProposal(author, title));
  for (const pk of pks.slice(0, 2)) await decideOn(organiser, pk, "Accept");
  await organiser.goto("/homepage/organiser/app/schedule");
  for (const [n, room] of ["Main hall", "Attic"].entries()) {
    await organiser.getByRole("button", { name: "Add a room" }).click();
    await organiser.getByLabel(`Room ${n + 1}`, { exact: true }).fill(room);
  }
  await organiser.getByRole("button", { name: "Add a day" }).click();
  await organiser.getByLabel("Day 1", { exact: true }).fill("2025-07-01");
  await organiser.getByRole("button", { name: "Save rooms and days" }).click();
  await expect(organiser.getByRole("tab", { name: /Tue,? 1 Jul/ })).toBeVisible();
}

const talk = (page: Page, list: string, title: string) =>
  page.getByRole("list", { name: list, exact: true }).getByRole("button", { name: title });

/** Drags to a place such as `Attic, 10:00–10:45`, that many minutes after the day has started. */
async function drag(page: Page, from: [list: string, title: string], to: string, minutes: number) {
  await page.getByRole("tablist", { name: "Days" }).evaluate((days) => days.scrollIntoView());
  const card = await talk(page, ...from).boundingBox();
  if (!card) throw new Error("nothing to drag");
  await page.mouse.move(card.x + 40, card.y + 8);
  await page.mouse.down();
  await page.mouse.move(card.x + 50, card.y + 20, { steps: 3 });
  const column = page.getByRole("list", { name: to.split(",")[0] ?? "", exact: true });
  await expect(async () => {
    const room = await column.boundingBox();
    if (!room) throw new Error("no room");
    await page.mouse.move(room.x + room.width / 2, room.y + minutes * 1.6 + 9, { steps: 4 });
    await expect(page.getByText(to, { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.mouse.up();
}

test("plans by mouse, by keyboard alone, tentatively, and takes steps back", async ({ page, as, make }) => {
  const author = await as(await make.speaker());
  await as(await make.organiser(), page);
  await aConference(page, author);
  await isAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await drag(page, ["Unscheduled", KETTLES], "Attic, 10:00–10:45", 60);
  await expect(talk(page, "Attic", KETTLES)).toContainText("10:00–10:45");

  // By keyboard alone: picked up, to the first free place, right, later, longer, dropped.
  await talk(page, "Unscheduled", TOASTERS).focus();
  await page.keyboard.press("Space");
  const said = page.getByRole("status").filter({ hasText: "minutes." });
  await expect(said).toContainText("Main hall, 09:00–09:45, 45 minutes.");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(said).toContainText("Attic, 09:05–09:50");
  for (let n = 0; n < 3; n++) await page.keyboard.press("Shift+ArrowDown");
  await expect(said).toContainText("Attic is taken by “Kettles that call home”");
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("Enter");
  await expect(talk(page, "Attic", TOASTERS)).toContainText("09:05–10:00");
  await expect(talk(page, "Attic", TOASTERS)).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Escape");
  await expect(talk(page, "Attic", TOASTERS)).toContainText("09:05–10:00");

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(talk(page, "Unscheduled", TOASTERS)).toBeVisible();
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(talk(page, "Attic", TOASTERS)).toContainText("09:05–10:00");

  await page.getByLabel("Proposals not accepted yet").check();
  await drag(page, ["Unscheduled", BRIDGES], "Main hall, 10:00–10:45", 60);
  await expect(talk(page, "Main hall", BRIDGES)).toContainText("10:00–10:45 · tentative");

  // The form is the third way.
  await talk(page, "Attic", KETTLES).click();
  const form = page.getByRole("form", { name: `Place of ${KETTLES}` });
  await form.getByLabel(/^Start/).fill("2025-07-01T10:15");
  await form.getByLabel("Room").fill("Main hall");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText(/Main hall is taken by “Bridges/)).toBeVisible();
  await form.getByLabel("Room").fill("Attic");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(talk(page, "Attic", KETTLES)).toContainText("10:15–11:00");
});

test("shows what another organiser does at once, and lets neither overwrite the other", async ({
  page,
  as,
  make,
}) => {
  const author = await as(await make.speaker());
  await as(await make.organiser(), page);
  await aConference(page, author);
  const other = await as(await make.organiser());
  const streaming = other.waitForResponse((response) => response.url().endsWith("/api/live/"));
  await other.goto("/homepage/organiser/app/schedule");
  await streaming;
  await expect(talk(other, "Unscheduled", KETTLES)).toBeVisible();

  await drag(page, ["Unscheduled", KETTLES], "Attic, 10:00–10:45", 60);
  await expect(talk(other, "Attic", KETTLES)).toContainText("10:00–10:45");

  // Both hold the same talk; the one who drops last is notified of what the other did.
  await talk(other, "Attic", KETTLES).focus();
  await other.keyboard.press("Space");
  await other.keyboard.press("ArrowLeft");
  await drag(page, ["Attic", KETTLES], "Attic, 11:00–11:45", 120);
  await expect(talk(other, "Attic", KETTLES)).toContainText("11:00–11:45");
  await other.keyboard.press("Space");
  await expect(other.getByRole("alert")).toContainText(
    "Another organiser changed it meanwhile. It is now in Attic, 11:00–11:45.",
  );
  await expect(talk(other, "Attic", KETTLES)).toContainText("11:00–11:45");

  // What was changed by someone else since is not undone.
  await drag(other, ["Attic", KETTLES], "Main hall, 12:00–12:45", 180);
  await expect(talk(page, "Main hall", KETTLES)).toContainText("12:00–12:45");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Another organiser changed it since. It is now in Main hall, 12:00–12:45.",
  );
  await expect(talk(page, "Main hall", KETTLES)).toContainText("12:00–12:45");
});
