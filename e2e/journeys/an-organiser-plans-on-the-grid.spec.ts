import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { loseAnswer } from "../pages/lost-answer";
import { BLOCKS, cardIn, drag, holdOver, pickUp, planAConference } from "../pages/planning";

// Its own portal: all journeys share the programme.
test.use({ fresh: true });

const KETTLES = "Kettles that call home";
const TOASTERS = "Toasters under attack";
const BRIDGES = "Bridges without doors";

const CONFERENCE = { accepted: [KETTLES, TOASTERS], undecided: [BRIDGES] };

test("plans by mouse, by keyboard alone, tentatively, and takes steps back", async ({ page, as, make }) => {
  const author = await as(await make.speaker());
  await as(await make.organiser(), page);
  await planAConference(page, author, CONFERENCE);
  await isAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await drag(page, ["Unscheduled", KETTLES], "Attic, 10:00–10:45", 60);
  await expect(cardIn(page, "Attic", KETTLES)).toContainText("10:00–10:45");

  // By keyboard alone: picked up, to the first free place, right, later, longer, dropped.
  await cardIn(page, "Unscheduled", TOASTERS).focus();
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
  await expect(cardIn(page, "Attic", TOASTERS)).toContainText("09:05–10:00");
  await expect(cardIn(page, "Attic", TOASTERS)).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Escape");
  await expect(cardIn(page, "Attic", TOASTERS)).toContainText("09:05–10:00");

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cardIn(page, "Unscheduled", TOASTERS)).toBeVisible();
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(cardIn(page, "Attic", TOASTERS)).toContainText("09:05–10:00");

  await page.getByLabel("Proposals not accepted yet").check();
  await drag(page, ["Unscheduled", BRIDGES], "Main hall, 10:00–10:45", 60);
  await expect(cardIn(page, "Main hall", BRIDGES)).toContainText("10:00–10:45 · tentative");

  // The form is the third way.
  await cardIn(page, "Attic", KETTLES).click();
  const form = page.getByRole("form", { name: `Slot of ${KETTLES}` });
  await form.getByLabel(/^Start/).fill("2025-07-01T10:15");
  await form.getByLabel("Room").fill("Main hall");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText(/Main hall is taken by “Bridges/)).toBeVisible();
  await form.getByLabel("Room").fill("Attic");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(cardIn(page, "Attic", KETTLES)).toContainText("10:15–11:00");
});

/** Before the list is read again, which it is every ten seconds. */
const BY_STREAM = { timeout: 8_000 };

