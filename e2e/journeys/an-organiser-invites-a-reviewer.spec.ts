import { TEXTS as REVIEW } from "@lectern/domain/reviewing/words";
import { expect, test } from "../fixtures";
import { linkIn, logIn } from "../pages/entry";
import { completeProfile, news } from "../pages/home";
import { fillInReview } from "../pages/reviews";
import { submitProposal } from "../pages/submissions";
import { newAddress, PASSWORD } from "../people";

test("invites a reviewer, who reviews; suspends them, and shows it in the log", async ({
  page,
  server,
  as,
  make,
  visitor,
}) => {
  const author = await as(await make.speaker());
  const pk = await submitProposal(author, `By invitation ${Date.now()}`);
  await server.cli("submission", "review", String(pk));

  await as(await make.organiser(), page);
  await page.goto("/homepage/organiser/app/people");
  await page.getByRole("link", { name: "Invite" }).click();
  const email = newAddress("guest");
  await page.getByLabel("Addresses").fill(email);
  await page.getByRole("button", { name: "Invite", exact: true }).last().click();
  await expect(page.getByRole("list", { name: "Results" })).toContainText(`${email} Invitation sent.`);

  const guest = await visitor();
  await guest.goto(linkIn(await server.mailTo(email, /invited as reviewer/), "/invitation/"));
  await expect(guest.getByText(email)).toBeVisible();
  await guest.getByLabel("First name").fill("Grace");
  await guest.getByLabel("Last name").fill("Hopper");
  await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await guest.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
  await guest.getByRole("button", { name: "Accept and create the account" }).click();
  await expect(guest.getByRole("heading", { name: "Welcome!" })).toBeVisible();
  await logIn(guest, { email, password: PASSWORD });
  await expect(guest).toHaveURL(/\/homepage\/reviewer\/app$/);
  await completeProfile(guest, "Grace", "Hopper");
  await guest.goto(`/homepage/reviewer/app/${pk}/review`);
  await fillInReview(guest, { speaker: 8, topic: 9, comments: "Clear, and it can be repeated." });
  await guest.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(news(guest, REVIEW.added)).toBeVisible();

  await page.goto(`/homepage/organiser/app/people?q=${encodeURIComponent(email)}`);
  await page.getByRole("link", { name: "Grace Hopper" }).click();
  await expect(page.getByText("1 review given")).toBeVisible();
  await page.getByRole("button", { name: "Suspend" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
  await expect(news(page, "Grace Hopper is suspended.")).toBeVisible();
  await guest.goto("/homepage/reviewer/app");
  await expect(guest, "sessions end at once").toHaveURL(/\/login$/);
  await logIn(guest, { email, password: PASSWORD });
  await expect(guest.getByText("This account is suspended. Please write to the organisers.")).toBeVisible();

  await page.goto("/homepage/organiser/app/audit?action=suspend");
  const log = page.getByRole("list", { name: "Audit log" });
  await expect(log.getByRole("listitem").first()).toContainText("suspended the account · Grace Hopper");
});
