import { TEXTS } from "@lectern/domain/proposals/words";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { news } from "../pages/home";
import { aProposal, fillIn, inMenu, openFromMenu, submitButton, submitProposal } from "../pages/submissions";
import { saveProfile, startSession } from "../portal/session";

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Menu" });

/** Submits from the menu of a reviewer or organiser, and returns the proposal's number. */
async function submitBeside(page: Page, title: string): Promise<number> {
  await menuOf(page).getByRole("link", { name: "Submit a proposal" }).click();
  await fillIn(page, aProposal(title));
  await submitButton(page).click();
  await expect(news(page, TEXTS.submitted)).toBeVisible();
  return openFromMenu(page, title);
}

test("lets a reviewer submit, read it as a speaker, and review others' proposals only", async ({
  page,
  server,
  as,
  make,
}) => {
  const title = `Both sides of the desk ${Date.now()}`;
  await as(await make.reviewer(), page);
  const pk = await submitBeside(page, title);
  await server.cli("submission", "review", String(pk));
  await page.reload();
  const main = page.getByRole("main");
  await expect(main).toContainText("Ready for Review");
  await expect(page.getByRole("link", { name: "Add a Review" })).toHaveCount(0);

  await page.goto(`/homepage/speaker/app/${pk}`);
  await expect(page, "a mail's link leads to it").toHaveURL(new RegExp(`/homepage/own/app/${pk}$`));
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.goto("/homepage/speaker/app/999999");
  await expect(page, "another's does not open").toHaveURL(/\/homepage\/reviewer\/app$/);
  await page.goto(`/homepage/own/app/${pk}`);

  await menuOf(page).getByRole("link", { name: "Review proposals" }).click();
  await expect(page).toHaveURL(/\/homepage\/reviewer\/app$/);
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(inMenu(page, title)).toHaveCount(0);
  await expect(main).not.toContainText(title);
  for (const address of [`/homepage/reviewer/app/${pk}/review`, `/homepage/reviewer/app/${pk}`]) {
    await page.goto(address);
    await expect(page, "it cannot be reviewed").toHaveURL(new RegExp(`/homepage/own/app/${pk}$`));
  }

  const other = await as(await make.reviewer());
  await expect(inMenu(other, title)).toHaveCount(1);
});

test("lets an organiser decide on others' proposals in bulk, and not on their own", async ({
  page,
  server,
  as,
  make,
}) => {
  const about = `rusty kettles ${Date.now()}`;
  const author = await as(await make.speaker());
  await submitProposal(author, `First of ${about}`);
  const organiser = await make.organiser();
  const session = await startSession(page.request, server.url, organiser);
  await saveProfile(page.request, server.url, session, { first_name: "Mary", last_name: "Shaw" });
  await as(organiser, page);
  await submitBeside(page, `Mine of ${about}`);

  await page.goto(`/homepage/organiser/app/proposals?q=${encodeURIComponent(about)}`);
  const table = page.getByRole("table", { name: "Proposals" });
  const own = table.getByRole("row", { name: /Mine of/ });
  await expect(own).toContainText("Yours");
  await page.getByLabel("Select all shown").check();
  const chosen = page.getByRole("region", { name: "Selected proposals" });
  await expect(chosen).toContainText("2 selected");
  await chosen.getByRole("button", { name: "Accept" }).click();
  await expect(table.getByRole("row", { name: /First of/ })).toContainText("Accept");
  await expect(own).not.toContainText("Accept");
  await expect(
    page.getByText(/This is your own proposal\. Another organiser has to handle it\./),
  ).toBeVisible();

  await own.getByRole("link").click();
  const beside = page.getByRole("complementary");
  await expect(beside).toContainText("This is your own proposal.");
  await expect(beside.getByRole("button", { name: "Accept" })).toHaveCount(0);
});
