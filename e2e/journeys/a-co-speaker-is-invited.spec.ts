import { expect, test } from "../fixtures";
import { linkIn } from "../pages/entry";
import { news } from "../pages/home";
import { submitProposal } from "../pages/submissions";

test("invites a co-speaker, who accepts, has the proposal in their own list, and leaves", async ({
  page,
  server,
  as,
  make,
}) => {
  await as(await make.speaker(), page);
  const title = `Two on stage ${Date.now()}`;
  const pk = await submitProposal(page, title);
  const person = await make.speaker();

  await page.goto(`/homepage/speaker/app/${pk}`);
  const speakers = page.getByRole("region", { name: "Speakers" });
  await speakers.getByLabel("Speaker's name").fill("Grace Hopper");
  await speakers.getByLabel("Email (optional)").fill(person.email);
  await speakers.getByRole("button", { name: "Add speaker" }).click();
  await expect(news(page, "Grace Hopper added and invited.")).toBeVisible();
  await expect(speakers.getByRole("listitem").filter({ hasText: "Grace Hopper" })).toContainText("Invited");

  const link = linkIn(await server.mailTo(person.email, /invited to speak/), "/co-speaker");
  await page.goto(link);
  await expect(page.getByText(`and the invitation is for ${person.email}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept invitation" })).toBeHidden();
  const guest = await as(person);
  await guest.goto(link);
  await expect(guest.getByText(`“${title}”`)).toBeVisible();
  await guest.getByRole("button", { name: "Accept invitation" }).click();
  await expect(guest).toHaveURL(new RegExp(`/homepage/speaker/app/${pk}$`));
  await expect(guest.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(guest.getByText("Co-speaker", { exact: true })).toBeVisible();
  await expect(guest.getByRole("link", { name: "Edit", exact: true })).toBeHidden();
  await guest.goto("/homepage/speaker/app");
  await expect(guest.getByRole("main").getByText(title)).toBeVisible();
  await page.goto(`/homepage/speaker/app/${pk}`);
  await expect(speakers.getByText("Accepted", { exact: true })).toBeVisible();

  await guest.goto(`/homepage/speaker/app/${pk}`);
  await guest.getByRole("button", { name: "Leave proposal" }).click();
  await guest.getByRole("dialog").getByRole("button", { name: "Leave proposal" }).click();
  await expect(guest).toHaveURL(/\/homepage\/speaker\/app$/);
  await expect(guest.getByRole("main").getByText(title)).toHaveCount(0);
  await page.reload();
  await expect(speakers.getByText("No longer a speaker", { exact: true })).toBeVisible();
});
