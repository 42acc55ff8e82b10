import { expect, test } from "../fixtures";
import { submitProposal } from "../pages/submissions";

test("finds proposals, reads them beside the table, decides on several at once and undoes it", async ({
  page,
  as,
  make,
}) => {
  const about = `kettles ${Date.now()}`;
  const author = await as(await make.speaker());
  await submitProposal(author, `First of ${about}`);
  const second = await submitProposal(author, `Second of ${about}`);

  await as(await make.organiser(), page);
  await page
    .getByRole("navigation", { name: "Menu" })
    .getByRole("link", { name: "Proposals", exact: true })
    .click();
  await page.getByLabel("Search").fill(about);
  const table = page.getByRole("table", { name: "Proposals" });
  await expect(table.getByRole("link")).toHaveCount(2);
  await expect(page, "a view can be shared").toHaveURL(/q=kettles/);

  await table.getByRole("link", { name: /^First/ }).click();
  const beside = page.getByRole("complementary");
  await expect(beside.getByRole("heading", { level: 2 }).first()).toContainText("First of");
  await page.keyboard.press("j");
  await expect(beside.getByRole("heading", { level: 2 }).first()).toContainText("Second of");
  await beside.getByRole("button", { name: "Reject" }).click();
  await expect(table.getByRole("row", { name: /Second of/ })).toContainText("Reject");
  await expect(page).toHaveURL(new RegExp(`open=${second}$`));
  await page.reload();
  await expect(beside, "the address holds what is read").toContainText("Second of");
  await page.keyboard.press("Escape");
  await expect(beside).toBeHidden();

  await page.getByLabel("Select all shown").check();
  const chosen = page.getByRole("region", { name: "Selected proposals" });
  await expect(chosen).toContainText("2 selected");
  await chosen.getByRole("button", { name: "Accept" }).click();
  await expect(table.getByText("Accept", { exact: true })).toHaveCount(2);
  await page
    .getByRole("status")
    .filter({ hasText: "2 proposals: accept." })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(table.getByText("Accept", { exact: true })).toHaveCount(0);
  await expect(table.getByRole("row", { name: /Second of/ }), "as it was before").toContainText("Reject");

  await author.goto("/homepage/speaker/app");
  await expect(author.getByRole("main"), "the speaker is not notified").toContainText(about);
  await expect(author.getByRole("main")).not.toContainText("Reject");
});
