import { expect, test } from "../fixtures";
import { logIn } from "../pages/entry";
import { submitProposal } from "../pages/submissions";
import { person, speakerAtHome } from "../people";

test("finds proposals, reads them beside the table, decides on several at once and undoes it", async ({
  page,
  server,
  browser,
}) => {
  const about = `kettles ${Date.now()}`;
  const author = await (await browser.newContext({ baseURL: server.url })).newPage();
  await speakerAtHome(server, author);
  await submitProposal(author, `First of ${about}`);
  const second = await submitProposal(author, `Second of ${about}`);

  await logIn(page, await person(server, "organiser"));
  await expect(page).toHaveURL(/\/homepage\/organiser\/app$/);
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

  await page.getByLabel("Choose all that are shown").check();
  const chosen = page.getByRole("region", { name: "Chosen proposals" });
  await expect(chosen).toContainText("2 chosen");
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
  await expect(author.getByRole("main"), "nobody outside is told").toContainText(about);
  await expect(author.getByRole("main")).not.toContainText("Reject");
  await author.context().close();
});
