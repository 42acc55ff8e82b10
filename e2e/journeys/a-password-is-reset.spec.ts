import { PASSWORD_MISMATCH } from "@lectern/domain/identity/accounts/password";
import { BAD_CREDENTIALS, RESET_REQUESTED } from "@lectern/domain/identity/accounts/words";
import { expect, test } from "../fixtures";
import { askForReset, linkIn, logIn, setNewPassword } from "../pages/entry";
import { chooseSetting } from "../pages/home";
import { newAddress, PASSWORD } from "../people";

const NEW_PASSWORD = "green!kettle43";

test("[2.53] [5.15] resets a password by mail, once, and ends every session", async ({
  page,
  server,
  as,
  make,
  visitor,
}) => {
  const speaker = await make.speaker();
  await as(speaker, page);
  const elsewhere = await visitor();

  await askForReset(elsewhere, speaker.email);
  await expect(elsewhere.getByText(RESET_REQUESTED)).toBeVisible();
  const link = linkIn(await server.mailTo(speaker.email, /new password/i), "/password/reset/key/");
  await elsewhere.goto(link);
  await elsewhere.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await elsewhere.getByLabel("Confirm new password", { exact: true }).fill(`${NEW_PASSWORD}x`);
  await elsewhere.getByRole("button", { name: "Change password" }).click();
  await expect(elsewhere.getByText(PASSWORD_MISMATCH)).toBeVisible();
  await setNewPassword(elsewhere, NEW_PASSWORD);
  await expect(elsewhere.getByRole("heading", { level: 1 })).toContainText("Password Successfully Changed!");
  await server.mailTo(speaker.email, /was changed/i);

  await page.goto("/homepage/speaker/app");
  await expect(page, "the old session has ended").toHaveURL(/\/login$/);

  await elsewhere.goto(link);
  await setNewPassword(elsewhere, `${PASSWORD}!`);
  await expect(elsewhere.getByRole("heading", { level: 1 })).toContainText("Invalid Reset Link!");

  await logIn(elsewhere, speaker);
  await expect(elsewhere.getByText(BAD_CREDENTIALS)).toBeVisible();
  await logIn(elsewhere, { ...speaker, password: NEW_PASSWORD });
  await expect(elsewhere).toHaveURL(/\/homepage\/speaker\/app$/);
});

test("gives the same answer for an address without an account", async ({ page, server, make }) => {
  const stranger = newAddress("nobody");
  await askForReset(page, stranger);
  await expect(page.getByText(RESET_REQUESTED)).toBeVisible();
  const known = await make.speaker();
  await askForReset(page, known.email);
  await server.mailTo(known.email, /new password/i);
  expect(server.mails().filter((mail) => mail.to === stranger)).toEqual([]);
});

test("changes a password in the settings, and ends only the other sessions", async ({
  page,
  as,
  make,
  visitor,
}) => {
  const speaker = await make.speaker();
  await as(speaker, page);
  const elsewhere = await visitor();
  await as(speaker, elsewhere);

  await chooseSetting(page, "Change Password");
  const dialog = page.getByRole("dialog", { name: "Change Password" });
  await dialog.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel("Confirm new password", { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();

  await page.reload();
  await expect(page).toHaveURL(/\/homepage\/speaker\/app$/);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login$/);
});
