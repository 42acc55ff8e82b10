import { PROFILE_SAVED } from "@lectern/domain/identity/profiles/words";
import { TEXTS } from "@lectern/domain/proposals/words";
import { expect, test } from "../fixtures";
import { linkIn, logIn, signUp } from "../pages/entry";
import { completeProfile, news } from "../pages/home";
import {
  aPdf,
  aProposal,
  fillIn,
  inMenu,
  openFromMenu,
  openNewForm,
  submitButton,
} from "../pages/submissions";
import { newAddress, PASSWORD } from "../people";

test("[2.36] [2.55] [2.82] [2.88] [4.53] [7.40] [8.1] signs up, confirms the address by mail, and completes the profile", async ({
  page,
  server,
}) => {
  const email = newAddress("speaker");
  await signUp(page, { email, username: "grace", password: PASSWORD });
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "An Email was or has been sent to your inbox!",
  );

  await logIn(page, { email, password: PASSWORD });
  await expect(page, "an unconfirmed address is sent to the resend page").toHaveURL(/\/email\/not-verified$/);

  const mail = await server.mailTo(email, /confirm/i);
  await page.goto(linkIn(mail, "/signup/account-confirm-email/"));
  await page.getByRole("button", { name: "Verify Email" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Your Email has been verified!");

  await logIn(page, { email, password: PASSWORD });
  const profile = page.getByRole("dialog", { name: "User Profile" });
  await expect(profile).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(profile, "an incomplete profile is not closed").toBeVisible();
  await completeProfile(page, "Grace", "Hopper");
  await expect(news(page, PROFILE_SAVED)).toBeVisible();
  await expect(page.getByRole("img", { name: "Logged in as Grace Hopper" })).toHaveText("GH");
});

test("[2.62] [2.63] [2.68] [4.7] [6.3] [6.4] [6.5] [6.6] [8.14] [8.15] [8.19] [8.21] submits with a file, edits and withdraws", async ({
  page,
  as,
  make,
}) => {
  await as(await make.speaker(), page);

  await openNewForm(page);
  await submitButton(page).click();
  await expect(page.getByText(`${TEXTS.requiredFields}: Title, Abstract`)).toBeVisible();

  await fillIn(page, aProposal("Kettles that call home"));
  await page.getByText("Workshop", { exact: true }).click();
  await page.getByText("1h 50min", { exact: true }).click();
  await page.getByLabel(/Supporting file/).setInputFiles(aPdf("Kettles"));
  await submitButton(page).click();
  await expect(news(page, TEXTS.submitted)).toBeVisible();

  const pk = await openFromMenu(page, "Kettles that call home");
  const main = page.getByRole("main");
  await expect(main.getByText("Submitted", { exact: true })).toBeVisible();
  await expect(main.getByText("1h 50min", { exact: true })).toBeVisible();
  await expect(main.getByText("Ada Lovelace", { exact: true })).toBeVisible();

  await main.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel(/^Title/).fill("Kettles that call home, twice");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(news(page, TEXTS.updated)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/homepage/speaker/app/${pk}$`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Kettles that call home, twice");

  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(TEXTS.confirmDelete);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Yes" }).click();
  await expect(news(page, TEXTS.deleted)).toBeVisible();
  await expect(inMenu(page, "Kettles that call home, twice")).toContainText("Withdrawn");
});

test("[5.36] [5.38] refuses a file of another type before anything is sent", async ({ page, as, make }) => {
  await as(await make.speaker(), page);
  await openNewForm(page);
  await fillIn(page, aProposal("An odd attachment"));
  const executable = { name: "tool.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") };
  await page.getByLabel(/Supporting file/).setInputFiles(executable);
  await expect(page.getByText("exe is an invalid filetype!")).toBeVisible();
  await submitButton(page).click();
  await expect(page.getByText(TEXTS.wrongFile)).toBeVisible();
  await page.goto("/homepage/speaker/app");
  await expect(page.getByText(TEXTS.noneSubmitted).first()).toBeVisible();
});

test("keeps what was typed when the page is loaded again", async ({ page, as, make }) => {
  await as(await make.speaker(), page);
  await openNewForm(page);
  await fillIn(page, aProposal("A draft that stays"));
  await page.reload();
  await expect(page.getByLabel(/^Title/)).toHaveValue("A draft that stays");
  await submitButton(page).click();
  await expect(news(page, TEXTS.submitted)).toBeVisible();
  await openNewForm(page);
  await expect(page.getByLabel(/^Title/), "what was sent is no draft any more").toHaveValue("");
});
