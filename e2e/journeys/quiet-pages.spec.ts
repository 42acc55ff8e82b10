import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { SKIP_LINK } from "@lectern/domain/kernel/skip-link";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { shiftsOf, watchShifts } from "../pages/layout-shifts";
import { freePort } from "../portal/free-port";

const PUBLIC = [
  "/",
  "/callforvillage",
  "/login",
  "/signup",
  "/reset",
  "/password/reset/key/abc-def/",
  "/password/reset/failure",
  "/signup/account-confirm-email/abc",
  "/signup/email/verify/failure",
];
/** Smaller shifts are invisible; Lighthouse accepts 0.1. */
const UNSEEN = 0.02;

/** The console's messages about this tab's pages, warnings included. */
function listenTo(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(error.message));
  return said;
}

/** Delays the edition, as on a slow connection, and waits until the page has settled. */
async function openSlowly(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForTimeout(400);
}

for (const width of [1280, 390]) {
  test(`shows public pages without console warnings or layout shifts at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.route("**/api/edition/", async (route) => {
      const answer = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.fulfill({ response: answer });
    });
    await watchShifts(page);
    const said = listenTo(page);
    for (const address of PUBLIC) {
      await openSlowly(page, address);
      expect.soft(said.splice(0), `the console at ${address}`).toEqual([]);
      expect.soft(await shiftsOf(page), `what moved at ${address}`).toBeLessThan(UNSEEN);
    }
    await page.evaluate(() => console.error("heard"));
    await expect.poll(() => said, "and a complaint would have been heard").toEqual(["heard"]);
  });
}

/** Places in the served landing page where it is cut. */
const MARKS = ['<div data-tone="plain"', "<dt>state", '<div class="entry-contact', '<p class="landing-more'];

for (const mark of MARKS) {
  test(`moves nothing while a landing page arrives in parts, cut before ${mark}`, async ({
    page,
    server,
  }) => {
    const slow = await inParts(server.url, mark);
    await watchShifts(page);
    await openSlowly(page, slow.url);
    expect(await shiftsOf(page)).toBeLessThan(UNSEEN);
    slow.close();
  });
}

test("links the first Tab stop of every page to its content", async ({ page, as, make }) => {
  const leadsAt = async (address: string) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: SKIP_LINK }), address).toBeFocused();
    await expect(page.getByRole("link", { name: SKIP_LINK })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  };
  for (const address of [...PUBLIC, "/no/such/page"]) await leadsAt(address);
  await as(await make.speaker(), page);
  const home = "/homepage/speaker/app";
  for (const address of [home, `${home}/submit`, `${home}/seven`]) await leadsAt(address);
});

/** The delay of a page's second part: long enough for a browser to draw the first. */
const LATE_MS = 800;

/** A portal over a slow connection: its pages arrive in two parts, the second from a mark on. */
async function inParts(portal: string, mark: string): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? "/", portal));
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get("content-type") ?? "";
    response.writeHead(answer.status, { "content-type": type });
    const cut = type.startsWith("text/html") ? Math.max(0, body.indexOf(mark)) : 0;
    if (cut > 0) {
      response.write(body.subarray(0, cut));
      await sleep(LATE_MS);
    }
    response.end(body.subarray(cut));
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
