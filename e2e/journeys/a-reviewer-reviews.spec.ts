import { TEXTS } from "@lectern/domain/proposals/words";
import { RECUSE } from "@lectern/domain/reviewing/conflicts/words";
import { TEXTS as REVIEW } from "@lectern/domain/reviewing/words";
import { expect, test } from "../fixtures";
import { news } from "../pages/home";
import { fillInReview } from "../pages/reviews";
import { inMenu, openFromMenu, submitProposal } from "../pages/submissions";

test("[2.69] [2.70] [2.71] [4.37] [4.38] [5.49] [6.10] [6.12] [6.13] [6.14] [8.23] [8.25] [8.27] adds, edits and deletes a review", async ({
  page,
  server,
  as,
  make,
}) => {
  const title = `Reading the coffee machine ${Date.now()}`;
  const author = await as(await make.speaker());
  const pk = await submitProposal(author, title);

  await as(await make.reviewer(), page);
  await expect(inMenu(page, title), "what is still being edited is hidden").toHaveCount(0);

  await server.cli("submission", "review", String(pk));
  await page.reload();
  await openFromMenu(page, title);
  const main = page.getByRole("main");
  await expect(main).toContainText("Ada Lovelace");
  await expect(main.getByText("Speaker Score")).toBeVisible();

  await page.goto(`/homepage/reviewer/app/${pk}/update-review`);
  await expect(page, "there is nothing to update yet").toHaveURL(new RegExp(`/${pk}/review$`));
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByText(REVIEW.requiredFields).first()).toBeVisible();
  await fillInReview(page, { speaker: 8, topic: 9, comments: "Clear, and it can be repeated." });
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(news(page, REVIEW.added)).toBeVisible();

  await page.goto(`/homepage/reviewer/app/${pk}/review`);
  await expect(page, "a second review is an edit").toHaveURL(new RegExp(`/${pk}/update-review$`));
  await fillInReview(page, { speaker: 3, topic: 9, comments: "Clear, but the demo is missing." });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(news(page, REVIEW.updated)).toBeVisible();
  await expect(main).toContainText("Clear, but the demo is missing.");

  await author.goto(`/homepage/speaker/app/${pk}`);
  await expect(author.getByRole("heading", { level: 1 })).toContainText(title);
  await expect(author.getByRole("main"), "a speaker never reads a review").not.toContainText(
    "demo is missing",
  );

  await page.getByRole("button", { name: "Delete Review" }).click();
  await expect(page.getByRole("dialog")).toContainText(TEXTS.confirmDelete);
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(news(page, REVIEW.deleted)).toBeVisible();
  await expect(page.getByRole("link", { name: "Add a Review" })).toBeVisible();
});

test("recuses a reviewer by a key, until an organiser removes the conflict", async ({
  page,
  server,
  as,
  make,
}) => {
  const title = `An old colleague's kettle ${Date.now()}`;
  const author = await as(await make.speaker());
  const pk = await submitProposal(author, title);
  await server.cli("submission", "review", String(pk));

  await as(await make.reviewer(), page);
  await openFromMenu(page, title);
  await page.keyboard.press("x");
  const question = page.getByRole("dialog", { name: RECUSE.title });
  await question.getByLabel(RECUSE.reason).fill("We worked together");
  await question.getByRole("button", { name: RECUSE.button }).click();
  await expect(news(page, RECUSE.done)).toBeVisible();
  await expect(page).toHaveURL(/\/homepage\/reviewer\/app$/);
  await expect(inMenu(page, title)).toHaveCount(0);
  await page.goto(`/homepage/reviewer/app/${pk}`);
  await expect(page, "it is not there any more").toHaveURL(/\/homepage\/reviewer\/app$/);

  const organiser = await as(await make.organiser());
  await organiser.goto(`/homepage/organiser/app/${pk}`);
  const conflicts = organiser.getByRole("region", { name: "Conflicts of interest" });
  await expect(conflicts).toContainText("We worked together");
  await conflicts.getByRole("button", { name: "Remove conflict of Grace Hopper" }).click();
  await expect(conflicts).toContainText("All reviewers may see it.");
  await page.reload();
  await expect(inMenu(page, title)).toHaveCount(1);
  await author.context().close();
});

test("[2.37] [4.41] keeps a reviewer out of the speakers' area", async ({ page, as, make }) => {
  await as(await make.reviewer(), page);
  await page.goto("/homepage/speaker/app");
  await expect(page).toHaveURL(/\/homepage\/reviewer\/app$/);
  await page.goto("/login");
  await expect(page).toHaveURL(/\/homepage\/reviewer\/app$/);
});
