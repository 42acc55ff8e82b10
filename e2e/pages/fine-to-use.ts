import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const WIDTHS = [1280, 390];
const SCHEMES = ["dark", "light"] as const;

/** In each width and colour scheme: nothing that axe finds, and nothing that sticks out of the screen. */
export async function isFineToUse(page: Page, screen = new URL(page.url()).pathname): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await isWithin(page, `${screen} at ${width}`);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
      await axeFindsNothing(page, `${screen} at ${width}, ${colorScheme}`);
    }
  }
}

/** Goes there, and looks. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isFineToUse(page, path);
}

async function axeFindsNothing(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n  ")}`);
  expect.soft(found, where).toEqual([]);
}

async function isWithin(page: Page, where: string): Promise<void> {
  const sticksOut = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.soft.poll(sticksOut, { message: `pixels that stick out: ${where}`, timeout: 2_000 }).toBe(0);
}
