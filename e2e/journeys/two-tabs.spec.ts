import { TEXTS } from "@lectern/domain/proposals/words";
import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { chooseSetting, news } from "../pages/home";
import { aProposal, fillIn, inMenu, openNewForm, submitButton, submitProposal } from "../pages/submissions";

const HOME = /\/homepage\/speaker\/app$/;

test("keeps two tabs logged in when both reload at once", async ({ page, context, as, make }) => {
  await as(await make.speaker(), page);
  const second = await context.newPage();
  await second.goto("/homepage/speaker/app");
  for (let round = 0; round < 4; round++) {
    await Promise.all([page.reload(), second.reload()]);
    await expect(page.getByRole("button", { name: "Account" })).toBeVisible();
    await expect(second.getByRole("button", { name: "Account" })).toBeVisible();
  }
  await expect(page).toHaveURL(HOME);
  await expect(second).toHaveURL(HOME);
});

test("logs out both tabs at once", async ({ page, context, as, make }) => {
  await as(await make.speaker(), page);
  const second = await context.newPage();
  await second.goto("/homepage/speaker/app");
  await expect(second.getByRole("button", { name: "Account" })).toBeVisible();
  await chooseSetting(page, "Logout");
  await expect(page).not.toHaveURL(HOME);
  await expect(second, "without being touched").not.toHaveURL(HOME);
  await second.goto("/homepage/speaker/app");
  await expect(second).toHaveURL(/\/login$/);
});

test("creates one proposal on a double click on Submit", async ({ page, as, make }) => {
  await as(await make.speaker(), page);
  await openNewForm(page);
  await fillIn(page, aProposal("Once is enough"));
  await submitButton(page).dblclick();
  await expect(news(page, TEXTS.submitted)).toBeVisible();
  await page.goto("/homepage/speaker/app");
  await expect(inMenu(page, "Once is enough")).toHaveCount(1);
  await expect(page.getByText(TEXTS.more(4))).toBeVisible();
});

test("shows both versions when one tab saves what the other is editing", async ({
  page,
  context,
  as,
  make,
}) => {
  await as(await make.speaker(), page);
  const pk = await submitProposal(page, "Two pens, one page");
  await isAccessible(page, "the summary after submitting");
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(`/homepage/speaker/app/${pk}/edit`);
    await expect(tab.getByLabel(/^Title/)).toHaveValue("Two pens, one page");
  }
  await page.getByLabel(/^Title/).fill("Written by the first pen");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(news(page, TEXTS.updated)).toBeVisible();

  await second.getByLabel(/^Title/).fill("Written by the second pen");
  await second.getByRole("button", { name: "Save" }).click();
  // The menu shows the first as well, once it is loaded.
  const titles = second.getByRole("region", { name: "Title", exact: true });
  await expect(titles.getByText("Written by the first pen")).toBeVisible();
  await expect(titles.getByText("Written by the second pen")).toBeVisible();
  await isAccessible(second, "both versions");
});
