import { expect, test } from "../fixtures";
import { submitProposal } from "../pages/submissions";

// Its own portal: all journeys share the call's dates.
test.use({ fresh: true });

test("previews what closing and extending the call does, and notifies speakers", async ({
  page,
  server,
  as,
  make,
}) => {
  const speaker = await make.speaker();
  const author = await as(speaker);
  const pk = await submitProposal(author, "Kettles that call home");

  await as(await make.organiser(), page);
  await page
    .getByRole("navigation", { name: "Menu" })
    .getByRole("link", { name: "Edition settings" })
    .click();
  const sections = page.getByRole("navigation", { name: "Sections of the settings" });
  await sections.getByRole("link", { name: "Dates" }).click();
  const closes = page.getByLabel("The call closes");
  await closes.fill("2025-01-15T12:00:00");
  await page.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "Save these settings?" });
  await expect(question).toContainText("The call will be closed.");
  await expect(question).toContainText("1 proposal can no longer be edited and goes to Cooldown.");
  await question.getByRole("button", { name: "Save" }).click();
  await expect(question).toBeHidden();
  await author.goto(`/homepage/speaker/app/${pk}`);
  await expect(author.getByText("Cooldown").first()).toBeVisible();

  await page.getByRole("combobox", { name: "Time zone of the dates" }).fill("Berlin");
  await page.getByRole("option", { name: "Europe/Berlin" }).click();
  await expect(closes, "a date stays the instant that it is").toHaveValue(/^2025-01-15T13:00/);
  await closes.fill("2025-02-28T23:59:59");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(question).toContainText("1 proposal goes back to Submitted.");
  await question.getByRole("button", { name: "Save" }).click();
  await expect(question).toBeHidden();
  const letter = await server.mailTo(speaker.email, /closes later/);
  expect(letter.text).toContain("28 February 2025 at 22:59 UTC");
  await author.reload();
  await expect(author.getByRole("main").getByRole("link", { name: "Edit" })).toBeVisible();

  await sections.getByRole("link", { name: "Names" }).click();
  await page.getByLabel("Year").fill("soon");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter a whole number from 2000 to 2200.").first()).toBeVisible();
  await expect(page.getByLabel("Year"), "what was typed stays").toHaveValue("soon");
});
