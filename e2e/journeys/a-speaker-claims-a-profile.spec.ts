import { INVALID_SPEAKER_INVITATION } from "@lectern/domain/proposals/speakers/words";
import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { linkIn, logIn, signUp } from "../pages/entry";
import { completeProfile, news } from "../pages/home";
import { submitProposal } from "../pages/submissions";
import { newAddress, PASSWORD } from "../people";

test("organisers add a speaker without an account, who later claims the name, and the talk is theirs, too", async ({
  page,
  server,
  as,
  make,
  visitor,
}) => {
  test.setTimeout(120_000);
  const lead = await as(await make.speaker(), page);
  const title = `Three on stage ${Date.now()}`;
  const pk = await submitProposal(lead, title);
  const email = newAddress("claims");

  const organiser = await as(await make.organiser());
  await organiser.goto(`/homepage/organiser/app/${pk}`);
  const speakers = organiser.getByRole("region", { name: "Speakers" });
  await speakers.getByLabel("Speaker's name").fill("Mary-Jane O'Brien");
  await speakers.getByRole("button", { name: "Add speaker" }).click();
  const line = speakers.getByRole("listitem").filter({ hasText: "Mary-Jane O'Brien" });
  await expect(line).toContainText("Without an account");
  await line.getByRole("button", { name: /^Invite/ }).click();
  const dialog = organiser.getByRole("dialog", { name: "Invite Mary-Jane O'Brien" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(news(organiser, `Invitation sent to ${email}.`)).toBeVisible();
  await expect(line).toContainText("Invited");

  const claimant = await visitor();
  const link = linkIn(await server.mailTo(email, /invited to speak/), "/co-speaker");
  await claimant.goto(link);
  await expect(claimant.getByText(`“${title}”`)).toBeVisible();
  await expect(claimant.getByRole("button", { name: "Accept invitation" })).toBeHidden();
  await isAccessible(claimant, "an invitation without an account");

  await signUp(claimant, { email, username: `mj${Date.now()}`, password: PASSWORD });
  await claimant.goto(linkIn(await server.mailTo(email, /confirm/i), "/signup/account-confirm-email/"));
  await claimant.getByRole("button", { name: "Verify Email" }).click();
  await expect(claimant.getByRole("heading", { level: 1 })).toContainText("Your Email has been verified!");
  await logIn(claimant, { email, password: PASSWORD });
  await completeProfile(claimant, "Mary-Jane", "O'Brien-Smith");
  await claimant.goto(link);
  await claimant.getByRole("button", { name: "Accept invitation" }).click();
  await expect(claimant).toHaveURL(new RegExp(`/homepage/speaker/app/${pk}$`));
  await expect(claimant.getByRole("heading", { name: title, level: 1 })).toBeVisible();

  await claimant.goto("/homepage/speaker/app");
  await expect(claimant.getByRole("main").getByText(title)).toBeVisible();
  await organiser.reload();
  const claimed = speakers.getByRole("listitem").filter({ hasText: "Mary-Jane O'Brien-Smith" });
  await expect(claimed, "the profile's name has replaced the typed one").toContainText("Accepted");

  await claimant.goto(link);
  await expect(claimant.getByText(INVALID_SPEAKER_INVITATION), "the link was used").toBeVisible();
  await claimant.getByRole("link", { name: "To your own area" }).click();
  await expect(claimant).toHaveURL(/\/homepage\/speaker\/app$/);
  const stranger = await visitor();
  await stranger.goto(link);
  await expect(stranger.getByRole("link", { name: "Log in to your own area" })).toBeVisible();
  await isAccessible(stranger, "an invitation that was answered");
});
