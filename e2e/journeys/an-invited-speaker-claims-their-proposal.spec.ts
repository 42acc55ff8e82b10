import { expect, test } from "../fixtures";
import { askForReset, linkIn, logIn, setNewPassword } from "../pages/entry";
import { completeProfile, news } from "../pages/home";
import { newAddress } from "../people";

const NEW_PASSWORD = "green!kettle43";

test("an organiser enters a keynote for an address without an account, whose owner claims it by mail", async ({
  page,
  server,
  as,
  make,
  visitor,
}) => {
  const email = newAddress("keynote");
  const title = `Keynote ${Date.now()}`;
  await as(await make.organiser(), page);
  await page.goto("/homepage/organiser/app/proposals");
  await page.getByRole("link", { name: "New proposal" }).click();
  await page.getByLabel("Speaker's email").fill(email);
  await page.getByLabel("First name").fill("Kay");
  await page.getByLabel("Last name").fill("Ng");
  await page.getByLabel(/^Title/).fill(title);
  await page.getByLabel(/^Abstract/).fill("What we learned.");
  await page.getByRole("button", { name: "Create proposal" }).click();
  await expect(news(page, "Proposal created. The speaker is notified.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  const speaker = await visitor();
  await speaker.goto(linkIn(await server.mailTo(email, new RegExp(title)), "/reset"));
  await askForReset(speaker, email);
  await speaker.goto(linkIn(await server.mailTo(email, /new password/i), "/password/reset/key/"));
  await setNewPassword(speaker, NEW_PASSWORD);
  await expect(speaker.getByRole("heading", { level: 1 })).toContainText("Password Successfully Changed!");
  await logIn(speaker, { email, password: NEW_PASSWORD });
  await completeProfile(speaker, "Kay", "Ng");
  await speaker.getByRole("main").getByRole("link", { name: title }).first().click();
  await expect(speaker.getByRole("heading", { level: 1, name: title })).toBeVisible();
});
