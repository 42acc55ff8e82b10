import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { news } from "../pages/home";
import { fillInReview } from "../pages/reviews";
import { submitProposal } from "../pages/submissions";

test("a reviewer reads what changed since their review, until they save it again", async ({
  page,
  server,
  as,
  make,
}) => {
  const title = `Kettles that brake ${Date.now()}`;
  const pk = await submitProposal(await as(await make.speaker()), title);
  await server.cli("submission", "review", String(pk));
  await as(await make.reviewer(), page);
  await page.goto(`/homepage/reviewer/app/${pk}/review`);
  await fillInReview(page, { speaker: 8, topic: 9, comments: "Clear." });
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByRole("button", { name: "Delete Review" })).toBeVisible();
  const changed = page.getByRole("region", { name: "Changed since your review" });
  await expect(changed).toBeHidden();

  const organiser = await as(await make.organiser());
  await organiser.goto(`/homepage/organiser/app/${pk}/edit`);
  await organiser.getByLabel(/^Title/).fill(title.replace("brake", "break"));
  await organiser.getByLabel(/^Note to the speaker/).fill("A typo.");
  await organiser.getByRole("button", { name: "Save and notify" }).click();
  await expect(news(organiser, "Proposal saved. The speaker is notified of changes.")).toBeVisible();

  await page.reload();
  await expect(changed.locator("del")).toContainText("brake");
  await expect(changed.locator("ins")).toContainText("break");
  await expect(changed, "the note is the speaker's").not.toContainText("A typo.");
  await isAccessible(page, "what changed since a review");
  await page.getByRole("link", { name: "Edit Review" }).click();
  await page.getByLabel(/^Comments/).fill("Still clear.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Delete Review" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Still clear.");
  await expect(changed).toBeHidden();
});
