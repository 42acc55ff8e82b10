import { expect, test } from "../fixtures";
import { askForReset, linkIn, logIn, setNewPassword } from "../pages/entry";
import { newAddress, PASSWORD } from "../people";

test("previews a call from pretalx, maps a track to a topic and imports it; a speaker logs in", async ({
  page,
  server,
  as,
  make,
  visitor,
}) => {
  const email = newAddress("moved");
  const about = `Moved ${Date.now()}`;
  const proposal = (code: string, changes: object = {}) => ({
    code: `${code}${Date.now()}`,
    title: `${about} ${code}`,
    abstract: "How <b>kettles</b> call home.",
    state: "submitted",
    submission_type: { name: { en: "Talk" } },
    track: { name: { en: "Kitchen appliances" } },
    speakers: [{ code: "ADA", name: "Ada Lovelace", email }],
    ...changes,
  });
  const results = [
    proposal("A"),
    proposal("B"),
    proposal("C", { title: "x".repeat(300) }),
    proposal("D", { state: "withdrawn" }),
  ];
  const upload = (name: string, content: unknown) => ({
    name,
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(content)),
  });

  await as(await make.organiser(), page);
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Imports" }).click();
  await expect(page).toHaveURL(/\/imports$/);
  const files = page.getByRole("main").getByLabel("Proposals", { exact: true });
  const look = page.getByRole("button", { name: "Preview import" });
  await files.setInputFiles(upload("people.json", { users: [] }));
  await look.click();
  await expect(page.getByText("This is not a pretalx or Sessionize export: it has users.")).toBeVisible();

  await files.setInputFiles(upload("call.json", { results }));
  await look.click();
  const rows = page.getByRole("list", { name: "Proposals of the file" }).getByRole("listitem");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toContainText("No topic “Kitchen appliances”");
  await expect(rows.nth(2)).toContainText("The title has 300 characters; the maximum is 255.");
  await expect(rows.nth(3)).toContainText("It is withdrawn in pretalx.");
  await page.getByLabel("Kitchen appliances (2)").selectOption("Policy");
  await expect(rows.nth(0)).not.toContainText("No topic");
  await page.getByLabel(/Email the 1 new person/).check();
  await page.getByRole("button", { name: "Import 2 proposals" }).click();
  await expect(page.getByText("Imported: 2 proposals, 1 new account, 1 mail written.")).toBeVisible();

  await look.click();
  await expect(rows.nth(0), "nothing comes over twice").toContainText("Already imported");
  await expect(page.getByText("Nothing to import.")).toBeVisible();

  const [first] = results;
  const table = `ID,Proposal title,Phone number\r\n${first?.code},"${about} A, louder",+44 1\r\n`;
  await files.setInputFiles({ name: "sessions.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
  await look.click();
  await expect(rows).toHaveCount(1);
  await expect(rows.nth(0)).toContainText(`Would be changed`);
  await expect(rows.nth(0)).toContainText(`To ${about} A, louder`);
  await expect(page.getByText("Columns that are not imported: “Phone number”.")).toBeVisible();
  await page.getByRole("button", { name: "Update 1 proposal" }).click();
  await expect(page.getByText("Updated: 1 proposal.")).toBeVisible();
  await page.goto(`/homepage/organiser/app/proposals?q=${encodeURIComponent(about)}`);
  const board = page.getByRole("table", { name: "Proposals" });
  await board.getByRole("link", { name: `${about} A, louder` }).click();
  await expect(page.getByRole("complementary")).toContainText("Policy");

  const letter = await server.mailTo(email, /your proposals have moved/);
  expect(letter.text).toContain(`“${about} A”, “${about} B”`);
  const author = await visitor();
  expect(linkIn(letter, "/reset"), "where one asks for a link").toMatch(/\/reset$/);
  await askForReset(author, email);
  await author.goto(linkIn(await server.mailTo(email, /new password/i), "/password/reset/key/"));
  await setNewPassword(author, PASSWORD);
  await expect(author).toHaveURL(/\/password\/reset\/success$/);
  await logIn(author, { email, password: PASSWORD });
  await expect(author).toHaveURL(/\/homepage\/speaker\/app$/);
  await expect(author.getByRole("main")).toContainText(`${about} B`);
});
