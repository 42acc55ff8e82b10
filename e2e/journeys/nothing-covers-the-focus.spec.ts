import { expect, test } from "../fixtures";
import { logIn } from "../pages/entry";
import { coveredStops } from "../pages/keyboard";

test.use({ demo: true, clockStart: null });

test("keeps what has the focus clear of the table's head and of the bars below", async ({ page }) => {
  await logIn(page, { email: "organiser@example.org", password: "correct-horse!" });
  const rows = page.getByRole("table", { name: "Proposals" }).getByRole("row");
  await expect(rows.nth(12)).toBeVisible();
  await rows.nth(1).getByRole("checkbox").check();
  await expect(page.getByRole("region", { name: "Chosen proposals" })).toBeVisible();
  expect(await coveredStops(page, "Tab", 50)).toEqual([]);
  expect(await coveredStops(page, "Shift+Tab", 40)).toEqual([]);

  await page.goto("/homepage/organiser/app/settings");
  const year = page.getByLabel("Year", { exact: true });
  await year.fill("2031");
  await expect(page.getByText("Changed: Year")).toBeVisible();
  await expect(year).toBeFocused();
  expect(await coveredStops(page, "Tab", 50)).toEqual([]);
});
