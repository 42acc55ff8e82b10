import { expect, type Page } from "@playwright/test";

/** Fills in the profile that is asked for on a speaker's first entry. */
export async function completeProfile(page: Page, firstName: string, lastName: string): Promise<void> {
  const profile = page.getByRole("dialog", { name: "User Profile" });
  await profile.getByLabel(/^First name/i).fill(firstName);
  await profile.getByLabel(/^Last name/i).fill(lastName);
  await profile.getByLabel(/^Occupation/i).fill("Researcher");
  await profile.getByLabel(/bio/i).fill("Looks at machines until they look back.");
  await profile.getByRole("button", { name: "Save" }).click();
  await expect(profile).toBeHidden();
}

/** Chooses an item of the account's menu, at the foot of the main one. */
export async function chooseSetting(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Logs out, and waits until that is done: who loads another page before would still be logged in. */
export async function logOut(page: Page): Promise<void> {
  await chooseSetting(page, "Logout");
  await expect(page).not.toHaveURL(/\/homepage\//);
}

/** A short message that something was done, or was not. */
export const news = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
