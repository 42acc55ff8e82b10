import { expect, test } from "../fixtures";
import { cancelRelease, decideOn, newestRelease, releaseAll } from "../pages/decisions";
import { news } from "../pages/home";
import { submitProposal } from "../pages/submissions";

test.use({ fresh: true });

test("releases decisions, undoes that, releases again, and shows the speakers' answers", async ({
  page,
  server,
  as,
  make,
}) => {
  test.setTimeout(300_000);
  await server.cli("edition", "set", "releaseDelay", "1h");
  const [first, second, third] = await Promise.all([make.speaker(), make.speaker(), make.speaker()]);
  const [ada, joan, mary] = [await as(first), await as(second), await as(third)];
  const kettles = await submitProposal(ada, "Kettles");
  const toasters = await submitProposal(joan, "Toasters");
  const fridges = await submitProposal(mary, "Fridges");

  await as(await make.organiser(), page);
  await page.goto("/homepage/organiser/app/confirmations");
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question 1", { exact: true }).fill("T-shirt size");
  await page.getByLabel("Required").check();
  await page.getByRole("button", { name: "Save questions" }).click();
  await expect(news(page, "Saved: questions")).toBeVisible();

  await decideOn(page, kettles, "Accept");
  await decideOn(page, toasters, "Accept");
  await decideOn(page, fridges, "Waitlist");
  await releaseAll(page, "2 accepted, 1 waitlisted");
  await expect(newestRelease(page)).toContainText("goes out in 60 minutes");
  await cancelRelease(page);
  await expect(newestRelease(page)).toContainText("Cancelled");
  await ada.goto(`/homepage/speaker/app/${kettles}`);
  await expect(ada.getByRole("heading", { level: 1 })).toContainText("Kettles");
  await expect(ada.getByRole("heading", { name: "Your proposal is accepted" })).toHaveCount(0);

  await server.cli("edition", "set", "releaseDelay", "1s");
  await page.reload();
  await releaseAll(page, "2 accepted, 1 waitlisted");
  await server.mailTo(first.email, /"Kettles" is accepted/);
  await server.mailTo(second.email, /"Toasters" is accepted/);
  await server.mailTo(third.email, /"Fridges" is on the waitlist/);
  await expect(newestRelease(page)).toContainText("Released", { timeout: 20_000 });

  await ada.reload();
  await ada.getByRole("button", { name: "Confirm: I will come" }).click();
  await expect(ada.getByText("This field is required.")).toBeVisible();
  await ada.getByLabel(/^T-shirt size/).fill("M");
  await ada.getByRole("button", { name: "Confirm: I will come" }).click();
  await expect(ada.getByText("You have confirmed that you will attend.")).toBeVisible();

  await joan.goto(`/homepage/speaker/app/${toasters}`);
  await joan.getByRole("button", { name: "Decline" }).click();
  await joan
    .getByRole("dialog")
    .getByLabel(/^Reason/)
    .fill("I am at sea.");
  await joan.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
  await expect(joan.getByRole("heading", { name: "You have declined" })).toBeVisible();

  await page.goto("/homepage/organiser/app/confirmations?answer=declined");
  await expect(page.getByRole("main")).toContainText("Reason: I am at sea.");
  await page.goto("/homepage/organiser/app/decisions");
  await expect(page.getByText("One speaker has declined")).toBeVisible();
  await page.getByRole("list", { name: "Waitlist" }).getByRole("button", { name: "Accept" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await server.mailTo(third.email, /"Fridges" is accepted/);

  const decisions = server.mails().filter(({ subject }) => /is accepted|waitlist/.test(subject));
  expect(decisions.map(({ to, subject }) => `${to} ${subject}`).sort()).toEqual(
    [
      `${first.email} Lectern 2025: "Kettles" is accepted`,
      `${second.email} Lectern 2025: "Toasters" is accepted`,
      `${third.email} Lectern 2025: "Fridges" is accepted`,
      `${third.email} Lectern 2025: "Fridges" is on the waitlist`,
    ].sort(),
  );
});
