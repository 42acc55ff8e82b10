import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { BLOCKS, cardIn, drag, holdOver, pickUp, planAConference } from "../pages/planning";

// Its own portal: all journeys share the programme.
test.use({ fresh: true });

const KETTLES = "Kettles that call home";
const CONFERENCE = { accepted: [KETTLES], days: ["2025-07-01", "2025-07-02"] };

async function addBlock(page: Page, kind: string, title: string, start: string) {
  await page.getByRole("button", { name: "Add a break or plenary slot" }).click();
  const form = page.getByRole("form", { name: "New break or plenary slot" });
  await form.getByLabel("Kind").selectOption(kind);
  await form.getByLabel("Title").fill(title);
  await form.getByLabel(/^Start/).fill(start);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
}

test("moves, resizes, opens and removes a plenary slot by mouse and keyboard, and undoes it", async ({
  page,
  as,
  make,
}) => {
  const author = await as(await make.speaker());
  await as(await make.organiser(), page);
  await planAConference(page, author, CONFERENCE);
  await page.setViewportSize({ width: 1280, height: 800 });
  await addBlock(page, "plenary", "Opening", "2025-07-01T09:00");
  const opening = cardIn(page, BLOCKS, "Opening");
  await expect(opening).toContainText("Plenary · 09:00–09:30");
  await drag(page, ["Unscheduled", KETTLES], "Attic, 10:00–10:45", 60);

  // What would be refused is shown before the drop, and is refused.
  await pickUp(page, [BLOCKS, "Opening"]);
  await holdOver(page, "all rooms, 10:15–10:45", 75, "Main hall");
  await expect(page.getByText("Attic is taken by “Kettles that call home” at that time.")).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole("alert")).toContainText("“Opening” was not moved.");
  await expect(opening).toContainText("09:00–09:30");

  await pickUp(page, [BLOCKS, "Opening"]);
  await holdOver(page, "all rooms, 11:00–11:30", 120, "Main hall");
  await page.mouse.up();
  await expect(opening).toContainText("11:00–11:30");
  const box = await opening.boundingBox();
  if (!box) throw new Error("no opening");
  await page.mouse.move(box.x + 60, box.y + box.height - 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + box.height + 46, { steps: 6 });
  await expect(page.getByText("all rooms, 11:00–12:00", { exact: true })).toBeVisible();
  await page.mouse.up();
  await expect(opening).toContainText("11:00–12:00");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(opening).toContainText("11:00–11:30");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(opening).toContainText("09:00–09:30");

  // By keyboard alone: to the next day, later and longer.
  await opening.focus();
  await page.keyboard.press("Space");
  const said = page.getByRole("status").filter({ hasText: "minutes." });
  await expect(said).toContainText("all rooms, 09:00–09:30, 30 minutes.");
  await page.keyboard.press("PageDown");
  await expect(said).toContainText(/Wed,? 2 Jul: all rooms, 09:00–09:30/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Enter");
  await expect(opening).toContainText("09:05–09:40");
  await expect(opening).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Opening" });
  await dialog.getByLabel("Title").fill("Welcome");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(cardIn(page, BLOCKS, "Welcome")).toBeVisible();
  await cardIn(page, BLOCKS, "Welcome").click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove plenary" }).click();
  await expect(page.getByRole("list", { name: BLOCKS })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cardIn(page, BLOCKS, "Welcome")).toContainText("09:05–09:40");
});

test("moves a talk to another day by mouse and by keyboard alone", async ({ page, as, make }) => {
  const author = await as(await make.speaker());
  await as(await make.organiser(), page);
  await planAConference(page, author, CONFERENCE);
  await page.setViewportSize({ width: 1280, height: 800 });

  await pickUp(page, ["Unscheduled", KETTLES]);
  const tab = await page.getByRole("tab", { name: /Wed,? 2 Jul/ }).boundingBox();
  if (!tab) throw new Error("no second day");
  await page.mouse.move(tab.x + tab.width / 2, tab.y + tab.height / 2, { steps: 4 });
  await expect(page.getByRole("region", { name: "Grid of 2025-07-02" })).toBeVisible();
  await holdOver(page, "Attic, 10:00–10:45", 60);
  await page.mouse.up();
  await expect(cardIn(page, "Attic", KETTLES)).toContainText("10:00–10:45");

  await cardIn(page, "Attic", KETTLES).focus();
  await page.keyboard.press("Space");
  const said = page.getByRole("status").filter({ hasText: "minutes." });
  await expect(said).toContainText("Attic, 10:00–10:45");
  await page.keyboard.press("PageUp");
  await expect(said).toContainText(/Tue,? 1 Jul: Attic, 10:00–10:45, 45 minutes\./);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  await expect(page.getByRole("region", { name: "Grid of 2025-07-01" })).toBeVisible();
  await expect(cardIn(page, "Main hall", KETTLES)).toBeFocused();
  await expect(cardIn(page, "Main hall", KETTLES)).toContainText("10:00–10:45");
});
