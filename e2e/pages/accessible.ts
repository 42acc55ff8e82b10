import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const WIDTHS = [1280, 390];
/** The rules whose result depends on the colours. */
const ABOUT_COLOURS = ["color-contrast", "link-in-text-block"];

/** In each width and colour scheme: nothing that axe finds, and nothing that sticks out of the screen. */
export async function isFineToUse(page: Page, screen = new URL(page.url()).pathname): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await isWithin(page, `${screen} at ${width}`);
    await inColours(page, "dark");
    await axeFindsNothing(axe(page).withTags(TAGS), `${screen} at ${width}, dark`);
    // The schemes differ in their colours alone.
    await inColours(page, "light");
    await axeFindsNothing(axe(page).withRules(ABOUT_COLOURS), `${screen} at ${width}, light`);
  }
}

async function inColours(page: Page, colorScheme: "dark" | "light"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
}

/** In one go instead of in parts, which would open a second page each time; only foreign frames would need that. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

/** Goes there, and looks. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isFineToUse(page, path);
}

async function axeFindsNothing(look: AxeBuilder, where: string): Promise<void> {
  const { violations } = await look.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n  ")}`);
  expect.soft(found, where).toEqual([]);
}

async function isWithin(page: Page, where: string): Promise<void> {
  const sticksOut = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.soft.poll(sticksOut, { message: `pixels that stick out: ${where}`, timeout: 2_000 }).toBe(0);
}
