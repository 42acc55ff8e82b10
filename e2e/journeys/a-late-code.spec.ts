import { expect, test } from "../fixtures";
import { aProposal, fillIn, submitButton } from "../pages/submissions";

// After the close.
test.use({ clockStart: "2025-06-03T12:00:00Z" });

test("lets one speaker with a late code submit and edit after the close", async ({
  page,
  server,
  as,
  make,
}) => {
  const speaker = await make.speaker();
  const author = await as(speaker);

  await as(await make.organiser(), page);
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Late codes" }).click();
  await page.getByRole("button", { name: "Create a code" }).click();
  await page.getByLabel("Email of their account").fill(speaker.email);
  await page.getByLabel("Expires on").fill("2025-06-05T12:00");
  await page.getByRole("button", { name: "Create the code" }).click();
  const code = (await page.getByText(/^(\w{5}-){4}\w{5}$/).textContent()) ?? "";
  await page.getByRole("button", { name: "Done" }).click();
  const letter = await server.mailTo(speaker.email, /you can still submit/);
  expect(letter.text).toContain(code);

  await author.goto("/homepage/speaker/app");
  await author.getByRole("main").getByRole("link", { name: "I have a late code" }).click();
  const field = author.getByRole("textbox", { name: "Late code" });
  await field.fill("AAAAA-AAAAA-AAAAA-AAAAA-AAAAA");
  await author.getByRole("button", { name: "Use code" }).click();
  await expect(author.getByText("This code is not valid")).toBeVisible();
  await field.fill(code.toLowerCase());
  await author.getByRole("button", { name: "Use code" }).click();
  await fillIn(author, aProposal("Better late than never"));
  await submitButton(author).click();
  await expect(author.getByRole("heading", { name: "Submitted: Better late than never" })).toBeVisible();
  await author.getByRole("link", { name: "View it" }).click();
  await expect(author.getByText(/You may edit it until .*5 Jun/)).toBeVisible();
  await expect(author.getByRole("main").getByRole("link", { name: "Edit" })).toBeVisible();

  await page.reload();
  const line = page.getByRole("listitem").filter({ hasText: speaker.email });
  await expect(line).toContainText("used 1 of 1");
  await expect(line.getByRole("link", { name: "Better late than never" })).toBeVisible();
});
