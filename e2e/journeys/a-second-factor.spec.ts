import { WRONG_RECOVERY_CODE, WRONG_TOTP } from "@lectern/domain/identity/second-factor/words";
import { expect, test } from "../fixtures";
import { logIn } from "../pages/entry";
import { chooseSetting, completeProfile, logOut, news } from "../pages/home";
import { plugInAuthenticator } from "../pages/passkeys";
import { addPasskey, factorPart, nextCode, openSecurity, recoveryCodes, setUpApp } from "../pages/security";
import { person, reviewerAtHome, speakerAtHome } from "../people";

test.use({ host: "localhost" });

const HOME = /\/homepage\/speaker\/app$/;
const STEP = /\/login\/second-factor$/;

test("is an app: set up by its secret, then asked for at log-in, wherever spaces stand in the code", async ({
  page,
  server,
}) => {
  const speaker = await speakerAtHome(server, page);
  await openSecurity(page);
  const { secret } = await setUpApp(page);
  await page.getByRole("button", { name: "I have kept them" }).click();
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

test("is a passkey: asked for at once after the password, and enough by itself", async ({ page, server }) => {
  const device = await plugInAuthenticator(page);
  const speaker = await speakerAtHome(server, page);
  await openSecurity(page);
  await addPasskey(page, "Laptop");
  await recoveryCodes(page);
  await page.getByRole("button", { name: "I have kept them" }).click();
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

test("is replaced by a recovery code, once", async ({ page, server }) => {
  const speaker = await speakerAtHome(server, page);
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

test("keeps its passkeys under names, and loses one when its owner says so", async ({ page, server }) => {
  await plugInAuthenticator(page);
  await speakerAtHome(server, page);
  await openSecurity(page);
  await addPasskey(page, "Laptop");
  await page.getByRole("button", { name: "I have kept them" }).click();
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

test.describe("of whom it is asked", () => {
  test.use({ fresh: true });

  test("sets one up first, and then comes to where they wanted to go", async ({ page, server }) => {
    await server.cli("edition", "set", "secondFactorRequired", "reviewers-and-organisers");
    const reviewer = await person(server, "reviewer");
    await page.goto("/homepage/reviewer/app/security");
    await logIn(page, reviewer);
    await expect(page).toHaveURL(/\/homepage\/second-factor$/);
    await expect(page.getByText(/Your role opens what others may not see/)).toBeVisible();
    await page.goto("/homepage/reviewer/app");
    await expect(page).toHaveURL(/\/homepage\/second-factor$/);
    await setUpApp(page);
    await page.getByRole("button", { name: /^I have kept them/ }).click();
    await expect(page).toHaveURL(/\/homepage\/reviewer\/app$/);
    await completeProfile(page, "Grace", "Hopper");
    await openSecurity(page);
    await expect(page.getByText(/Add another one before you remove this/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove Authenticator app" })).toHaveCount(0);
  });

  test("is led there at the next call when it comes to be asked meanwhile", async ({ page, server }) => {
    await reviewerAtHome(server, page);
    await server.cli("edition", "set", "secondFactorRequired", "reviewers-and-organisers");
    await chooseSetting(page, "Security");
    await expect(page).toHaveURL(/\/homepage\/second-factor$/);
    await setUpApp(page);
    await page.getByRole("button", { name: /^I have kept them/ }).click();
    await expect(page).toHaveURL(/\/homepage\/reviewer\/app\/security$/);
  });

  test("shows who they are before a change, when the log-in was a while ago", async ({ page, server }) => {
    const speaker = await speakerAtHome(server, page);
    await server.restart("2025-01-20T11:00:00Z");
    await page.goto("/homepage/speaker/app/security");
    await page.getByRole("button", { name: "Set up an app" }).click();
    const question = page.getByRole("dialog", { name: "Is it you?" });
    await question.getByLabel("Password", { exact: true }).fill("not-this-one!");
    await question.getByRole("button", { name: "Continue" }).click();
    await expect(question.getByText("This password is wrong.")).toBeVisible();
    await question.getByLabel("Password", { exact: true }).fill(speaker.password);
    await question.getByRole("button", { name: "Continue" }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole("img", { name: /^QR code/ }), "goes on by itself").toBeVisible();
  });
});
