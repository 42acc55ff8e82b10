import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { news } from "../pages/home";

// After the close.
test.use({ clockStart: "2025-06-03T12:00:00Z" });

test("enters an invited talk, edits a typo after the close, and shows the speaker what changed", async ({
  page,
  server,
  as,
  make,
}) => {
  const speaker = await make.speaker();
  const author = await as(speaker);

  await as(await make.organiser(), page);
  await page.goto("/homepage/organiser/app/proposals");
  await page.getByRole("link", { name: "New proposal" }).click();
  await page.getByLabel("Speaker's email").fill(speaker.email);
  await page.getByLabel(/^Title/).fill("Keynote: braking things gently");
  await page.getByLabel(/^Abstract/).fill(`How to break things. ${"Nothing here changes. ".repeat(40)}`);
  await isAccessible(page, "the form of an invited proposal");
  await page.getByRole("button", { name: "Create proposal" }).click();
  await expect(news(page, "Proposal created. The speaker is notified.")).toBeVisible();
  await server.mailTo(speaker.email, /your proposal "Keynote: braking things gently"/);

  await page.getByRole("link", { name: "Edit proposal" }).click();
  await page.getByLabel(/^Title/).fill("Keynote: breaking things gently");
  await page.getByLabel(/^Abstract/).fill(`How we break things. ${"Nothing here changes. ".repeat(40)}`);
  await page.getByRole("button", { name: "Save and notify" }).click();
  await expect(page.getByText("Tell the speaker why.").first()).toBeVisible();
  await page.getByLabel(/^Note to the speaker/).fill("A typo in the title.");
  await isAccessible(page, "the form to change a proposal");
  await page.getByRole("button", { name: "Save and notify" }).click();
  await expect(news(page, "Proposal saved. The speaker is notified of changes.")).toBeVisible();

  const mail = await server.mailTo(speaker.email, /the organisers changed/);
  expect(mail.text).toContain("A typo in the title.");
  expect(mail.text).toContain("Title:\nKeynote: [-braking-]{+breaking+} things gently");
  const link = /http\S+\/homepage\/speaker\/app\/\d+/.exec(mail.text)?.[0] ?? "";

  await author.goto(link);
  await expect(author.getByRole("heading", { name: "Keynote: breaking things gently" })).toBeVisible();
  await author.getByRole("button", { name: "Show versions" }).click();
  const newest = author.getByRole("list", { name: "Versions" }).getByRole("listitem").first();
  await expect(newest).toContainText("Version 2, saved by an organiser");
  await expect(newest).toContainText("Note: A typo in the title.");
  await newest.getByRole("button", { name: /^Show changes/ }).click();
  await expect(newest.locator("del").first()).toContainText("braking");
  await expect(newest.locator("ins").first()).toContainText("breaking");
  await newest.getByRole("button", { name: /unchanged characters$/ }).click();
  await expect(newest).toContainText("Nothing here changes. Nothing here changes.");
  await isAccessible(author, "the versions of a proposal");
});
