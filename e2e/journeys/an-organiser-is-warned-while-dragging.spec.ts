import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures";
import { releaseAll } from "../pages/decisions";
import { news } from "../pages/home";
import { cardIn, drag, holdOver, pickUp, planAConference } from "../pages/planning";
import { publish } from "../pages/programme";

// Its own portal: all journeys share the programme.
test.use({ fresh: true });

const KETTLES = "Kettles that call home";
const FORMULA = '=HYPERLINK("http://evil.example";"Größe")';

test("warns of what a place means for people, rooms and conferences before the drop, and notifies the speaker", async ({
  page,
  server,
  as,
  make,
}) => {
  await server.cli("edition", "set", "releaseDelay", "1s");
  const speaker = await make.speaker();
  const author = await as(speaker);
  await as(await make.organiser(), page);
  await planAConference(page, author, { accepted: [KETTLES, FORMULA] });
  await releaseAll(page, "2 accepted");
  await page.goto("/homepage/organiser/app/speaker-answers");
  await page.getByRole("button", { name: "Availability" }).click();
  await page.getByRole("button", { name: "Add a day" }).click();
  await page.getByLabel("Day 1", { exact: true }).fill("2025-07-01");
  await page.getByRole("button", { name: "Save days" }).click();
  await expect(news(page, "Saved: days")).toBeVisible();

  await server.mailTo(speaker.email, /"Kettles that call home" is accepted/);
  await author.goto("/homepage/speaker/app");
  await author.getByRole("link", { name: KETTLES }).first().click();
  await author.getByRole("link", { name: /^For the organisers/ }).click();
  const day = author.getByRole("group", { name: "Tuesday 1 July" });
  await day.getByRole("radio", { name: "Not available" }).check();
  await author.getByRole("button", { name: "Save times" }).click();
  await expect(author.getByText(/^Saved on/)).toBeVisible();

  await page.goto("/homepage/organiser/app/schedule");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel("Attic: change-over in minutes").fill("15");
  await page.getByLabel("Attic: conference").selectOption("SINCON");
  await page.getByRole("button", { name: "Save rooms and days" }).click();
  await expect(news(page, "Saved: rooms and days")).toBeVisible();
  await drag(page, ["Unscheduled", KETTLES], "Attic, 10:00–10:45", 60);
  await expect(cardIn(page, "Attic", KETTLES)).toContainText("10:00–10:45");

  // Each is shown while the mouse still holds it.
  const anywhere = ["Ada Lovelace is not available at that time.", "Its speaker has not confirmed yet."];
  const inTheAttic = [
    `Attic needs 15 minutes between this and “${KETTLES}”.`,
    "The room or the day is another conference’s.",
  ];
  const twice = `Ada Lovelace is in “${KETTLES}” at that time.`;
  await pickUp(page, ["Unscheduled", FORMULA]);
  await holdOver(page, "Attic, 10:45–11:30", 105);
  for (const text of [...anywhere, ...inTheAttic])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText(twice)).toBeHidden();
  await holdOver(page, "Main hall, 10:00–10:45", 60);
  for (const text of [...anywhere, twice]) await expect(page.getByText(text, { exact: true })).toBeVisible();
  for (const text of inTheAttic) await expect(page.getByText(text, { exact: true })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Main hall, 10:00–10:45", { exact: true })).toBeHidden();
  await page.mouse.up();
  await expect(cardIn(page, "Unscheduled", FORMULA)).toBeVisible();

  // They are warnings: the place can be taken anyway.
  await drag(page, ["Unscheduled", FORMULA], "Main hall, 11:00–11:45", 120);
  await expect(cardIn(page, "Main hall", FORMULA)).toContainText("11:00–11:45");
  await publish(page, 1, 2);

  await author.goto("/homepage/speaker/app");
  const list = author.getByRole("main").getByRole("listitem");
  await expect(list.filter({ hasText: KETTLES })).toContainText(
    "Tuesday, 1 July 2025 at 10:00 (UTC), 45 minutes, Attic",
  );
  await expect(list.filter({ hasText: FORMULA })).toContainText(
    "Tuesday, 1 July 2025 at 11:00 (UTC), 45 minutes, Main hall",
  );

  await page.goto("/homepage/organiser/app/exports");
  const begun = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Download schedule\.csv/ }).click();
  const csv = await readFile(await (await begun).path(), "utf8");
  expect(csv, "a cell that a spreadsheet reads as text").toContain(`"'${FORMULA.replaceAll('"', '""')}"`);
  expect(csv).not.toContain(`,${FORMULA.slice(0, 5)}`);
  expect(csv).toMatch(/Ada Lovelace.*,Main hall,2025-07-01T11:00,2025-07-01T11:45,45,UTC/);
});
