import { PROFILE_SAVED } from "@lectern/domain/identity/profiles/words";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { chooseSetting, news } from "../pages/home";
import { submitProposal } from "../pages/submissions";

test.use({ fresh: true });

/** Sets the employer in the user's profile. */
async function nameEmployer(page: Page, employer: string): Promise<void> {
  await chooseSetting(page, "Profile");
  const profile = page.getByRole("dialog", { name: "User Profile" });
  await profile.getByLabel(/^Employer/).fill(employer);
  await profile.getByRole("button", { name: "Save" }).click();
  await expect(news(page, PROFILE_SAVED)).toBeVisible();
}

test("suggests a conflict with a reviewer of the same employer, marks it and dismisses it", async ({
  page,
  server,
  as,
  make,
}) => {
  const speaker = await as(await make.speaker());
  await nameEmployer(speaker, "The Analytical Engines Ltd.");
  const reviewer = await as(await make.reviewer());
  await nameEmployer(reviewer, "analytical engines");
  const pk = await submitProposal(speaker, "Kettles that call home");
  await server.cli("submission", "review", String(pk));
  await reviewer.goto(`/homepage/reviewer/app/${pk}`);
  await expect(reviewer.getByRole("main")).toContainText("Kettles that call home");

  await as(await make.organiser(), page);
  await page.goto(`/homepage/organiser/app/${pk}`);
  const conflicts = page.getByRole("region", { name: "Conflicts of interest" });
  const grace = conflicts.getByRole("listitem").filter({ hasText: "Grace Hopper" });
  await expect(grace).toContainText("Same employer: analytical engines");

  await grace.getByRole("button", { name: "Mark conflict for Grace Hopper" }).click();
  await expect(conflicts).toContainText("1 of 1 reviewers does not see it.");
  await reviewer.goto(`/homepage/reviewer/app/${pk}`);
  await expect(reviewer, "who is kept out is led to the queue").toHaveURL(/\/reviewer\/app$/);

  await grace.getByRole("button", { name: "Remove conflict of Grace Hopper" }).click();
  await grace.getByRole("button", { name: "Dismiss suggested conflict of Grace Hopper" }).click();
  await expect(grace).toContainText("Not a conflict");
  await reviewer.goto(`/homepage/reviewer/app/${pk}`);
  await expect(reviewer.getByRole("main")).toContainText("Kettles that call home");
});
