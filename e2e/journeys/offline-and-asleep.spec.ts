import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { TEXTS } from "@lectern/domain/proposals/words";
import { expect, test } from "../fixtures";
import { news } from "../pages/home";
import { aProposal, fillIn, inMenu, openNewForm, submitButton } from "../pages/submissions";

test.use({ clockStart: "2025-06-02T16:30:00Z", fresh: true });

test("keeps a form while the browser is offline, and says the truth after a laptop slept over the close", async ({
  page,
  context,
  server,
  as,
  make,
}) => {
  await as(await make.speaker(), page);
  await openNewForm(page);
  await fillIn(page, aProposal("Written on a train"));
  await context.setOffline(true);
  await submitButton(page).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("alert")).toContainText("The server cannot be reached");
  await expect(page.getByLabel(/^Title/)).toHaveValue("Written on a train");
  await page.getByLabel(/^Title/).fill("Written on a long train");
  await context.setOffline(false);
  await submitButton(page).click();
  await expect(news(page, TEXTS.submitted)).toBeVisible();
  await expect(inMenu(page, "Written on a long train")).toHaveCount(1);
  await expect(inMenu(page, "Written on a train")).toHaveCount(0);

  await page.clock.install();
  await openNewForm(page);
  await fillIn(page, aProposal("Written in the evening"));
  await expect(main).toContainText("hours left");
  // The lid is closed for a night.
  await server.restart("2025-06-03T06:30:00Z");
  await page.clock.fastForward("14:00:00");
  await expect(main).toContainText(REFUSALS["window-closed"].detail);
  await expect(page.getByLabel(/^Title/)).toHaveValue("Written in the evening");
  await submitButton(page).click();
  await expect(main.getByRole("alert")).toContainText(REFUSALS["window-closed"].detail);
  await expect(page.getByLabel(/^Title/)).toHaveValue("Written in the evening");
});
