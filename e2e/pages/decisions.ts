import { expect, type Page } from "@playwright/test";
import { news } from "./home";

type Word = "Accept" | "Waitlist" | "Reject";

/** Decides on a proposal on its own page. */
export async function decideOn(page: Page, pk: number, word: Word): Promise<void> {
  await page.goto(`/homepage/organiser/app/${pk}`);
  const button = page.getByRole("group", { name: "Decision" }).getByRole("button", { name: word });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
}

/** Previews and releases all decisions that can be released. */
export async function releaseAll(page: Page, expected: string): Promise<void> {
  await page.goto("/homepage/organiser/app/decisions");
  await expect(page.getByText(`To release: ${expected}.`)).toBeVisible();
  await page.getByRole("button", { name: "Preview mails" }).click();
  const look = page.getByRole("dialog", { name: "Preview release" });
  await expect(look).toContainText(expected);
  await look.getByRole("button", { name: /^Release \d+$/ }).click();
  await expect(look).toBeHidden();
}

/** The newest release on the page. */
export const newestRelease = (page: Page) => page.getByRole("listitem", { name: /^Release \d+$/ }).first();

export async function cancelRelease(page: Page): Promise<void> {
  await newestRelease(page).getByRole("button", { name: "Cancel release" }).click();
  await expect(news(page, "Cancelled")).toBeVisible();
}
