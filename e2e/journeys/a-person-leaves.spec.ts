import { readFile } from "node:fs/promises";
import { TEXTS } from "@lectern/domain/office/privacy/words";
import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { logIn } from "../pages/entry";
import { news } from "../pages/home";
import { openSecurity } from "../pages/security";
import { submitProposal } from "../pages/submissions";

test.use({ fresh: true });

const WIDE = { width: 1280, height: 800 };

test("exports a speaker's data and erases the account, after one change of mind", async ({
  page,
  server,
  as,
  make,
}) => {
  const speaker = await make.speaker();
  await as(speaker, page);
  await submitProposal(page, "What I leave behind");
  await openSecurity(page);
  const own = page.getByRole("region", { name: TEXTS.title });
  await isAccessible(page);
  await page.setViewportSize(WIDE);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    own.getByRole("button", { name: TEXTS.export }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("my-data.zip");
  const zip = await readFile(await download.path());
  expect(zip.subarray(0, 2).toString()).toBe("PK");

  const leave = async () => {
    await own.getByRole("button", { name: TEXTS.erase }).click();
    const dialog = page.getByRole("dialog", { name: TEXTS.erase });
    await dialog.getByLabel(TEXTS.typeAddress(speaker.email)).fill(speaker.email);
    await dialog.getByRole("button", { name: TEXTS.erase }).click();
    await expect(news(page, TEXTS.asked)).toBeVisible();
  };
  await leave();
  await server.mailTo(speaker.email, /your account will be erased/);
  const banner = page.getByRole("region", { name: TEXTS.eraseTitle });
  await page.goto("/homepage/speaker/app");
  await isAccessible(page);
  await page.setViewportSize(WIDE);
  await banner.getByRole("button", { name: TEXTS.keep }).click();
  await expect(banner).toBeHidden();
  await server.mailTo(speaker.email, /your account is kept/);

  await openSecurity(page);
  await leave();
  await server.restart("2025-01-27T11:00:00Z");
  await server.mailTo(speaker.email, /your account was erased/);
  await logIn(page, speaker);
  await expect(page.getByText(/Unable to log in|credentials/i).first()).toBeVisible();
});
