import { expect, type Locator, type Page } from "@playwright/test";
import { chooseSetting } from "./home";

/** Opens the page of one's sessions and factors by the settings. */
export async function openSecurity(page: Page): Promise<void> {
  await chooseSetting(page, "Security");
  await expect(page).toHaveURL(/\/app\/security$/);
  await expect(sessionLines(page).first()).toBeVisible();
}

/** The sessions that are listed, this one first. */
export const sessionLines = (page: Page): Locator =>
  page.getByRole("region", { name: "Where you are logged in" }).getByRole("listitem");
