import { expect, test } from "../fixtures";
import { decideOn } from "../pages/decisions";
import { submitProposal } from "../pages/submissions";

// Its own portal: all journeys share the programme.
test.use({ fresh: true });

test("publishes the schedule, which anyone reads without script, and a calendar keeps one event", async ({
  page,
  as,
  make,
  server,
  browser,
}) => {
  const author = await as(await make.speaker());
  const pk = await submitProposal(author, "Kettles that call home");
  await as(await make.organiser(), page);
  await decideOn(page, pk, "Accept");
  await server.cli("edition", "set", "decisionsReleased", "true");

  await page.goto("/homepage/organiser/app/schedule");
  await page.getByRole("button", { name: "Add a room" }).click();
  await page.getByLabel("Room 1", { exact: true }).fill("Main hall");
  await page.getByRole("button", { name: "Save rooms and days" }).click();
  await expect(page.getByText("Saved: rooms and days")).toBeVisible();

  const place = async (action: "Place" | "Move", start: string) => {
    await page.getByRole("button", { name: `${action} Kettles that call home`, exact: true }).click();
    const form = page.getByRole("form", { name: "Place of Kettles that call home" });
    await form.getByLabel("Room").fill("Main hall");
    await form.getByLabel(/^Start/).fill(start);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toBeHidden();
  };
  const publish = async (version: number) => {
    await page.getByRole("button", { name: `Publish version ${version}` }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(/1 change, and 1 speaker/)).toBeVisible();
    await dialog.getByRole("button", { name: `Publish version ${version}` }).click();
    await expect(page.getByText("Everything is published.")).toBeVisible();
  };
  const calendar = async () => {
    const text = await (await fetch(`${server.url}/programme/schedule.ics`)).text();
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    return { uid: /UID:(.*)/.exec(text)?.[1], sequence: Number(/SEQUENCE:(\d+)/.exec(text)?.[1]) };
  };

  await place("Place", "2025-07-01T10:00");
  await publish(1);
  const first = await calendar();

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const reader = await context.newPage();
  await reader.goto("/programme");
  await expect(reader.getByRole("heading", { name: "Tuesday 1 July 2025" })).toBeVisible();
  await reader.getByRole("searchbox", { name: "Search" }).fill("kettles");
  await reader.getByRole("button", { name: "Show" }).click();
  await reader.getByRole("link", { name: "Kettles that call home" }).click();
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Kettles that call home");
  await expect(reader.getByText("Main hall").first()).toBeVisible();

  await place("Move", "2025-07-01T12:00");
  await publish(2);
  const second = await calendar();
  expect(second.uid).toBe(first.uid);
  expect(second.sequence).toBeGreaterThan(first.sequence);
  await reader.reload();
  await expect(reader.getByText("12:00").first()).toBeVisible();
  await context.close();

  await author.goto(`/homepage/speaker/app/${pk}`);
  await expect(author.getByText("Tuesday, 1 July 2025, 12:00 (UTC), 45 minutes, Main hall.")).toBeVisible();
});
