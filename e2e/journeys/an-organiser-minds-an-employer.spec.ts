import { PROFILE_SAVED } from "@lectern/domain/identity/profiles/words";
import type { Browser } from "@playwright/test";
import { expect, test } from "../fixtures";
import { logIn } from "../pages/entry";
import { chooseSetting, completeProfile, news } from "../pages/home";
import { submitProposal } from "../pages/submissions";
import { person } from "../people";
import type { Portal } from "../portal/portal";

test.use({ fresh: true });

/** Somebody who says in the profile for whom they work; their page stays open. */
async function worksFor(server: Portal, browser: Browser, group: "speaker" | "reviewer", employer: string) {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await logIn(page, await person(server, group));
  await expect(page).toHaveURL(/\/app$/);
  const [first, last] = group === "speaker" ? ["Ada", "Lovelace"] : ["Grace", "Hopper"];
  await completeProfile(page, first, last);
  await chooseSetting(page, "Profile");
  const profile = page.getByRole("dialog", { name: "User Profile" });
  await profile.getByLabel(/^Employer/).fill(employer);
  await profile.getByRole("button", { name: "Save" }).click();
  await expect(news(page, PROFILE_SAVED)).toBeVisible();
  return page;
}

test("finds who works where the speaker does, keeps one out and lets another judge", async ({
  page,
  server,
  browser,
}) => {
  const speaker = await worksFor(server, browser, "speaker", "The Analytical Engines Ltd.");
  const reviewer = await worksFor(server, browser, "reviewer", "analytical engines");
  const pk = await submitProposal(speaker, "Kettles that call home");
  await server.cli("submission", "review", String(pk));
  await reviewer.goto(`/homepage/reviewer/app/${pk}`);
  await expect(reviewer.getByRole("main")).toContainText("Kettles that call home");

  await logIn(page, await person(server, "organiser"));
  await expect(page).toHaveURL(/\/organiser\/app$/);
  await page.goto(`/homepage/organiser/app/${pk}`);
  const conflicts = page.getByRole("region", { name: "Conflicts of interest" });
  const grace = conflicts.getByRole("listitem").filter({ hasText: "Grace Hopper" });
  await expect(grace).toContainText("Same employer: analytical engines");

  await grace.getByRole("button", { name: "Keep Grace Hopper out" }).click();
  await expect(conflicts).toContainText("1 of 1 reviewers do not see it.");
  await reviewer.goto(`/homepage/reviewer/app/${pk}`);
  await expect(reviewer, "who is kept out is led to the queue").toHaveURL(/\/reviewer\/app$/);

  await grace.getByRole("button", { name: "Let Grace Hopper see it" }).click();
  await grace.getByRole("button", { name: "No conflict for Grace Hopper" }).click();
  await expect(grace).toContainText("Found to be no conflict");
  await reviewer.goto(`/homepage/reviewer/app/${pk}`);
  await expect(reviewer.getByRole("main")).toContainText("Kettles that call home");
  await Promise.all([speaker, reviewer].map((each) => each.context().close()));
});
