import { expect, test } from "../fixtures";
import { coveredStops } from "../pages/keyboard";
import { demo } from "../people";

test.use({ demo: true, clockStart: null });

test("keeps the focused element clear of the table's head and of the bars below", async ({ page, as }) => {
  await as(demo("organiser"), page);
  await page.goto("/homepage/organiser/app/proposals");
  const rows = page.getByRole("table", { name: "Proposals" }).getByRole("row");
  await expect(rows.nth(12)).toBeVisible();
  await rows.nth(1).getByRole("checkbox").check();
  await expect(page.getByRole("region", { name: "Selected proposals" })).toBeVisible();
  expect(await coveredStops(page, "Tab", 50)).toEqual([]);
  expect(await coveredStops(page, "Shift+Tab", 40)).toEqual([]);

  await page.goto("/homepage/organiser/app/settings");
  const year = page.getByLabel("Year", { exact: true });
  await year.fill("2031");
  await expect(page.getByText("Changed: Year")).toBeVisible();
  await expect(year).toBeFocused();
  expect(await coveredStops(page, "Tab", 50)).toEqual([]);
});
