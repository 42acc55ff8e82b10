import { expect, test } from "../fixtures";
import { submitProposal } from "../pages/submissions";

test("tags proposals in bulk, filters by the tag, and saves a view that another organiser opens", async ({
  page,
  as,
  make,
}) => {
  const stamp = Date.now();
  const about = `lockpicks ${stamp}`;
  const author = await as(await make.speaker());
  await submitProposal(author, `First of ${about}`);
  await submitProposal(author, `Second of ${about}`);
  await submitProposal(author, `Third of ${about}`);

  await as(await make.organiser(), page);
  await page.goto(`/homepage/organiser/app/proposals?q=${encodeURIComponent(about)}`);
  const table = page.getByRole("table", { name: "Proposals" });
  await expect(table.getByRole("link")).toHaveCount(3);
  for (const title of ["First", "Second"])
    await table
      .getByRole("row", { name: new RegExp(title) })
      .getByRole("checkbox")
      .check();
  const chosen = page.getByRole("region", { name: "Selected proposals" });
  await expect(chosen).toContainText("2 selected");

  await chosen.getByRole("button", { name: "Tags" }).click();
  const tagging = page.getByRole("dialog", { name: "Tags of 2 proposals" });
  // There may be tags of other organisers.
  const name = tagging.getByLabel("Name");
  await expect(name.or(tagging.getByRole("button", { name: "New tag" }))).toBeVisible();
  if (!(await name.isVisible())) await tagging.getByRole("button", { name: "New tag" }).click();
  await name.fill(`Keynote ${stamp}`);
  await tagging.getByRole("radio", { name: "Violet" }).check();
  await tagging.getByRole("button", { name: "Create tag" }).click();
  await expect(tagging.getByRole("checkbox", { name: `Keynote ${stamp}` })).toBeChecked();
  await tagging.getByRole("button", { name: "Save tags" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 proposals: tags changed." })).toBeVisible();
  await expect(table.getByRole("row", { name: /First/ })).toContainText(`Keynote ${stamp}`);

  await page.getByRole("button", { name: "Tags", exact: true }).first().click();
  await page.getByRole("checkbox", { name: `Keynote ${stamp}` }).check();
  await page.keyboard.press("Escape");
  await expect(table.getByRole("link")).toHaveCount(2);
  await expect(page, "the address holds the filter").toHaveURL(/tags=/);

  await page.getByRole("button", { name: "Views", exact: true }).click();
  const views = page.getByRole("dialog", { name: "Views of the board" });
  await views.getByRole("button", { name: "Save this view" }).click();
  await views.getByLabel("Name").fill(`Keynotes ${stamp}`);
  await views.getByLabel("Share with all organisers").check();
  await views.getByRole("button", { name: "Save view" }).click();
  await expect(views.getByRole("link", { name: `Keynotes ${stamp}` })).toBeVisible();

  const other = await as(await make.organiser());
  await other.goto("/homepage/organiser/app/proposals");
  await other.getByRole("button", { name: "Views", exact: true }).click();
  const offered = other.getByRole("dialog", { name: "Views of the board" });
  await offered.getByRole("button", { name: `Make default: Keynotes ${stamp}` }).click();
  await expect(offered.getByText("default", { exact: true })).toBeVisible();
  await offered.getByRole("link", { name: `Keynotes ${stamp}` }).click();
  const shown = other.getByRole("table", { name: "Proposals" });
  await expect(shown.getByRole("link")).toHaveCount(2);
  await expect(other.getByRole("button", { name: `View: Keynotes ${stamp}` })).toBeVisible();
  await other.goto("/homepage/organiser/app/proposals");
  await expect(
    other.getByRole("button", { name: `View: Keynotes ${stamp}` }),
    "the board opens with the default view",
  ).toBeVisible();
  await expect(shown.getByRole("link")).toHaveCount(2);

  await shown.getByRole("link", { name: /^First/ }).click();
  const beside = other.getByRole("complementary");
  await beside.getByLabel("New note").fill("Ask about **travel**");
  await beside.getByRole("button", { name: "Add note" }).click();
  await expect(beside.getByLabel("New note")).toHaveValue("");
  await expect(beside.getByRole("region", { name: "Notes" }).getByText("travel")).toBeVisible();

  await author.goto("/homepage/speaker/app");
  await expect(author.getByRole("main")).toContainText(about);
  await expect(author.getByRole("main"), "speakers see no tags").not.toContainText("Keynote");
});
