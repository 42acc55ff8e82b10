import { TEXTS } from "@lectern/domain/proposals/words";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { news } from "../pages/home";
import { aPdf, aProposal, fillIn, openFromMenu, openNewForm, submitButton } from "../pages/submissions";

// Its own portal: a setting changes what every reviewer sees.
test.use({ fresh: true });

const BLIND = "This edition is reviewed blind";
const TITLE = "Kettles that call home";

/** Checks all widths, and returns to the wide one. */
async function look(page: Page, screen: string): Promise<void> {
  await isAccessible(page, screen);
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function turn(organiser: Page, effect: RegExp): Promise<void> {
  await organiser
    .getByRole("navigation", { name: "Menu" })
    .getByRole("link", { name: "Edition settings" })
    .click();
  await organiser.getByRole("link", { name: "Review", exact: true }).click();
  await organiser.getByRole("switch", { name: "Reviewers do not see who submitted" }).press("Space");
  await organiser.getByRole("button", { name: "Save", exact: true }).click();
  const question = organiser.getByRole("dialog", { name: "Save these settings?" });
  await expect(question).toContainText(effect);
  await question.getByRole("button", { name: "Save" }).click();
  await expect(question).toBeHidden();
}

test("hides names in a blind edition, warns of them, marks them, and shows them again afterwards", async ({
  page,
  server,
  as,
  make,
}) => {
  await as(await make.organiser(), page);
  await turn(page, /are hidden from reviewers immediately, in 0 proposals/);

  const author = await as(await make.speaker());
  await openNewForm(author);
  await expect(author.getByText(BLIND)).toBeVisible();
  await fillIn(author, { ...aProposal(TITLE), abstract: "Ada shows how kettles call home." });
  await expect(author.getByText("“Ada” appears in the abstract.")).toBeVisible();
  await look(author, "the form with its warning");
  await author.locator("input[type=file]").setInputFiles(aPdf("Boiled"));
  await submitButton(author).click();
  await expect(news(author, TEXTS.submitted), "a warning refuses nothing").toBeVisible();
  const pk = await openFromMenu(author, TITLE);
  await expect(author.getByRole("main")).toContainText("Ada Lovelace");
  await expect(author.getByText(/all of it was rebuilt/)).toBeVisible({ timeout: 40_000 });
  await server.cli("submission", "review", String(pk));

  const reviewer = await as(await make.reviewer());
  await expect(reviewer.getByText(BLIND)).toBeVisible();
  await expect(reviewer.getByRole("main")).toContainText("Hidden");
  await expect(reviewer.getByRole("main")).not.toContainText("Lovelace");
  await look(reviewer, "the queue of a blind edition");
  await reviewer.getByLabel("Search").fill("Lovelace");
  await expect(reviewer.getByText(/No matches/)).toBeVisible();
  await reviewer.getByLabel("Search").fill("");
  await openFromMenu(reviewer, TITLE);
  await expect(reviewer.getByText(BLIND)).toBeVisible();
  await expect(reviewer.getByRole("main")).not.toContainText("Lovelace");
  await expect(reviewer.getByRole("main")).not.toContainText("United Kingdom");
  await look(reviewer, "a proposal of a blind edition");

  await page.goto("/homepage/organiser/app/proposals");
  await page.getByRole("button", { name: "Blind" }).click();
  await page.getByRole("checkbox", { name: "Names its author" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: TITLE }).click();
  await expect(page.getByRole("region", { name: "Names its author" })).toContainText(
    "“Ada” appears in the abstract.",
  );
  await look(page, "a proposal that names its author");

  await turn(page, /Reviewers see speakers' names immediately, in 1 proposal/);
  await reviewer.reload();
  await expect(reviewer.getByRole("main")).toContainText("Ada Lovelace");
  await expect(reviewer.getByText(BLIND)).toBeHidden();
});
