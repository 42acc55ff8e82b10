import { expect, type Page, test } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { cutsNothingOff } from "./cut-off";
import { isQuiet } from "./quiet";
import { matchesTree } from "./tree";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const WIDTHS = [1280, 390];
/** Whether to compare the trees of a journey's screens: it sees the same data in each run. */
const comparesTrees = () => test.info().file.endsWith(".a11y.spec.ts");
/** The rules whose result depends on the colours. */
const ABOUT_COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Checks with axe and for horizontal overflow, in each width and colour scheme, and that a narrow window cuts nothing off.
 * In journeys named `*.a11y.spec.ts`, compares the accessibility tree at the first width with the one of `screen` in
 * e2e/trees, too.
 */
export async function isAccessible(
  page: Page,
  screen = new URL(page.url()).pathname,
  widths: readonly number[] = WIDTHS,
): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await isQuiet(page);
  await loadAxe(page);
  for (const [nth, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 800 });
    await doesNotOverflow(page, `${screen} at ${width}`);
    if (nth === 0 && comparesTrees()) await matchesTree(page, screen);
    await inColours(page, "dark");
    await axeFindsNothing(page, TAGS, `${screen} at ${width}, dark`);
    // The schemes differ only in colours.
    await inColours(page, "light");
    await axeFindsNothing(page, ABOUT_COLOURS, `${screen} at ${width}, light`);
  }
  await cutsNothingOff(page, screen);
}

async function inColours(page: Page, colorScheme: "dark" | "light"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
}

/** Loads axe into the page, once: it is larger than all of the page's own scripts. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
}

/** Opens a page and checks it; `screen` is its name if the address has a key in it. */
export async function visit(page: Page, path: string, screen = path): Promise<void> {
  await page.goto(path);
  await isAccessible(page, screen);
}

async function axeFindsNothing(
  page: Page,
  runOnly: NonNullable<RunOptions["runOnly"]>,
  where: string,
): Promise<void> {
  const found = await page.evaluate(async (only) => {
    const { violations } = await window.axe.run(document, { runOnly: only, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n  ")}`);
  }, runOnly);
  expect.soft(found, where).toEqual([]);
}

async function doesNotOverflow(page: Page, where: string): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.soft.poll(overflow, { message: `pixels of overflow: ${where}`, timeout: 2_000 }).toBe(0);
}
