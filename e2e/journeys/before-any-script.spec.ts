import { CALL_PHASE_TEXTS } from "@lectern/domain/call/announcement";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { shiftsOf, watchShifts } from "../pages/layout-shifts";

/** The parts of the log-in page that must not move. */
const LOG_IN = [
  "h1",
  "form input >> nth=0",
  "form button[type=submit]",
  "form a >> nth=0",
  "form a >> nth=1",
  ".status-facts",
  ".entry-footer",
];

/** The same of the sign-up page. */
const SIGN_UP = [
  "h1",
  "form input >> nth=0",
  "form input >> nth=1",
  "form button[type=submit]",
  "form a >> nth=0",
  ".status-facts",
  ".entry-footer",
];

/** The parts that must not move when the page's script takes over. */
const LANDING = [
  "h1",
  ".formatted-text",
  ".landing-more",
  ".landing-way >> nth=0",
  ".landing-way >> nth=1",
  ".landing-topics",
  ".status-facts",
  ".status-digits",
  ".entry-nav a >> nth=0",
  ".entry-nav a >> nth=2",
  ".entry-contact",
  ".entry-footer",
];

const boxes = async (page: Page, which: readonly string[]) =>
  Object.fromEntries(
    await Promise.all(which.map(async (box) => [box, await page.locator(box).boundingBox()] as const)),
  );

/** A page before and after its script. */
async function beforeAndAfter(browser: Browser, url: string, path: string, more: BrowserContextOptions) {
  const context = await browser.newContext({ ...more, baseURL: url });
  const before = await context.newPage();
  await before.route("**/assets/*.js", (route) => route.abort());
  await before.goto(path);
  const after = await context.newPage();
  await watchShifts(after);
  await after.goto(path);
  await expect(after.getByRole("button", { name: /theme$/ })).toBeVisible();
  return { before, after, close: () => context.close() };
}

test("shows the landing page without JavaScript", async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page).toHaveTitle("Call for papers – Lectern 2025");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Lectern 2025");
  await expect(main).toContainText("from 17 Feb 2025 00:00 UTC until 02 June 2025 23:59 UTC");
  await expect(page.getByText(CALL_PHASE_TEXTS.open)).toBeVisible();
  await expect(page.getByRole("timer"), "it would stand still").toBeHidden();
  await expect(main.getByRole("link", { name: "conference site" })).toBeVisible();
  await expect(main.getByRole("link", { name: "cfp@example.org" })).toHaveAttribute("href", /^mailto:/);
  const navigation = page.getByRole("navigation", { name: "Main" });
  for (const name of ["Call for Villages", "Login", "Signup"])
    await expect(navigation.getByRole("link", { name })).toBeVisible();
  await context.close();
});

for (const width of [1280, 390]) {
  test(`moves nothing on the landing page when the script takes over at ${width}`, async ({
    browser,
    server,
  }) => {
    const viewport = { width, height: 800 };
    const { before, after, close } = await beforeAndAfter(browser, server.url, "/", { viewport });
    expect(await boxes(after, LANDING)).toEqual(await boxes(before, LANDING));
    const said = (page: Page) => page.getByRole("main").ariaSnapshot();
    expect(await said(after)).toBe(await said(before));
    expect(await shiftsOf(after)).toBeLessThan(0.01);
    await close();
  });
}

test("shows the sign-up page without JavaScript, and says that it needs it", async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/signup");
  await expect(page).toHaveTitle("Signup – Lectern 2025");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("signup");
  for (const label of ["Email", "Username", "Password", "Confirm password"])
    await expect(main.getByLabel(label, { exact: true })).toBeDisabled();
  expect(await page.content()).toContain("<noscript>To sign up, please turn on JavaScript.</noscript>");
  await expect(main.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
  await context.close();
});

test("shows the log-in page without JavaScript, and says that it needs it", async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/login");
  await expect(page).toHaveTitle("Login – Lectern 2025");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("login");
  await expect(main.getByLabel("Email"), "what is typed too early would be lost").toBeDisabled();
  await expect(main.getByLabel("Password")).toBeDisabled();
  expect(await page.content()).toContain("<noscript>To log in, please turn on JavaScript.</noscript>");
  await expect(main.getByRole("link", { name: "Forgot password?" })).toHaveAttribute("href", "/reset");
  await context.close();
});

for (const [name, path, parts] of [
  ["log-in", "/login", LOG_IN],
  ["sign-up", "/signup", SIGN_UP],
] as const)
  for (const width of [1280, 390]) {
    test(`moves nothing on the ${name} page when the script takes over at ${width}`, async ({
      browser,
      server,
    }) => {
      const viewport = { width, height: 800 };
      const { before, after, close } = await beforeAndAfter(browser, server.url, path, { viewport });
      expect(await boxes(after, parts)).toEqual(await boxes(before, parts));
      expect(await shiftsOf(after)).toBeLessThan(0.01);
      await close();
    });
  }

test("answers an unknown address with 404 and a page", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  expect((await page.goto("/signup"))?.status()).toBe(200);
});
