import { expect, test } from "../fixtures";
import { newestRelease, releaseAll } from "../pages/decisions";
import { aProposal, fillIn, openFromMenu, openNewForm, submitButton } from "../pages/submissions";

test.use({ fresh: true });

test("decides for each conference, notifies the speaker of both, and takes an answer to the one that accepts", async ({
  page,
  server,
  as,
  make,
}) => {
  test.setTimeout(240_000);
  await server.cli("edition", "set", "releaseDelay", "1s");
  const speaker = await make.speaker();
  const ada = await as(speaker);
  await openNewForm(ada);
  await fillIn(ada, aProposal("Kettles"));
  await ada.getByRole("radio", { name: "Lectern and SINCON" }).check();
  await submitButton(ada).click();
  const pk = await openFromMenu(ada, "Kettles");

  await as(await make.organiser(), page);
  await page.goto(`/homepage/organiser/app/${pk}`);
  const decide = async (conference: string, word: string) => {
    const button = page
      .getByRole("group", { name: `Decision of ${conference}` })
      .getByRole("button", { name: word });
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
  };
  await decide("Lectern", "Accept");
  await decide("SINCON", "Reject");
  await page.goto("/homepage/organiser/app/proposals?conference=SINCON");
  const table = page.getByRole("table", { name: "Proposals" });
  await expect(table.getByRole("row", { name: /Kettles/ })).toContainText("Reject");
  await page.getByLabel("Conference").selectOption("MAIN");
  await expect(table.getByRole("row", { name: /Kettles/ })).toContainText("Accept");

  await releaseAll(page, "1 accepted, 1 rejected");
  await server.mailTo(speaker.email, /^Lectern 2025: "Kettles" is accepted/);
  await server.mailTo(speaker.email, /^SINCON 2025: about "Kettles"/);
  await expect(newestRelease(page)).toContainText("Released", { timeout: 20_000 });

  await ada.reload();
  const outcomes = ada.getByRole("main").getByRole("listitem");
  await expect(outcomes.filter({ hasText: "SINCON" })).toContainText("Not accepted");
  await expect(ada.getByRole("heading", { name: "Lectern: Your proposal is accepted" })).toBeVisible();
  await ada.getByRole("button", { name: "Confirm: I will come" }).click();
  await expect(ada.getByText("You have confirmed that you will attend.")).toBeVisible();
  await expect(outcomes.filter({ hasText: "Lectern" })).toContainText("Confirmed");
});
