import { expect, type Locator, type Page } from "@playwright/test";
import { codeOf } from "./authenticator-app";
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

/** One kind of second factor on the Security page, or on the page that asks for one. */
export const factorPart = (page: Page, title: "Passkeys" | "Authenticator app" | "Recovery codes"): Locator =>
  page.getByRole("region", { name: title, exact: true });

/** The instant that the portal's clock shows. */
async function portalTime(page: Page): Promise<Date> {
  const edition: { now: string } = await (await page.request.get("/api/edition/")).json();
  return new Date(edition.now);
}

/** A code that the portal has not seen yet: each is good once, and the next period's is taken early. */
export async function nextCode(page: Page, secret: string, period = 0): Promise<string> {
  return codeOf(secret, new Date((await portalTime(page)).getTime() + period * 30_000));
}

/** Sets up an authenticator app where the page offers one; gives its secret and the recovery codes that came. */
export async function setUpApp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole("button", { name: "Set up an app" }).click();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const secret = (await page.getByTestId("secret").textContent()) ?? "";
  await page.getByLabel("Code", { exact: true }).fill(await nextCode(page, secret));
  return { secret, recoveryCodes: await recoveryCodes(page) };
}

/** Adds a passkey of this name where the page offers it. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name of the passkey").fill(name);
  await page.getByRole("button", { name: "Add", exact: true }).click();
}

/** The recovery codes that are on the screen, this once. */
export async function recoveryCodes(page: Page): Promise<string[]> {
  const shown = page.getByRole("region", { name: "Your recovery codes" });
  await expect(shown).toBeVisible();
  return (await shown.getByRole("listitem").allTextContents()).map((code) => code.trim());
}
