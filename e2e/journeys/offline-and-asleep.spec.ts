import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { TEXTS } from "@lectern/domain/proposals/words";
import { expect, test } from "../fixtures";
import { news } from "../pages/home";
import { aProposal, fillIn, inMenu, openNewForm, submitButton } from "../pages/submissions";

test.use({ clockStart: "2025-06-02T16:30:00Z", fresh: true });

test("sends a form that was submitted offline once the browser is back, and says the truth after a laptop slept over the close", async ({
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
  const offline = page.getByRole("alert").filter({ hasText: "You are offline." });
  await expect(offline).toBeVisible();
  await submitButton(page).click();
  await expect(page.getByLabel(/^Title/)).toHaveValue("Written on a train");
  await context.setOffline(false);
  await expect(news(page, TEXTS.submitted)).toBeVisible();
  await expect(offline).toHaveCount(0);
  await expect(inMenu(page, "Written on a train")).toHaveCount(1);

  const main = page.getByRole("main");
  await page.clock.install();
  await openNewForm(page);
  await fillIn(page, aProposal("Written in the evening"));
  await expect(main).toContainText(/hours .*left/);
  // The lid is closed for a night.
  await server.restart("2025-06-03T06:30:00Z");
  await page.clock.fastForward("14:00:00");
  await expect(main).toContainText(REFUSALS["window-closed"].detail);
  await expect(page.getByLabel(/^Title/)).toHaveValue("Written in the evening");
  await submitButton(page).click();
  await expect(main.getByRole("alert")).toContainText(REFUSALS["window-closed"].detail);
  await expect(page.getByLabel(/^Title/)).toHaveValue("Written in the evening");
});
