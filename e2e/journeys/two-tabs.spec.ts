import { TEXTS } from "@lectern/domain/proposals/words";
import { expect, test } from "../fixtures";
import { isFineToUse } from "../pages/fine-to-use";
import { chooseSetting, news } from "../pages/home";
import { aProposal, fillIn, inMenu, openNewForm, submitButton, submitProposal } from "../pages/submissions";
import { speakerAtHome } from "../people";

const HOME = /\/homepage\/speaker\/app$/;

test("stay logged in when both are loaded again at once", async ({ page, server, context }) => {
  await speakerAtHome(server, page);
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

test("are both left when one logs out", async ({ page, server, context }) => {
  await speakerAtHome(server, page);
  const second = await context.newPage();
  await second.goto("/homepage/speaker/app");
  await expect(second.getByRole("button", { name: "Account" })).toBeVisible();
  await chooseSetting(page, "Logout");
  await expect(page).not.toHaveURL(HOME);
  await expect(second, "without being touched").not.toHaveURL(HOME);
  await second.goto("/homepage/speaker/app");
  await expect(second).toHaveURL(/\/login$/);
});

test("make one proposal by a double click on Submit", async ({ page, server }) => {
  await speakerAtHome(server, page);
  await openNewForm(page);
  await fillIn(page, aProposal("Once is enough"));
  await submitButton(page).dblclick();
  await expect(news(page, TEXTS.submitted)).toBeVisible();
  await page.goto("/homepage/speaker/app");
  await expect(inMenu(page, "Once is enough")).toHaveCount(1);
  await expect(page.getByText(TEXTS.more(4))).toBeVisible();
});

test("show both versions when one saves what the other is editing", async ({ page, server, context }) => {
  await speakerAtHome(server, page);
  const pk = await submitProposal(page, "Two pens, one page");
  await isFineToUse(page, "the summary after submitting");
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
  await expect(second.getByText("Written by the first pen")).toBeVisible();
  await expect(second.getByText("Written by the second pen")).toBeVisible();
  await isFineToUse(second, "both versions");
});
