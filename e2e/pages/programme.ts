import { expect, type Page } from "@playwright/test";
import type { Make } from "../people";
import type { Portal } from "../portal/portal";
import type { Credentials } from "../portal/session";
import { decideOn } from "./decisions";
import { submitProposal } from "./submissions";

type World = {
  /** The tab of the organiser. */
  page: Page;
  as: (who: Credentials, page?: Page) => Promise<Page>;
  make: Make;
  server: Portal;
};

/** Talks of one speaker that are accepted, who knows it; an organiser is logged in at their schedule. */
export async function acceptedTalks({ page, as, make, server }: World, ...titles: string[]) {
  const author = await as(await make.speaker());
  const ids = [];
  for (const title of titles) ids.push(await submitProposal(author, title));
  await as(await make.organiser(), page);
  for (const id of ids) await decideOn(page, id, "Accept");
  await server.cli("edition", "set", "decisionsReleased", "true");
  await page.goto("/homepage/organiser/app/schedule");
  return { author, ids };
}

/** Gives a talk a place in the main hall, or another one. */
export async function place(
  page: Page,
  action: "Schedule" | "Move",
  title: string,
  start: string,
): Promise<void> {
  await page.getByRole("button", { name: `${action} ${title}`, exact: true }).click();
  const form = page.getByRole("form", { name: `Slot of ${title}` });
  await form.getByLabel("Room").fill("Main hall");
  await form.getByLabel(/^Start/).fill(start);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
}

/** Publishes what is planned, once the page shows this number of changes: it refuses to publish what it has not shown. */
export async function publish(page: Page, version: number, changes: number): Promise<void> {
  await page.getByRole("button", { name: `Publish version ${version}` }).click();
  const dialog = page.getByRole("dialog");
  const counted = `${changes} ${changes === 1 ? "change" : "changes"}, and 1 speaker will be notified`;
  await expect(dialog.getByText(counted)).toBeVisible();
  await dialog.getByRole("button", { name: `Publish version ${version}` }).click();
  await expect(page.getByText(`Version ${version}, published`)).toBeVisible();
}
