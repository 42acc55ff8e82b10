import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { logIn } from "../pages/entry";

const PASSWORD = "correct-horse!";
const PUBLIC = [
  "/",
  "/login",
  "/signup",
  "/reset",
  "/password/reset/key/abc-def/",
  "/password/reset/failure",
  "/signup/account-confirm-email/abc",
  "/signup/email/verify/failure",
  "/callforvillage",
  "/no/such/page",
];
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const SHAPES = [
  { name: "wide and dark", width: 1280, scheme: "dark" },
  { name: "wide and light", width: 1280, scheme: "light" },
  { name: "narrow and dark", width: 390, scheme: "dark" },
  { name: "narrow and light", width: 390, scheme: "light" },
] as const;

/** Nothing that axe finds, and nothing that sticks out of the screen. */
async function isFineToUse(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n  ")}`);
  expect.soft(found, `axe on ${page.url()}`).toEqual([]);
  const sticksOut = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(sticksOut, `pixels that stick out on ${page.url()}`).toBe(0);
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isFineToUse(page);
}

/** The addresses of the newest entries in the menu, one for each status. */
async function fromMenu(page: Page): Promise<string[]> {
  const items = page.locator("a[href*='/app/']").filter({ has: page.locator("time") });
  await expect(items.first()).toBeAttached();
  return items.evaluateAll((links) => {
    const seen = new Map(links.map((a) => [a.textContent?.split("\n").at(-1), a.getAttribute("href")]));
    return [...seen.values()].filter((href) => href !== null).slice(0, 3);
  });
}

for (const { name, width, scheme } of SHAPES) {
  test.describe(`${name}`, () => {
    test.use({
      demo: true,
      clockStart: null,
      viewport: { width, height: 800 },
      colorScheme: scheme,
      contextOptions: { reducedMotion: "reduce" },
    });

    test("public screens", async ({ page }) => {
      for (const path of PUBLIC) await visit(page, path);
    });

    test("a speaker's screens", async ({ page }) => {
      await logIn(page, { email: "speaker@example.org", password: PASSWORD });
      await expect(page).toHaveURL(/\/homepage\/speaker\/app$/);
      await isFineToUse(page);
      await visit(page, "/homepage/speaker/app/submit");
      await visit(page, "/homepage/speaker/app");
      for (const path of await fromMenu(page)) await visit(page, path);
    });

    test("a reviewer's screens", async ({ page }) => {
      await logIn(page, { email: "reviewer@example.org", password: PASSWORD });
      await expect(page).toHaveURL(/\/homepage\/reviewer\/app$/);
      await isFineToUse(page);
      for (const path of await fromMenu(page)) {
        await visit(page, path);
        await visit(page, `${path}/review`);
      }
    });
  });
}
