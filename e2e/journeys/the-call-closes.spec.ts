import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { TEXTS } from "@lectern/domain/proposals/words";
import { expect, test } from "../fixtures";
import { aProposal, fillIn, openNewForm, submitButton, submitProposal } from "../pages/submissions";

const BANNER = { before: REFUSALS["not-yet-open"].detail, closed: REFUSALS["window-closed"].detail };

test.describe("the day before the opening", () => {
  test.use({ clockStart: "2025-01-09T12:00:00Z" });

  test("[2.60] [4.40] [4.54] counts down, and keeps the form closed", async ({ page, as, make }) => {
    await page.goto("/");
    await expect(page.getByText(BANNER.before)).toBeVisible();
    await expect(page.getByRole("timer")).toContainText("opens in");
    await as(await make.speaker(), page);
    await page.goto("/homepage/speaker/app/submit");
    await expect(page).toHaveURL(/\/homepage\/speaker\/app$/);
    await expect(page.getByRole("link", { name: /new submission/i })).toHaveCount(0);
  });
});

test.describe("between the opening and the announced date", () => {
  test.use({ clockStart: "2025-02-01T00:00:00Z" });

  test("[4.55] is open, and says so without naming another date as a condition", async ({
    page,
    as,
    make,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("timer")).toContainText("closes in");
    await expect(page.getByRole("main")).toContainText(/17 Feb(ruary)? 2025/);
    await as(await make.speaker(), page);
    await submitProposal(page, "Early is fine");
    await expect(page.getByRole("main").getByRole("link", { name: "Edit" })).toBeVisible();
  });
});

test.describe("in the last seconds", () => {
  test.use({ clockStart: "2025-06-02T23:30:00Z", fresh: true });

  test("[2.61] changes the banner without a reload", async ({ page, server }) => {
    // Long enough before the close for a busy machine to show the page.
    await server.restart("2025-06-02T23:59:30Z");
    await page.goto("/");
    await expect(page.getByRole("timer")).toContainText("closes in");
    await expect(page.getByText(BANNER.closed)).toBeVisible({ timeout: 60_000 });
  });

  test("[4.17] keeps a late speaker's text, and says why", async ({ page, server, as, make }) => {
    await as(await make.speaker(), page);
    await submitProposal(page, "Finished in time");
    await openNewForm(page);
    await fillIn(page, aProposal("A second too late"));

    await server.restart("2025-06-03T00:00:00Z");
    await submitButton(page).click();
    await expect(page.getByText(BANNER.closed).first()).toBeVisible();
    await expect(page.getByLabel(/^Title/), "nothing that was typed is lost").toHaveValue(
      "A second too late",
    );

    await page.goto("/homepage/speaker/app");
    await expect(page.getByText(TEXTS.noMore).first()).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: /Finished in time/ })
      .click();
    await expect(page.getByRole("main").getByRole("link", { name: "Edit" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Delete" })).toBeVisible();
  });
});
