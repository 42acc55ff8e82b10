import { randomInt } from "node:crypto";
import { SOCIAL_REFUSALS } from "@lectern/domain/identity/accounts/social-refusals";
import type { Page } from "@playwright/test";
import { test as base, expect } from "../fixtures";
import { logIn } from "../pages/entry";
import { isFineToUse } from "../pages/fine-to-use";
import { chooseSetting, completeProfile, logOut } from "../pages/home";
import { newAddress, PASSWORD, person } from "../people";
import { type Github, openGithub } from "../portal/github";

const test = base.extend<object, { github: Github }>({
  github: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const github = await openGithub();
      await use(github);
      await github.close();
    },
    { scope: "worker" },
  ],
  env: ({ github }, use) => use(github.env),
});

/** Somebody whom the portal has never seen. */
const octocat = () => ({
  id: randomInt(1_000_000_000),
  login: "octocat",
  name: "Octo Cat",
  email: newAddress("octocat"),
  verified: true,
});

async function comeWithGithub(page: Page, from: "Login" | "Signup", answer: "Authorize" | "Cancel") {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: from }).click();
  await page.getByRole("link", { name: "GitHub" }).click();
  await expect(page.getByRole("heading", { name: "Authorize Lectern" })).toBeVisible();
  await page.getByRole("link", { name: answer }).click();
}

const atHome = (page: Page) => expect(page).toHaveURL(/\/homepage\/speaker\/app$/);
const message = (page: Page) => page.getByRole("alert");

test("[2.29] comes, completes the profile, comes again, and sets a password of the portal's own", async ({
  page,
  github,
}) => {
  github.person = octocat();
  await comeWithGithub(page, "Signup", "Authorize");
  await atHome(page);
  const profile = page.getByRole("dialog", { name: "User Profile" });
  await expect(profile.getByLabel(/^First name/i)).toHaveValue("Octo");
  await expect(profile.getByLabel(/^Last name/i)).toHaveValue("Cat");
  await completeProfile(page, "Octo", "Cat");

  await logOut(page);
  await expect(page).toHaveURL(/\/$/);
  await comeWithGithub(page, "Login", "Authorize");
  await atHome(page);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.reload();
  await atHome(page);

  await chooseSetting(page, "Change Password");
  const dialog = page.getByRole("dialog", { name: "Change Password" });
  await dialog.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await dialog.getByLabel("Confirm new password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await logOut(page);
  await logIn(page, { email: github.person.email, password: PASSWORD });
  await atHome(page);
});

test("[8.9] turns back at GitHub, and is told that nothing happened", async ({ page }) => {
  await comeWithGithub(page, "Login", "Cancel");
  await expect(page).toHaveURL(/\/social\/login\/error$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(message(page)).toHaveText(SOCIAL_REFUSALS.cancelled("GitHub"));
  await isFineToUse(page);
  await page.getByRole("link", { name: "Back to login" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("opens the account that has the same verified address, and its owner gets a mail", async ({
  page,
  server,
  github,
}) => {
  const reviewer = await person(server, "reviewer");
  github.person = { ...octocat(), email: reviewer.email };
  await comeWithGithub(page, "Login", "Authorize");
  await expect(page).toHaveURL(/\/homepage\/reviewer\/app$/);
  await server.mailTo(reviewer.email, /log in with GitHub/);
});

test("[4.48] is told what to do when GitHub has not verified the address", async ({ page, github }) => {
  github.person = { ...octocat(), verified: false };
  await comeWithGithub(page, "Signup", "Authorize");
  await expect(message(page)).toHaveText(SOCIAL_REFUSALS.unverifiedThere("GitHub"));
});

test("cannot use the address that GitHub sent somebody back to a second time", async ({ page, github }) => {
  github.person = octocat();
  const posted = page.waitForRequest("**/api/social/login/github/");
  await comeWithGithub(page, "Login", "Authorize");
  await atHome(page);
  const { code, state } = (await posted).postDataJSON();
  await page.context().clearCookies();
  await page.goto(`/social/login/github/callback/?code=${code}&state=${state}`);
  await expect(message(page)).toHaveText(SOCIAL_REFUSALS.startedElsewhere);
  await page.reload();
  await expect(message(page)).toBeVisible();
  const another = await page.context().newPage();
  await another.goto("/social/login/error");
  await expect(another).toHaveURL(/\/$/);
});

test("finds no other provider than those that are set up", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("link", { name: "GitHub" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Google" })).toBeHidden();
  const answer = await page.goto("/social/login/google/");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});
