import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { cardIn, planAConference } from "../pages/planning";

// Its own portal: all journeys share the programme.
test.use({ fresh: true, hasTouch: true });

const KETTLES = "Kettles that call home";

/** A finger on the screen, as Chromium knows it: it scrolls where the page does not prevent that. */
async function finger(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  return {
    down: (x: number, y: number) => send("touchStart", [{ x, y }]),
    move: (x: number, y: number) => send("touchMove", [{ x, y }]),
    up: () => send("touchEnd", []),
  };
}

test("drags by a long press on a tablet, where a swipe scrolls", async ({ page, as, make }) => {
  const author = await as(await make.speaker());
  await as(await make.organiser(), page);
  await planAConference(page, author, { accepted: [KETTLES] });
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole("tablist", { name: "Days" }).evaluate((days) => days.scrollIntoView());
  const unscheduled = cardIn(page, "Unscheduled", KETTLES);
  const attic = page.getByRole("list", { name: "Attic", exact: true });
  let card = await unscheduled.boundingBox();
  if (!card) throw new Error("no grid");
  const { down, move, up } = await finger(page);
  const scrolled = () => page.evaluate(() => window.scrollY);
  const ghost = page.getByText(/^Attic, 10:\d\d–\d\d:\d\d$/);

  const before = await scrolled();
  const { x, y } = card;
  // Sent at once: on a busy machine, the page would take a finger that waits for each answer for one that holds still.
  await Promise.all([
    down(x + 30, y + 10),
    ...Array.from({ length: 10 }, (_, n) => move(x + 30, y - 5 - n * 15)),
    up(),
  ]);
  await expect.poll(scrolled).toBeGreaterThan(before);
  await expect(cardIn(page, "Unscheduled", KETTLES)).toBeVisible();
  // A swipe keeps scrolling after the finger has left.
  await expect
    .poll(async () => {
      const at = await scrolled();
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      return (await scrolled()) - at;
    })
    .toBe(0);

  await page.getByRole("tablist", { name: "Days" }).evaluate((days) => days.scrollIntoView());
  card = await unscheduled.boundingBox();
  if (!card) throw new Error("no card");
  await down(card.x + 30, card.y + 10);
  const held = page.locator("[data-dragged]");
  await expect(held).toBeVisible();
  // Had the browser begun to scroll, the touch would have been cancelled.
  await expect(async () => {
    const room = await attic.boundingBox();
    if (!room) throw new Error("no room");
    // Along one time, which any of these moves shows.
    for (const step of [20, 10, 0]) await move(room.x + room.width / 2 - step, room.y + 60 * 1.6 + 9);
    await expect(ghost).toBeVisible({ timeout: 500 });
  }).toPass();
  const shown = (await ghost.textContent())?.replace("Attic, ", "") ?? "";
  await up();
  await expect(cardIn(page, "Attic", KETTLES)).toContainText(shown);

  // A tap opens the form.
  await cardIn(page, "Attic", KETTLES).tap();
  await expect(page.getByRole("form", { name: `Slot of ${KETTLES}` })).toBeVisible();
});

test("lists the days on a phone, where a talk is moved by its form", async ({ page, as, make }) => {
  const author = await as(await make.speaker());
  await as(await make.organiser(), page);
  await planAConference(page, author, { accepted: [KETTLES] });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: `Schedule ${KETTLES}` }).tap();
  const form = page.getByRole("form", { name: `Slot of ${KETTLES}` });
  await form.getByLabel("Room").fill("Attic");
  await form.getByLabel(/^Start/).fill("2025-07-01T10:00");
  await form.getByRole("button", { name: "Save" }).tap();
  const day = page.getByRole("list", { name: "Tuesday, 1 July 2025" });
  await expect(day).toContainText("10:00–10:45");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
