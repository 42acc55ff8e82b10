import { WRONG_RECOVERY_CODE, WRONG_TOTP } from "@lectern/domain/identity/second-factor/words";
import { expect, test } from "../fixtures";
import { logIn } from "../pages/entry";
import { completeProfile, logOut, news } from "../pages/home";
import {
  addPasskey,
  factorPart,
  nextCode,
  openSecurity,
  plugInAuthenticator,
  recoveryCodes,
  setUpApp,
} from "../pages/security";

test.use({ host: "localhost" });

const HOME = /\/homepage\/speaker\/app$/;
const STEP = /\/login\/second-factor$/;

test("sets up an authenticator app and asks for its code at log-in, with spaces or without", async ({
  page,
  as,
  make,
}) => {
  const speaker = await make.speaker();
  await as(speaker, page);
  await openSecurity(page);
  const { secret } = await setUpApp(page);
  await page.getByRole("button", { name: "I have stored them" }).click();
  await expect(factorPart(page, "Recovery codes")).toContainText("10 of 10 left.");
  await logOut(page);

  await logIn(page, speaker);
  await expect(page).toHaveURL(STEP);
  const field = page.getByLabel("Code", { exact: true });
  await expect(field).toBeFocused();
  await field.fill("000 000");
  await expect(page.getByText(WRONG_TOTP)).toBeVisible();
  await expect(field).toHaveValue("000 000");
  const code = await nextCode(page, secret, 1);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL(HOME);
  await page.reload();
  await expect(page.getByRole("button", { name: "Account" })).toBeVisible();
});

test("asks for a passkey right after the password, and accepts one without a password", async ({
  page,
  as,
  make,
}) => {
  const device = await plugInAuthenticator(page);
  const speaker = await make.speaker();
  await as(speaker, page);
  await openSecurity(page);
  await addPasskey(page, "Laptop");
  await recoveryCodes(page);
  await page.getByRole("button", { name: "I have stored them" }).click();
  await expect(factorPart(page, "Passkeys").getByRole("listitem")).toContainText("Laptop");
  await logOut(page);

  await logIn(page, speaker);
  await expect(page).toHaveURL(HOME);
  await logOut(page);

  await device.consents(false);
  await logIn(page, speaker);
  await expect(page).toHaveURL(STEP);
  await expect(page.getByRole("alert")).toBeVisible();
  await device.consents(true);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(HOME);
  await logOut(page);

  await page.goto("/login");
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page).toHaveURL(HOME);
});

test("accepts each recovery code once", async ({ page, as, make }) => {
  const speaker = await make.speaker();
  await as(speaker, page);
  await openSecurity(page);
  const { recoveryCodes: codes } = await setUpApp(page);
  expect(new Set(codes).size).toBe(10);
  const [spent = ""] = codes;
  await logOut(page);

  await logIn(page, speaker);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(spent.toUpperCase());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(HOME);
  await openSecurity(page);
  await expect(factorPart(page, "Recovery codes")).toContainText("9 of 10 left.");
  await logOut(page);

  await logIn(page, speaker);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(spent);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(WRONG_RECOVERY_CODE)).toBeVisible();
  await expect(page).toHaveURL(STEP);
});

test("renames and removes a passkey", async ({ page, as, make }) => {
  await plugInAuthenticator(page);
  await as(await make.speaker(), page);
  await openSecurity(page);
  await addPasskey(page, "Laptop");
  await page.getByRole("button", { name: "I have stored them" }).click();
  const passkeys = factorPart(page, "Passkeys");
  await passkeys.getByRole("button", { name: "Rename Laptop" }).click();
  await page.getByLabel("Name of the passkey").fill("Desk");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(passkeys.getByRole("listitem")).toContainText("Desk");
  await passkeys.getByRole("button", { name: "Remove Desk" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(news(page, "Passkey removed.")).toBeVisible();
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);
  await expect(page.getByText("You have no second factor yet.")).toBeVisible();
});

test.describe("when it is required", () => {
  test.use({ fresh: true });

  test("has a reviewer set one up before anything else", async ({ page, server, make }) => {
    await server.cli("edition", "set", "secondFactorRequired", "reviewers-and-organisers");
    const reviewer = await make.reviewer();
    await page.goto("/homepage/reviewer/app/security");
    await logIn(page, reviewer);
    await expect(page).toHaveURL(/\/homepage\/second-factor$/);
    await expect(page.getByText(/Your role gives access to confidential data/)).toBeVisible();
    await page.goto("/homepage/reviewer/app");
    await expect(page).toHaveURL(/\/homepage\/second-factor$/);
    await setUpApp(page);
    await page.getByRole("button", { name: /^I have stored them/ }).click();
    await expect(page).toHaveURL(/\/homepage\/reviewer\/app$/);
    await completeProfile(page, "Grace", "Hopper");
    await openSecurity(page);
    await expect(page.getByText(/Add another one before you remove this/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove Authenticator app" })).toHaveCount(0);
  });

  test("sends a logged-in reviewer to the set-up at the next call, and back", async ({
    page,
    server,
    as,
    make,
  }) => {
    await as(await make.reviewer(), page);
    await server.cli("edition", "set", "secondFactorRequired", "reviewers-and-organisers");
    // Any API call redirects, also one in the background, so there may be no time to use a menu.
    await page.goto("/homepage/reviewer/app/security");
    await expect(page).toHaveURL(/\/homepage\/second-factor$/);
    await setUpApp(page);
    await page.getByRole("button", { name: /^I have stored them/ }).click();
    await expect(page).toHaveURL(/\/homepage\/reviewer\/app\/security$/);
  });

  test("asks for the password before a change, when the log-in was a while ago", async ({
    page,
    server,
    as,
    make,
  }) => {
    const speaker = await make.speaker();
    await as(speaker, page);
    await server.restart("2025-01-20T11:00:00Z");
    await page.goto("/homepage/speaker/app/security");
    await page.getByRole("button", { name: "Set up an app" }).click();
    const question = page.getByRole("dialog", { name: "Confirm your identity" });
    await question.getByLabel("Password", { exact: true }).fill("not-this-one!");
    await question.getByRole("button", { name: "Continue" }).click();
    await expect(question.getByText("This password is wrong.")).toBeVisible();
    await question.getByLabel("Password", { exact: true }).fill(speaker.password);
    await question.getByRole("button", { name: "Continue" }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole("img", { name: /^QR code/ }), "continues by itself").toBeVisible();
  });
});