test("shows what another organiser does at once, and lets neither overwrite the other", async ({
  page,
  as,
  make,
}) => {
  const author = await as(await make.speaker());
  await as(await make.organiser(), page);
  await planAConference(page, author, CONFERENCE);
  const other = await as(await make.organiser());
  const streaming = other.waitForResponse((response) => response.url().endsWith("/api/live/"));
  await other.goto("/homepage/organiser/app/schedule");
  await streaming;
  await expect(cardIn(other, "Unscheduled", KETTLES)).toBeVisible();

  await drag(page, ["Unscheduled", KETTLES], "Attic, 10:00–10:45", 60);
  await expect(cardIn(other, "Attic", KETTLES)).toContainText("10:00–10:45", BY_STREAM);

  // Both hold it with the mouse; the other one drops it last.
  await pickUp(other, ["Attic", KETTLES]);
  await pickUp(page, ["Attic", KETTLES]);
  await holdOver(other, "Main hall, 11:00–11:45", 120);
  await holdOver(page, "Main hall, 12:00–12:45", 180);
  await page.mouse.up();
  await expect(cardIn(page, "Main hall", KETTLES)).toContainText("12:00–12:45");
  await expect(cardIn(other, "Main hall", KETTLES)).toContainText("12:00–12:45", BY_STREAM);
  await other.mouse.up();
  await expect(other.getByRole("alert")).toContainText(
    "Another organiser changed it in the meantime. It is now in Main hall, 12:00–12:45.",
  );
  for (const each of [page, other])
    await expect(cardIn(each, "Main hall", KETTLES)).toContainText("12:00–12:45");
  await drag(page, ["Main hall", KETTLES], "Attic, 10:00–10:45", 60);
  await expect(cardIn(other, "Attic", KETTLES)).toContainText("10:00–10:45", BY_STREAM);
  await other.getByRole("alert").getByRole("button").click();

  // Both hold the same talk; the one who drops last is notified of what the other did.
  await cardIn(other, "Attic", KETTLES).focus();
  await other.keyboard.press("Space");
  await other.keyboard.press("ArrowLeft");
  await drag(page, ["Attic", KETTLES], "Attic, 11:00–11:45", 120);
  await expect(cardIn(other, "Attic", KETTLES)).toContainText("11:00–11:45");
  await other.keyboard.press("Space");
  await expect(other.getByRole("alert")).toContainText(
    "Another organiser changed it in the meantime. It is now in Attic, 11:00–11:45.",
  );
  await expect(cardIn(other, "Attic", KETTLES)).toContainText("11:00–11:45");

  // What was changed by someone else since is not undone.
  await drag(other, ["Attic", KETTLES], "Main hall, 12:00–12:45", 180);
  await expect(cardIn(page, "Main hall", KETTLES)).toContainText("12:00–12:45");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Another organiser changed it since. It is now in Main hall, 12:00–12:45.",
  );
  await expect(cardIn(page, "Main hall", KETTLES)).toContainText("12:00–12:45");
});

test("shows what others do without a stream, too", async ({ page, as, make }) => {
  const author = await as(await make.speaker());
  await as(await make.organiser(), page);
  await planAConference(page, author, CONFERENCE);
  const other = await as(await make.organiser());
  await other.route("**/api/live/", (route) => route.abort());
  await other.goto("/homepage/organiser/app/schedule");
  await expect(cardIn(other, "Unscheduled", KETTLES)).toBeVisible();
  await drag(page, ["Unscheduled", KETTLES], "Attic, 10:00–10:45", 60);
  // It is read again every ten seconds.
  await expect(cardIn(other, "Attic", KETTLES)).toContainText("10:00–10:45", { timeout: 13_000 });
});

test("shows what was saved although its answer was lost, and adds nothing twice", async ({
  page,
  as,
  make,
}) => {
  const author = await as(await make.speaker());
  await as(await make.organiser(), page);
  await planAConference(page, author, { accepted: [KETTLES] });
  await loseAnswer(page, /\/api\/schedule\/\d+\/$/);
  await drag(page, ["Unscheduled", KETTLES], "Attic, 10:00–10:45", 60);
  await expect(page.getByText(`“${KETTLES}” is in Attic, 10:00–10:45.`)).toBeAttached();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cardIn(page, "Unscheduled", KETTLES)).toBeVisible();

  await page.getByRole("button", { name: "Add a break or plenary slot" }).click();
  const form = page.getByRole("form", { name: "New break or plenary slot" });
  await form.getByLabel("Title").fill("Lunch");
  await form.getByLabel(/^Start/).fill("2025-07-01T12:00");
  await loseAnswer(page, /\/api\/programme\/blocks\/$/);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText(/cannot be reached/)).toBeVisible();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole("list", { name: BLOCKS }).getByRole("listitem")).toHaveCount(1);

  await page.goto(`/homepage/organiser/app/${author.url().split("/").at(-1)}`);
  const notes = page.getByRole("region", { name: "Notes" });
  await notes.getByLabel("New note").fill("Needs a socket.");
  await loseAnswer(page, /\/notes\/$/);
  await notes.getByRole("button", { name: "Add note" }).click();
  await expect(notes.getByRole("alert")).toContainText("cannot be reached");
  await notes.getByRole("button", { name: "Add note" }).click();
  await expect(notes.getByLabel("New note")).toHaveValue("");
  await expect(notes.getByRole("listitem")).toHaveCount(1);
});
