import { expect, type Page } from "@playwright/test";
import type { Credentials } from "../portal/session";

/** Solves the captcha with one click. */
async function solveCaptcha(page: Page): Promise<void> {
  const box = page.getByLabel("I am not a robot");
  await box.click();
  await expect(box).toBeChecked({ timeout: 30_000 });
}

/** The first address in a mail that leads to this portal. */
export function linkIn(mail: { text: string }, path: string): string {
  const link = mail.text.match(/https?:\/\/\S+/g)?.find((address) => address.includes(path));
  if (!link) throw new Error(`The mail has no link to ${path}:\n${mail.text}`);
  return link.replace(/[)>.,]+$/, "");
}

/** Fills in the form at /login and sends it. */
export async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await solveCaptcha(page);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

export async function signUp(page: Page, person: Credentials & { username: string }): Promise<void> {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Signup" }).click();
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Username", { exact: true }).fill(person.username);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm password", { exact: true }).fill(person.password);
  await solveCaptcha(page);
  await page.getByRole("button", { name: "Signup", exact: true }).click();
}

export async function askForReset(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  // Both pages have a field and a captcha with the same names, and the address changes before the page is rendered.
  await expect(page.getByRole("heading", { name: "forgot password" })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await solveCaptcha(page);
  await page
    .locator("form")
    .getByRole("button", { name: /reset|send/i })
    .click();
}

export async function setNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm new password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Change password" }).click();
}
