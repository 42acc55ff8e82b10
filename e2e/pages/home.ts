import { expect, type Page } from "@playwright/test";

/** Fills in the profile form that a speaker sees after the first log-in. */
export async function completeProfile(page: Page, firstName: string, lastName: string): Promise<void> {
  const profile = page.getByRole("dialog", { name: "User Profile" });
  await profile.getByLabel(/^First name/i).fill(firstName);
  await profile.getByLabel(/^Last name/i).fill(lastName);
  await profile.getByLabel(/^Occupation/i).fill("Researcher");
  await profile.getByLabel(/bio/i).fill("Tests the security of machines.");
  await profile.getByRole("button", { name: "Save" }).click();
  await expect(profile).toBeHidden();
}

/** Selects an item of the account's menu, at the end of the main menu. */
export async function chooseSetting(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Logs out, and waits until that is done: a page loaded before would still be logged in. */
export async function logOut(page: Page): Promise<void> {
  await chooseSetting(page, "Logout");
  await expect(page).not.toHaveURL(/\/homepage\//);
}

/** A notification. */
export const news = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
