import { createHmac } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { AUTHENTICATOR } from "../chromium";
import { chooseSetting } from "./home";

/** Opens the Security page from the account's menu. */
export async function openSecurity(page: Page): Promise<void> {
  await chooseSetting(page, "Security");
  await expect(page).toHaveURL(/\/app\/security$/);
  await expect(sessionLines(page).first()).toBeVisible();
}

/** The listed sessions, the current one first. */
export const sessionLines = (page: Page): Locator =>
  page.getByRole("region", { name: "Where you are logged in" }).getByRole("listitem");

/** One kind of second factor on the Security page, or on the page that requires one. */
export const factorPart = (page: Page, title: "Passkeys" | "Authenticator app" | "Recovery codes"): Locator =>
  page.getByRole("region", { name: title, exact: true });

/** The time of the portal's clock. */
async function portalTime(page: Page): Promise<Date> {
  const edition: { now: string } = await (await page.request.get("/api/edition/")).json();
  return new Date(edition.now);
}

/** An unused code: each can be used once, and the next period's is accepted early. */
export async function nextCode(page: Page, secret: string, period = 0): Promise<string> {
  return codeOf(secret, new Date((await portalTime(page)).getTime() + period * 30_000));
}

/** Sets up an authenticator app; returns its secret and the recovery codes. */
export async function setUpApp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole("button", { name: "Set up an app" }).click();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const secret = (await page.getByTestId("secret").textContent()) ?? "";
  await page.getByLabel("Code", { exact: true }).fill(await nextCode(page, secret));
  return { secret, recoveryCodes: await recoveryCodes(page) };
}

/** Adds a passkey with this name. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name of the passkey").fill(name);
  await page.getByRole("button", { name: "Add", exact: true }).click();
}

/** The recovery codes on the screen. */
export async function recoveryCodes(page: Page): Promise<string[]> {
  const shown = page.getByRole("region", { name: "Your recovery codes" });
  await expect(shown).toBeVisible();
  return (await shown.getByRole("listitem").allTextContents()).map((code) => code.trim());
}

/** A device with passkeys and a fingerprint sensor. */
export type Authenticator = {
  /** Sets whether its owner approves requests. */
  consents(does: boolean): Promise<void>;
};

/** Adds a virtual authenticator to the browser of this page, by Chromium's DevTools protocol. */
export async function plugInAuthenticator(page: Page): Promise<Authenticator> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: AUTHENTICATOR,
  });
  return {
    consents: async (isUserVerified) => {
      await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
  };
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const PERIOD_SECONDS = 30;

/** The six digits that an app shows for this secret at this time (RFC 6238). */
function codeOf(secret: string, at: Date): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 1000 / PERIOD_SECONDS)));
  const hash = createHmac("sha1", base32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, "0");
}

function base32(text: string): Buffer {
  const bits = [...text.replace(/\s/g, "").toUpperCase()]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
