import { PROFILE_SAVED } from "@lectern/domain/identity/profiles/words";
import { SKIP_LINK } from "@lectern/domain/kernel/skip-link";
import { TEXTS } from "@lectern/domain/proposals/words";
import { TEXTS as REVIEW } from "@lectern/domain/reviewing/words";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { news } from "../pages/home";
import { choose, press, tabTo, typeInto, watchPointers } from "../pages/keyboard";
import { inMenu, submitProposal } from "../pages/submissions";
import type { Credentials } from "../portal/session";

// Narrow enough for the menu to be a drawer, which the = key opens.
const NARROW = { width: 900, height: 800 };
test.use({ viewport: NARROW });

const WIDE = { width: 1280, height: 800 };
const field = (page: Page, name: string | RegExp) =>
  page.getByLabel(name, { exact: typeof name === "string" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });

async function logInByKeyboard(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("button", { name: /theme$/ })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: SKIP_LINK })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await press(page, page.getByRole("main").getByRole("link", { name: "Log in" }));
  await expect(page.getByRole("heading", { name: "login" })).toBeFocused();
  await typeInto(page, field(page, "Email"), email);
  await typeInto(page, field(page, "Password"), password);
  await tabTo(page, field(page, "I am not a robot"));
  await page.keyboard.press("Space");
  await expect(field(page, "I am not a robot")).toBeChecked({ timeout: 30_000 });
  await press(page, button(page, "Login"));
}

async function openMenu(page: Page): Promise<void> {
  // A single key does nothing while a dialog is open or closing.
  await expect(page.locator('[role="dialog"], [role="menu"]')).toHaveCount(0);
  await page.keyboard.press("=");
  await expect(menu(page)).toBeVisible();
}

async function logOutByKeyboard(page: Page): Promise<void> {
  await openMenu(page);
  await press(page, button(page, "Account"));
  const leave = page.getByRole("menuitem", { name: "Logout" });
  await expect(leave).toBeVisible();
  for (let step = 0; step < 20 && !(await leave.evaluate((e) => e === document.activeElement)); step++)
    await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/$/);
}

test("lets a speaker log in, submit, edit, withdraw and log out", async ({ page, make }) => {
  const pointed = await watchPointers(page);
  const speaker = await make.speaker();
  await logInByKeyboard(page, speaker);

  const profile = page.getByRole("dialog", { name: "User Profile" });
  await expect(profile).toBeVisible();
  await typeInto(page, profile.getByLabel(/^First name/i), "Ada");
  await typeInto(page, profile.getByLabel(/^Last name/i), "Lovelace");
  await typeInto(page, profile.getByLabel(/^Occupation/i), "Researcher");
  await typeInto(page, profile.getByLabel(/bio/i), "Tests the security of machines.");
  await press(page, profile.getByRole("button", { name: "Save" }));
  await expect(news(page, PROFILE_SAVED)).toBeVisible();
  await expect(profile).toBeHidden();

  await openMenu(page);
  await page.keyboard.press("=");
  await expect(menu(page), "the same key closes it").toBeHidden();
  await openMenu(page);
  await press(page, menu(page).getByRole("link", { name: /new submission/i }));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await typeInto(page, field(page, /^Title/), "Without a mouse = faster");
  await expect(menu(page), "what is typed opens no menu").toBeHidden();
  await typeInto(page, field(page, /^Abstract/), "Everything here can be reached by Tab.");
  await choose(page, "Topic Type", "Purple Team");
  await choose(page, "Submission Type", "Workshop");
  await choose(page, "Workshop Duration", "1h 50min");
  await press(page, button(page, "Submit"));
  await expect(news(page, TEXTS.submitted)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 }), "and the list opens").toContainText("ls submissions");

  await openMenu(page);
  await press(page, inMenu(page, "Without a mouse").first());
  await expect(page.getByRole("main")).toContainText("1h 50min");
  await press(page, page.getByRole("main").getByRole("link", { name: "Edit" }));
  await typeInto(page, field(page, /^Title/), "Without a mouse, twice");
  await press(page, button(page, "Save"));
  await expect(news(page, TEXTS.updated)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Without a mouse, twice");

  await press(page, button(page, "Delete"));
  const question = page.getByRole("dialog");
  await expect(question).toContainText(TEXTS.confirmDelete);
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await press(page, button(page, "Delete"));
  await press(page, question.getByRole("button", { name: "Yes" }));
  await expect(news(page, TEXTS.deleted)).toBeVisible();

  await logOutByKeyboard(page);
  expect(pointed(), "nothing was pointed at").toBe(0);
  await page.getByRole("heading", { level: 1 }).click();
  await expect.poll(pointed, "and it would have been noticed").toBeGreaterThan(0);
});

test("lets a reviewer log in, review and log out", async ({ page, server, as, make }) => {
  const title = `To be read by keyboard ${Date.now()}`;
  const author = await as(await make.speaker());
  await author.setViewportSize(WIDE);
  await server.cli("submission", "review", String(await submitProposal(author, title)));
  await author.context().close();
  const reviewer = await make.reviewer();
  const other = await as(reviewer);
  await other.context().close();

  const pointed = await watchPointers(page);
  await logInByKeyboard(page, reviewer);
  await expect(page).toHaveURL(/\/homepage\/reviewer\/app$/);
  await press(page, page.getByRole("main").getByRole("link", { name: title }));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await press(page, page.getByRole("main").getByRole("link", { name: "Add a Review" }));
  await typeInto(page, field(page, /^Speaker Score/), "8");
  await tabTo(page, field(page, /^Topic Score/));
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowUp");
  await typeInto(page, field(page, /^Comments/), "Clear, and it can be repeated.");
  await press(page, button(page, "Submit"));
  await expect(news(page, REVIEW.added)).toBeVisible();
  // Arriving here closes the menu, so it is not opened before.
  await expect(page.getByRole("heading", { level: 1, name: "Submission Details" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText("Clear, and it can be repeated.");

  await page.setViewportSize(WIDE);
  await press(page, button(page, "Account"));
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button(page, "Account"), "its menu returns the focus").toBeFocused();
  await page.setViewportSize(NARROW);
  await logOutByKeyboard(page);
  expect(pointed(), "nothing was pointed at").toBe(0);
});
