import { expect, test } from "../fixtures";
import { acceptedTalks, place, publish } from "../pages/programme";

// Its own portal: all journeys share the programme.
test.use({ fresh: true });

const TALK = "Kettles that call home";

test("publishes the schedule, which anyone reads without script, and a calendar keeps one event", async ({
  page,
  as,
  make,
  server,
  browser,
}) => {
  const { author, ids } = await acceptedTalks({ page, as, make, server }, TALK);
  await page.getByRole("button", { name: "Add a room" }).click();
  await page.getByLabel("Room 1", { exact: true }).fill("Main hall");
  await page.getByRole("button", { name: "Save rooms and days" }).click();
  await expect(page.getByText("Saved: rooms and days")).toBeVisible();

  const calendar = async () => {
    const text = await (await fetch(`${server.url}/programme/schedule.ics`)).text();
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    return { uid: /UID:(.*)/.exec(text)?.[1], sequence: Number(/SEQUENCE:(\d+)/.exec(text)?.[1]) };
  };

  await place(page, "Schedule", TALK, "2025-07-01T10:00");
  await publish(page, 1, 1);
  const first = await calendar();

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const reader = await context.newPage();
  await reader.goto("/programme");
  await expect(reader.getByRole("heading", { name: "Tuesday 1 July 2025" })).toBeVisible();
  await reader.getByRole("searchbox", { name: "Search" }).fill("kettles");
  await reader.getByRole("button", { name: "Show" }).click();
  await reader.getByRole("link", { name: TALK }).click();
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(TALK);
  await expect(reader.getByText("Main hall").first()).toBeVisible();

  await place(page, "Move", TALK, "2025-07-01T12:00");
  await publish(page, 2, 1);
  const second = await calendar();
  expect(second.uid).toBe(first.uid);
  expect(second.sequence).toBeGreaterThan(first.sequence);
  await reader.reload();
  await expect(reader.getByText("12:00").first()).toBeVisible();
  await context.close();

  await author.goto(`/homepage/speaker/app/${ids[0]}`);
  await expect(author.getByText("Tuesday, 1 July 2025 at 12:00 (UTC), 45 minutes, Main hall.")).toBeVisible();
});
