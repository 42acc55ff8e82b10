import { expect, type Page } from "@playwright/test";
import { decideOn } from "./decisions";
import { submitProposal } from "./submissions";

/** Accepted talks, proposals without a decision, two rooms and days; the organiser sees the grid. */
export async function planAConference(
  organiser: Page,
  author: Page,
  {
    accepted,
    undecided = [],
    days = ["2025-07-01"],
  }: Record<"accepted", readonly string[]> & {
    undecided?: readonly string[];
    days?: readonly string[];
  },
): Promise<void> {
  const pks = [];
  for (const title of [...accepted, ...undecided]) pks.push(await submitProposal(author, title));
  for (const pk of pks.slice(0, accepted.length)) await decideOn(organiser, pk, "Accept");
  await organiser.goto("/homepage/organiser/app/schedule");
  for (const [n, room] of ["Main hall", "Attic"].entries()) {
    await organiser.getByRole("button", { name: "Add a room" }).click();
    await organiser.getByLabel(`Room ${n + 1}`, { exact: true }).fill(room);
  }
  for (const [n, day] of days.entries()) {
    await organiser.getByRole("button", { name: "Add a day" }).click();
    await organiser.getByLabel(`Day ${n + 1}`, { exact: true }).fill(day);
  }
  await organiser.getByRole("button", { name: "Save rooms and days" }).click();
  await expect(organiser.getByRole("tab", { name: /Tue,? 1 Jul/ })).toBeVisible();
}

export const BLOCKS = "Breaks, plenary slots and blockers";

/** The card of a talk or a block in a room, in the list of unscheduled ones or of the blocks. */
export const cardIn = (page: Page, list: string, title: string) =>
  page.getByRole("list", { name: list, exact: true }).getByRole("button", { name: title });

type From = readonly [list: string, title: string];

/** Presses the mouse on a card; `at` is the fraction of its height. */
export async function pickUp(page: Page, from: From): Promise<void> {
  await page.getByRole("tablist", { name: "Days" }).evaluate((days) => days.scrollIntoView());
  const card = cardIn(page, ...from);
  // Waits until nothing moves it any more.
  await card.hover({ position: { x: 40, y: 8 } });
  await page.mouse.down();
  const box = await card.boundingBox();
  if (!box) throw new Error("nothing to drag");
  await page.mouse.move(box.x + 50, box.y + 20, { steps: 3 });
  await expect(page.locator("[data-dragged]").getByRole("button", { name: from[1] })).toBeVisible();
}

/** Drags what was picked up over a place such as `Attic, 10:00–10:45`, that many minutes after the day has started. */
export async function holdOver(page: Page, to: string, minutes: number, inRoom?: string): Promise<void> {
  const name = inRoom ?? to.split(",")[0] ?? "";
  const column = page.getByRole("list", { name, exact: true });
  await expect(async () => {
    const room = await column.boundingBox();
    if (!room) throw new Error("no room");
    await page.mouse.move(room.x + room.width / 2, room.y + minutes * 1.6 + 9, { steps: 4 });
    await expect(page.getByText(to, { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Drags to a place such as `Attic, 10:00–10:45`, that many minutes after the day has started. */
export async function drag(page: Page, from: From, to: string, minutes: number): Promise<void> {
  await pickUp(page, from);
  await holdOver(page, to, minutes);
  await page.mouse.up();
}
