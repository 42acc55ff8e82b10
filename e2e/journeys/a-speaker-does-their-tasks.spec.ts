import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures";
import { decideOn, newestRelease, releaseAll } from "../pages/decisions";
import { news } from "../pages/home";
import { aPdf, submitProposal } from "../pages/submissions";

test.use({ fresh: true });

test("asks an accepted speaker for slides and answers, and shows organisers what was done", async ({
  page,
  server,
  as,
  make,
}) => {
  test.setTimeout(300_000);
  await server.cli("edition", "set", "releaseDelay", "1s");
  const speaker = await as(await make.speaker());
  const kettles = await submitProposal(speaker, "Kettles");

  await as(await make.organiser(), page);
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Speaker tasks" }).click();
  const form = page.getByRole("form", { name: "Tasks" });
  await form.getByRole("button", { name: "Add a task" }).click();
  await form.getByLabel("Task 1", { exact: true }).fill("Slides");
  await form.getByLabel(/^Due/).first().fill("2035-05-01T18:00");
  await form.getByRole("button", { name: "Add a task" }).click();
  await form.getByLabel("Task 2", { exact: true }).fill("About you");
  await form.getByLabel("Kind").nth(1).selectOption("Questions");
  await form.getByLabel(/^Due/).nth(1).fill("2035-05-02T18:00");
  await form.getByRole("button", { name: "Add a question" }).click();
  await form.getByLabel("Question 1", { exact: true }).fill("Pronouns");
  await form.getByRole("button", { name: "Save tasks" }).click();
  await expect(news(page, "Saved: tasks")).toBeVisible();

  await decideOn(page, kettles, "Accept");
  await releaseAll(page, "1 accepted");
  await expect(newestRelease(page)).toContainText("Released", { timeout: 20_000 });

  await speaker.goto("/homepage/speaker/app");
  await expect(speaker.getByRole("main")).toContainText("2 open tasks, the first due");
  await speaker.goto(`/homepage/speaker/app/${kettles}`);
  const tasks = speaker.getByRole("region", { name: "Your tasks" });
  await tasks.getByLabel(/^File \(Slides\)/).setInputFiles(aPdf("Kettles"));
  await tasks.getByRole("button", { name: "Upload Slides" }).click();
  await expect(tasks.getByText(/^Uploaded on/)).toBeVisible({ timeout: 20_000 });
  await tasks.getByLabel("Pronouns").fill("she/her");
  await tasks.getByRole("button", { name: "Save answers" }).click();
  await expect(tasks.getByRole("button", { name: "Change About you" })).toBeVisible();

  await page.goto("/homepage/organiser/app/tasks?state=done");
  const row = page.getByRole("list", { name: /asked for Kettles$/ });
  await expect(row.getByText("Done", { exact: true })).toHaveCount(2);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export tasks.csv" }).click();
  expect(await readFile(await (await saving).path(), "utf8")).toContain("she/her");
});
