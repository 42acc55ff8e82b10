import { randomInt } from "node:crypto";
import { SOCIAL_REFUSALS } from "@lectern/domain/identity/accounts/social-refusals";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { logIn } from "../pages/entry";
import { chooseSetting, completeProfile, logOut } from "../pages/home";
import { newAddress, PASSWORD } from "../people";

test.use({ env: ({ github }, use) => use(github.env) });

/** A user of GitHub without an account on the portal. */
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

test("[2.29] signs up with GitHub, completes the profile, logs in again and sets a password", async ({
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

test("[8.9] explains a log-in that was cancelled at GitHub", async ({ page }) => {
  await comeWithGithub(page, "Login", "Cancel");
  await expect(page).toHaveURL(/\/social\/login\/error$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(message(page)).toHaveText(SOCIAL_REFUSALS.cancelled("GitHub"));
  await isAccessible(page);
  await page.getByRole("link", { name: "Back to login" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("opens the account with the same verified address, and notifies its owner", async ({
  page,
  server,
  make,
  github,
}) => {
  const reviewer = await make.reviewer();
  github.person = { ...octocat(), email: reviewer.email };
  await comeWithGithub(page, "Login", "Authorize");
  await expect(page).toHaveURL(/\/homepage\/reviewer\/app$/);
  await server.mailTo(reviewer.email, /log in with GitHub/);
});

test("[4.48] says what to do when GitHub has not verified the address", async ({ page, github }) => {
  github.person = { ...octocat(), verified: false };
  await comeWithGithub(page, "Signup", "Authorize");
  await expect(message(page)).toHaveText(SOCIAL_REFUSALS.unverifiedThere("GitHub"));
});

test("refuses a callback address of GitHub that was used before", async ({ page, github }) => {
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

test("offers only the providers that are set up", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("link", { name: "GitHub" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Google" })).toBeHidden();
  const answer = await page.goto("/social/login/google/");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});
