import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { decideOn } from "../pages/decisions";
import { submitProposal } from "../pages/submissions";

// Its own portal: all journeys share the programme.
test.use({ fresh: true });

/** The file that a button of the exports page downloads. */
async function taken(page: Page, file: string): Promise<Buffer> {
  const begun = page.waitForEvent("download");
  await page.getByRole("button", { name: `Download ${file}` }).click();
  const download = await begun;
  expect(download.suggestedFilename()).toBe(file);
  return readFile(await download.path());
}

test("schedules accepted proposals without double booking a room, and exports the programme", async ({
  page,
  as,
  make,
}) => {
  const author = await as(await make.speaker());
  const first = await submitProposal(author, "Kettles that call home");
  const second = await submitProposal(author, "Toasters, too");
  await as(await make.organiser(), page);
  for (const pk of [first, second]) await decideOn(page, pk, "Accept");

  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Schedule" }).click();
  await page.getByRole("button", { name: "Schedule Kettles that call home" }).click();
  const kettles = page.getByRole("form", { name: "Slot of Kettles that call home" });
  await expect(kettles.getByLabel("Room")).toBeFocused();
  await kettles.getByLabel("Room").fill("Main hall");
  await kettles.getByLabel(/^Start/).fill("2025-07-01T10:00");
  await kettles.getByRole("button", { name: "Save" }).click();
  const day = page.getByRole("list", { name: "Tuesday, 1 July 2025" });
  await expect(day.getByRole("listitem")).toHaveText(/10:00–10:45\s*Main hall/);

  await page.getByRole("button", { name: "Schedule Toasters, too" }).click();
  const toasters = page.getByRole("form", { name: "Slot of Toasters, too" });
  await expect(toasters.getByLabel(/^Start/), "after the last one").toHaveValue("2025-07-01T10:45");
  await toasters.getByLabel(/^Start/).fill("2025-07-01T10:30");
  await toasters.getByRole("button", { name: "Save" }).click();
  await expect(toasters.getByText(/Main hall is taken by “Kettles that call home”/)).toBeVisible();
  await toasters.getByLabel("Room").fill("Attic");
  await toasters.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Ada Lovelace is expected in two places at once")).toBeVisible();
  await page.getByRole("button", { name: "Remove Toasters, too" }).click();
  await expect(page.getByText("Ada Lovelace is expected in two places at once")).toBeHidden();

  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Exports" }).click();
  await expect(page.getByText("1 of 2 accepted proposals included. 1 is unscheduled")).toBeVisible();
  const xml = (await taken(page, "schedule.xml")).toString();
  expect(xml).toContain("<title>Kettles that call home</title>");
  expect(xml).not.toContain("Toasters");
  expect((await taken(page, "schedule.ics")).toString()).toContain("DTSTART:20250701T100000Z");
  expect((await taken(page, "files.zip")).subarray(0, 2).toString()).toBe("PK");
  await page.goto("/homepage/organiser/app/audit?action=export");
  await expect(page.getByRole("list", { name: "Audit log" })).toContainText("schedule.xml");
});
