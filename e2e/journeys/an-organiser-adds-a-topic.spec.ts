import { expect, test } from "../fixtures";
import { aProposal, fillIn, openFromMenu, openNewForm, submitButton } from "../pages/submissions";

// Its own portal: all journeys share the topics.
test.use({ fresh: true });

test("adds a topic, then hides it, and still shows it on proposals that have it", async ({
  page,
  as,
  make,
}) => {
  await as(await make.organiser(), page);
  await page
    .getByRole("navigation", { name: "Menu" })
    .getByRole("link", { name: "Edition settings" })
    .click();
  await page.getByRole("link", { name: "Proposal options" }).click();
  const topics = page.getByRole("region", { name: "Topics" });
  await topics.getByRole("button", { name: "Add a topic" }).click();
  await topics.getByRole("textbox", { name: "Code of the new topic" }).fill("cl");
  await topics.getByRole("textbox", { name: "Label of CL" }).fill("Cloud");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Save these settings?" });
  await expect(question).toContainText("Cloud is added.");
  await question.getByRole("button", { name: "Save" }).click();
  await expect(question).toBeHidden();

  const author = await as(await make.speaker());
  await openNewForm(author);
  await fillIn(author, aProposal("Kettles in the cloud"));
  await author.getByRole("radio", { name: "Cloud" }).check();
  await submitButton(author).click();
  const pk = await openFromMenu(author, "Kettles in the cloud");
  await expect(author.getByRole("main")).toContainText("Cloud");

  await page.reload();
  await expect(topics.getByRole("listitem").last()).toContainText("1 proposal has it.");
  await expect(topics.getByRole("button", { name: "Delete Cloud" })).toHaveCount(0);
  await topics.getByRole("button", { name: "Hide Cloud" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(question).toContainText("Cloud is no longer offered; 1 proposal has it and keeps it.");
  await question.getByRole("button", { name: "Save" }).click();
  await expect(question).toBeHidden();

  await author.goto(`/homepage/speaker/app/${pk}`);
  await expect(author.getByRole("main")).toContainText("Cloud");
  await author.getByRole("main").getByRole("link", { name: "Edit" }).click();
  await expect(author.getByText("Cloud is no longer available. This proposal may keep it.")).toBeVisible();
  await expect(author.getByRole("radio", { name: "Cloud" })).toBeChecked();
  await openNewForm(author);
  await expect(author.getByRole("radio", { name: "Red Team" })).toBeChecked();
  await expect(author.getByRole("radio", { name: "Cloud" })).toHaveCount(0);
});
