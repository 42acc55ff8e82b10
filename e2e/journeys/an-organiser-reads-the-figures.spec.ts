import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { demo } from "../people";

test.use({ demo: true, clockStart: null });

test("shows the figures, exports their numbers and prints them", async ({ page, as }) => {
  await as(demo("organiser"), page);
  await page.getByRole("link", { name: "Figures" }).click();
  const arrivals = page.getByRole("region", { name: /proposals so far/ });
  await expect(arrivals, "it says what it shows").toBeVisible();
  await expect(arrivals.locator("svg")).toBeVisible();
  const all = (await arrivals.getByRole("heading").textContent()) ?? "";

  await arrivals.getByRole("button", { name: /^Show the numbers/ }).click();
  await expect(arrivals.getByRole("table", { name: "Proposals over time" })).toBeInViewport();
  const saving = page.waitForEvent("download");
  await arrivals.getByRole("button", { name: /^Save as CSV/ }).click();
  expect((await saving).suggestedFilename()).toBe("proposals-over-time.csv");
  await arrivals.getByRole("button", { name: /^Hide the numbers/ }).click();
  await isAccessible(page, "the figures");

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Topic", exact: true }).click();
  await page.getByRole("checkbox", { name: "Blue Team" }).check();
  await expect(page).toHaveURL(/figures\?topic=BT$/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("status").filter({ hasText: /^Only Blue Team, as of/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: all }), "others are left out").toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/^Only Blue Team/), "the address holds the choice").toBeVisible();

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  for (const pressed of ["button", "navigation", "banner"] as const)
    await expect(page.getByRole(pressed), `no ${pressed}`).toHaveCount(0);
  for (const figure of await page.getByRole("main").locator("section").all()) {
    await expect(figure, "no figure is cut over pages").toHaveCSS("break-inside", "avoid");
  }
  const width = await page.locator("section svg").first().getAttribute("viewBox");
  expect(width, "drawn for the sheet, not for the screen").toMatch(/^0 0 630 /);
});
