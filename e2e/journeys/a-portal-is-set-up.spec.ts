import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { news } from "../pages/home";
import { newAddress, PASSWORD } from "../people";

test.use({ fresh: true, clockStart: "2026-03-01T10:00:00Z" });
test.setTimeout(180_000);

const steps = /\/set-up\/(\w+)$/;

test("guides the first organiser from the printed link to an open call", async ({
  page,
  server,
  visitor,
}) => {
  const link = /https?:\S+\/setup#[\w-]+/.exec(await server.cli("setup-link"))?.[0] ?? "";
  const email = newAddress("first");

  await page.goto("/setup#forged");
  await expect(page.getByRole("heading", { name: "Invalid Link!" })).toBeVisible();
  await expect(page.getByText("lectern setup-link")).toBeVisible();

  // Another hash alone would not open the page again.
  await page.goto("about:blank");
  await page.goto(link);
  await isAccessible(page, "the first organiser's form");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Last name").fill("Hopper");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create the organiser's account" }).click();
  await expect(page.getByLabel("Email"), "an empty field is named").toBeFocused();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Create the organiser's account" }).click();

  await expect(page).toHaveURL(steps);
  await page.getByLabel("Conference", { exact: true }).fill("Kettlecon");
  await page.getByLabel("Year").fill("2026");
  await save();
  await page.getByRole("link", { name: "Continue" }).click();

  await page.getByLabel("The call opens").fill("2026-02-01T00:00:00");
  await page.getByLabel("The call closes").fill("2026-06-01T00:00:00");
  await save();
  await isAccessible(page, "a step of the set-up");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByRole("link", { name: "Skip this step" }).click();
  await page.getByRole("link", { name: "Skip this step" }).click();

  await page.getByRole("button", { name: "Send a test mail" }).click();
  await expect(page.getByText(`The mail to ${email} was accepted.`)).toBeVisible({ timeout: 20_000 });
  await server.mailTo(email, /test mail/);
  await page.getByRole("link", { name: "Continue" }).click();

  await page.getByRole("button", { name: "Invite people" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite" });
  const guest = newAddress("guest");
  await dialog.getByLabel("Addresses").fill(guest);
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(dialog.getByRole("list", { name: "Results" })).toContainText(guest);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("link", { name: "Continue" }).click();

  const left = page.getByRole("region", { name: "Set up the call" });
  await expect(left.getByRole("link")).toHaveText([/^List the conferences/, /^Add a contact/]);
  await expect(page.getByRole("region", { name: "Kettlecon 2026" })).toContainText("Open, closes in 91 days");
  await isAccessible(page, "the dashboard of a new portal");

  const second = await visitor();
  await second.goto(link);
  await expect(second.getByText("This portal already has an organiser")).toBeVisible();
  await expect(server.cli("setup-link")).rejects.toThrow(/There is an organiser already/);

  async function save(): Promise<void> {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Save these settings?" });
    await question.getByRole("button", { name: "Save" }).click();
    await expect(news(page, "Settings saved")).toBeVisible();
    await expect(question).toBeHidden();
  }
});
