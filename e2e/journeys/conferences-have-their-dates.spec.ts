import { expect, test } from "../fixtures";
import { aProposal, fillIn, openFromMenu, openNewForm, submitButton } from "../pages/submissions";

// Its own portal: all journeys share the call's dates and panel.
test.use({ fresh: true });

const CONFERENCES = [
  { code: "MAIN", label: "{product}" },
  { code: "SINCON", label: "SINCON" },
  { code: "BOTH", label: "Both" },
];

test("closes one conference before the other, and shows its proposals to its own panel", async ({
  page,
  server,
  as,
  make,
}) => {
  await server.cli("edition", "set", "conferences", JSON.stringify(CONFERENCES));
  const [grace, alan] = [await make.reviewer(), await make.reviewer()];
  await as(await make.organiser(), page);
  await page.goto("/homepage/organiser/app/settings/dates");
  const dates = page.getByRole("form", { name: "Dates of each conference" });
  await dates.getByLabel("Lectern closes").fill("2025-01-15T12:00:00");
  await dates.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "Save these settings?" });
  await question.getByRole("button", { name: "Save" }).click();
  await expect(question).toBeHidden();

  const author = await as(await make.speaker());
  await openNewForm(author);
  await fillIn(author, aProposal("Kettles at the second conference"));
  const choice = author.getByRole("radio", { name: "SINCON", exact: true });
  await expect(choice, "the one that is open is chosen").toBeChecked();
  await author.getByRole("radio", { name: "Lectern (closed)" }).check();
  await submitButton(author).click();
  await expect(
    author.getByText(/Submissions for Lectern closed on .* Choose another conference\./).first(),
  ).toBeVisible();
  await choice.check();
  await submitButton(author).click();
  const pk = await openFromMenu(author, "Kettles at the second conference");
  await server.cli("submission", "review", String(pk));

  await page.goto("/homepage/organiser/app/panel");
  for (const [{ email }, conference] of [
    [grace, "Lectern"],
    [alan, "SINCON"],
  ] as const) {
    await page.getByRole("button", { name: `Conferences, of ${email}` }).click();
    // It is checked once the change has begun to be saved, which is not within the click.
    await page.getByRole("checkbox", { name: conference, exact: true }).click();
    await expect(page.getByText(`for ${conference} · `)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("checkbox", { name: conference, exact: true }), "it closes").toHaveCount(0);
  }
  const [ofFirst, ofSecond] = [await as(grace), await as(alan)];
  await expect(
    ofSecond
      .getByRole("main")
      .getByRole("link", { name: /Kettles/ })
      .first(),
  ).toBeVisible();
  await expect(ofFirst.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(ofFirst.getByText(/Kettles/)).toHaveCount(0);
  await ofFirst.goto(`/homepage/reviewer/app/${pk}`);
  await expect(ofFirst, "nor by its address").toHaveURL(/\/homepage\/reviewer\/app$/);
});
