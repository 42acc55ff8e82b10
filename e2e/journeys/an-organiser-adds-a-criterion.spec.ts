import { TEXTS as REVIEW } from "@lectern/domain/reviewing/words";
import { expect, test } from "../fixtures";
import { news } from "../pages/home";
import { openFromMenu, submitProposal } from "../pages/submissions";

// Its own portal: all journeys share the criteria.
test.use({ fresh: true });

test("adds a criterion, which a reviewer scores by keyboard, and the board's mean follows", async ({
  page,
  server,
  as,
  make,
}) => {
  const author = await as(await make.speaker());
  const pk = await submitProposal(author, "Kettles that listen");
  await server.cli("submission", "review", String(pk));

  await as(await make.organiser(), page);
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Review form" }).click();
  await page.getByRole("button", { name: "Add a criterion" }).click();
  await page.getByRole("textbox", { name: "Criterion 3" }).fill("Novelty");
  await page.getByRole("textbox", { name: "Weight" }).nth(2).fill("2");
  await page.getByRole("textbox", { name: "Guidance for reviewers (Markdown)" }).fill("Be **kind**.");
  await page.getByRole("button", { name: "Save review form" }).click();
  await expect(news(page, "Review form saved")).toBeVisible();

  const reviewer = await as(await make.reviewer());
  await openFromMenu(reviewer, "Kettles that listen");
  await reviewer.getByRole("link", { name: "Add a Review" }).click();
  const form = reviewer.getByRole("form", { name: "Review" });
  await expect(form).toHaveAttribute("aria-busy", "false");
  await expect(form.getByText("kind", { exact: true })).toBeVisible();
  await reviewer.keyboard.press("4");
  await reviewer.keyboard.press("6");
  await reviewer.keyboard.press("t");
  await expect(form.getByRole("textbox", { name: "Novelty" })).toHaveValue("10");
  await expect(form.getByRole("textbox", { name: "Comments" })).toBeFocused();
  await reviewer.keyboard.type("New to me.");
  await reviewer.keyboard.press("Control+Enter");
  await expect(news(reviewer, REVIEW.added)).toBeVisible();
  await expect(reviewer.getByRole("main")).toContainText("Novelty");

  // (4 + 6 + 2 × 10) / 4
  await page.goto(`/homepage/organiser/app/${pk}`);
  const reviews = page.getByRole("region", { name: "Reviews" });
  await expect(reviews).toContainText("Mean 7.5");
  await expect(reviews).toContainText("Novelty 10.0");

  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Review form" }).click();
  await page.getByRole("button", { name: "Retire Novelty" }).click();
  await page.getByRole("button", { name: "Save review form" }).click();
  const question = page.getByRole("dialog", { name: "Save review form" });
  await expect(question).toContainText("Its scores in 1 review are kept, and no longer count.");
  await expect(question).toContainText("The mean of 1 proposal changes, by up to 2.50 points.");
  await question.getByRole("button", { name: "Save review form" }).click();
  await expect(page.getByRole("button", { name: "Restore Novelty" })).toBeVisible();
  await page.goto(`/homepage/organiser/app/${pk}`);
  await expect(reviews).toContainText("Mean 5.0");
  await expect(reviews).toContainText("Novelty (retired)");
});
