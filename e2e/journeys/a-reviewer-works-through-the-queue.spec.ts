import { TEXTS } from "@lectern/domain/proposals/words";
import { RECUSE } from "@lectern/domain/reviewing/conflicts/words";
import { TEXTS as REVIEW } from "@lectern/domain/reviewing/words";
import { expect, test } from "../fixtures";
import { news } from "../pages/home";
import { isReadyForKeys } from "../pages/reviews";
import { aPdf, aProposal, fillIn, openFromMenu, openNewForm, submitButton } from "../pages/submissions";

test.use({ fresh: true });

test("works through the queue by keys, with the pages beside the text", async ({
  page,
  server,
  as,
  make,
}) => {
  const author = await as(await make.speaker());
  for (const title of ["The first of three", "The second of three", "The third of three"]) {
    await openNewForm(author);
    await fillIn(author, aProposal(title));
    await author.locator("input[type=file]").setInputFiles(aPdf(title, 3));
    await submitButton(author).click();
    await expect(news(author, TEXTS.submitted)).toBeVisible();
    const pk = await openFromMenu(author, title);
    await expect(author.getByRole("link", { name: "Read in the browser" })).toBeVisible({ timeout: 40_000 });
    await server.cli("submission", "review", String(pk));
  }
  await author.context().close();

  await as(await make.reviewer(), page);
  const main = page.getByRole("main");
  await expect(main).toContainText("0 of 3 reviewed, 3 left");
  const links = page.getByRole("table", { name: "Queue" }).getByRole("link");
  await expect(links, "the rows in sight are drawn when the table knows its height").toHaveCount(3);
  const [first = "", second = "", third = ""] = await links.allTextContents();
  const proposal = page.getByRole("region", { name: "Proposal" });
  const comments = page.getByLabel(/^Comments/);

  await page.getByRole("link", { name: "Start reviewing" }).click();
  await expect(proposal).toContainText(first);
  await expect(page.getByRole("img", { name: "Page 1 of 3" })).toBeVisible();
  await isReadyForKeys(page);
  await page.keyboard.press("7");
  await page.keyboard.press("t");
  await expect(comments).toBeFocused();
  await page.keyboard.type("Clear, 8 of 10, no next time.");
  await expect(page.getByLabel(/^Speaker Score/)).toHaveValue("7");
  await expect(page.getByLabel(/^Topic Score/)).toHaveValue("10");

  await page.keyboard.press("Control+Shift+Enter");
  await expect(news(page, REVIEW.added)).toBeVisible();
  await expect(proposal, "the next in the order of the queue").toContainText(second);
  await expect(comments).toHaveValue("");
  await expect(page.getByRole("img", { name: "Page 1 of 3" })).toBeVisible();

  await isReadyForKeys(page);
  await page.keyboard.press("5");
  await page.keyboard.press("n");
  await expect(proposal).toContainText(third);
  await page.keyboard.press("p");
  await expect(proposal).toContainText(second);
  await expect(page.getByLabel(/^Speaker Score/), "half a review is kept").toHaveValue("5");
  await expect(main).toContainText("This is your unsent draft, kept on this device.");
  await page.keyboard.press("p");
  await expect(page, "back to what was reviewed, to change it").toHaveURL(/\/update-review$/);
  await expect(comments).toHaveValue("Clear, 8 of 10, no next time.");

  await page.keyboard.press("n");
  await expect(proposal).toContainText(second);
  await page.keyboard.press("x");
  await page.getByRole("dialog").getByRole("button", { name: RECUSE.button }).click();
  await expect(main).toContainText("1 of 3 reviewed, 1 recused, 1 left");

  await page.getByRole("link", { name: "Continue reviewing" }).click();
  await expect(proposal).toContainText(third);
  await isReadyForKeys(page);
  await page.keyboard.press("3");
  await page.keyboard.press("4");
  await expect(comments).toBeFocused();
  await page.keyboard.type("Not for us.");
  await page.keyboard.press("Control+Enter");
  await expect(main).toContainText("2 of 3 reviewed, 1 recused, 0 left");
  await expect(main).toContainText("Nothing is left to review. Thank you.");
});
