import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures";
import { decideOn, releaseAll } from "../pages/decisions";
import { news } from "../pages/home";
import { submitProposal } from "../pages/submissions";

test.use({ fresh: true });

test("asks an accepted speaker for consent, again when the wording changes, and for needs and times", async ({
  page,
  server,
  as,
  make,
}) => {
  test.setTimeout(300_000);
  await server.cli("edition", "set", "releaseDelay", "1s");
  const speaker = await make.speaker();
  const ada = await as(speaker);
  const kettles = await submitProposal(ada, "Kettles");

  await as(await make.organiser(), page);
  await page.goto("/homepage/organiser/app/speaker-answers");
  const recording = page.getByRole("group", { name: "Recording" });
  await recording.getByLabel("Ask speakers").check();
  await recording.getByLabel("Wording").fill("We may record your talk.");
  await page.getByRole("button", { name: "Save consents" }).click();
  await expect(news(page, "Saved: consents")).toBeVisible();

  await decideOn(page, kettles, "Accept");
  await releaseAll(page, "1 accepted");
  await server.mailTo(speaker.email, /"Kettles" is accepted/);

  await ada.goto(`/homepage/speaker/app/${kettles}`);
  await ada.getByRole("link", { name: /^For the organisers/ }).click();
  const asked = ada.getByRole("group", { name: "Recording: Kettles" });
  await expect(asked).toContainText("We may record your talk.");
  for (const answer of await asked.getByRole("radio").all()) await expect(answer).not.toBeChecked();
  await asked.getByRole("radio", { name: "Yes" }).check();
  await ada.getByRole("button", { name: "Save answers" }).click();
  await expect(ada.getByText("All answered.")).toBeVisible();

  await page.goto("/homepage/organiser/app/speaker-answers?answer=record:yes");
  await expect(page.getByRole("link", { name: "Kettles" })).toBeVisible();
  await recording.getByLabel("Wording").fill("We may record and publish your talk.");
  await expect(recording).toContainText("speakers who have answered are asked again");
  await page.getByRole("button", { name: "Save consents" }).click();
  await expect(news(page, "Saved: consents")).toBeVisible();

  await ada.reload();
  await expect(asked).toContainText("We may record and publish your talk.");
  await expect(asked).toContainText("you answered “Yes” to: “We may record your talk.”");
  for (const answer of await asked.getByRole("radio").all()) await expect(answer).not.toBeChecked();
  await asked.getByRole("radio", { name: "No" }).check();
  await ada.getByRole("button", { name: "Save answers" }).click();
  await expect(ada.getByText("All answered.")).toBeVisible();

  await page.goto("/homepage/organiser/app/speaker-answers?answer=record:no");
  await expect(page.getByRole("link", { name: "Kettles" })).toBeVisible();

  await page.getByRole("button", { name: "Needs", exact: true }).click();
  await page.getByRole("group", { name: "Ask for" }).getByLabel("Food").check();
  await page.getByRole("button", { name: "Save needs form" }).click();
  await expect(news(page, "Saved: needs form")).toBeVisible();

  await ada.reload();
  await ada.getByLabel("Diet and allergies").fill("No nuts");
  await ada.getByRole("button", { name: "Save needs" }).click();
  await expect(ada.getByText(/^Saved on/)).toBeVisible();

  await page.reload();
  await expect(page.getByText("No nuts")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download needs.csv" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv).toContain(`Ada Lovelace,${speaker.email},${kettles},`);
  expect(csv).toContain("No nuts");

  await page.getByRole("button", { name: "Availability" }).click();
  await page.getByRole("button", { name: "Add a day" }).click();
  await page.getByLabel("Day 1", { exact: true }).fill("2025-07-01");
  await page.getByRole("button", { name: "Save days" }).click();
  await expect(news(page, "Saved: days")).toBeVisible();
  await ada.reload();
  await ada.getByRole("group", { name: "Tuesday 1 July" }).getByLabel("All day").check();
  await ada.getByRole("button", { name: "Save times" }).click();
  await page.reload();
  await expect(page.getByRole("main")).toContainText("all day");
});
