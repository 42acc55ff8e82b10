import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { decideOn, newestRelease, releaseAll } from "../pages/decisions";
import { aPhoto } from "../pages/pictures";
import { aPdf, submitProposal } from "../pages/submissions";
import { startSession } from "../portal/session";

test.use({ fresh: true });

const task = (kind: string, label: string) => ({ kind, label, help: "", due: "2035-05-01T18:00:00Z" });

test("a speaker hands in a photo and slides, and an organiser reads them page by page", async ({
  page,
  server,
  as,
  make,
}) => {
  test.setTimeout(180_000);
  await server.cli("edition", "set", "releaseDelay", "1s");
  const speaker = await as(await make.speaker());
  const kettles = await submitProposal(speaker, "Kettles");
  const organiser = await make.organiser();
  const { access } = await startSession(page.request, server.url, organiser);
  const asked = await page.context().request.put(`${server.url}/api/tasks/form/`, {
    headers: { authorization: `Bearer ${access}` },
    data: { tasks: [task("photo", "Portrait"), task("slides", "Slides")], remind_days: [] },
  });
  expect(asked.status(), await asked.text()).toBe(200);

  await as(organiser, page);
  await decideOn(page, kettles, "Accept");
  await releaseAll(page, "1 accepted");
  await expect(newestRelease(page)).toContainText("Released", { timeout: 20_000 });

  await speaker.goto(`/homepage/speaker/app/${kettles}`);
  const tasks = speaker.getByRole("region", { name: "Your tasks" });
  await tasks.getByLabel(/^File \(Portrait\)/).setInputFiles(aPhoto());
  await tasks.getByRole("button", { name: "Upload Portrait" }).click();
  await expect(tasks.getByRole("img", { name: "Portrait of Ada Lovelace" })).toBeVisible({ timeout: 40_000 });
  await tasks.getByLabel(/^File \(Slides\)/).setInputFiles(aPdf("How kettles break", 3));
  await tasks.getByRole("button", { name: "Upload Slides" }).click();
  await expect(tasks.getByRole("link", { name: "Read in the browser" })).toHaveCount(2, { timeout: 40_000 });

  await page.goto(`/homepage/organiser/app/${kettles}`);
  const done = page.getByRole("region", { name: "Speaker tasks" });
  await expect(done.getByRole("img", { name: "Portrait of Ada Lovelace" })).toBeVisible();
  await expect(done).toContainText("Ask before you use a photo.");
  await isAccessible(page, "a proposal with a photo and slides");
  await done.getByRole("link", { name: "Read in the browser" }).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("File: Slides");
  await expect(page.getByRole("img", { name: "Page 1 of 3" })).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.getByRole("img", { name: "Page 3 of 3" })).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`/homepage/organiser/app/${kettles}$`));
  await expect(done.getByText("Portrait", { exact: true })).toBeVisible();
});
