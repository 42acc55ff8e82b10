import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";

/** The names of elements under the tooltip. */
const coveredBy = (page: Page) =>
  page.getByRole("tooltip").evaluate((tooltip) => {
    const over = tooltip.getBoundingClientRect();
    const all = [...document.querySelectorAll("h1, label, input, button, a, p")];
    return all
      .filter((element) => {
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
        const apart = left >= over.right || right <= over.left || top >= over.bottom || bottom <= over.top;
        return !apart && width > 0 && height > 0;
      })
      .map((element) => `${element.tagName} ${element.getAttribute("name") ?? element.textContent}`);
  });

for (const width of [1280, 390]) {
  test(`the captcha's tooltip covers nothing and moves nothing at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const address of ["/login", "/signup", "/reset"]) {
      await page.goto(address);
      const box = page.getByLabel("I am not a robot");
      const submit = page.locator("form").getByRole("button").last();
      const tooltip = page.getByRole("tooltip").filter({ hasText: "Proves that you are not a bot." });
      await box.waitFor();
      await expect(tooltip).toBeHidden();
      const before = await submit.boundingBox();
      await box.focus();
      await expect(tooltip).toBeVisible();
      expect(await coveredBy(page), address).toEqual([]);
      expect(await submit.boundingBox(), address).toEqual(before);
    }
  });
}
