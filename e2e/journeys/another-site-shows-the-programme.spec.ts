import type { Browser, Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { acceptedTalks, place, publish } from "../pages/programme";

// Its own portal: all journeys share the programme.
test.use({ fresh: true });

const NAMED = "https://conference.example.org";
const OTHER = "https://copies.example.net";

/** Opens a page of another site, which no server has, with this in it. */
async function siteWith(browser: Browser, origin: string, html: string): Promise<Page> {
  const context = await browser.newContext();
  // A browser asks before a site loads something from the reader's own machine, where the portal runs here.
  await context.grantPermissions(["local-network-access"]);
  await context.route(`${origin}/`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><title>Site</title><h1>Site</h1>${html}`,
    }),
  );
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  await expect(page.getByRole("heading", { name: "Site" })).toBeVisible();
  return page;
}

test("is shown by script and by frame in the site that organisers name, and in no other", async ({
  page,
  as,
  make,
  server,
  browser,
}) => {
  await acceptedTalks({ page, as, make, server }, "Kettles that call home");
  await place(page, "Schedule", "Kettles that call home", "2025-07-01T10:00");
  await publish(page, 1, 1);
  await server.cli("edition", "set", "embedOrigins", NAMED);

  const embed = `${server.url}/programme/embed`;
  const byScript = `<script async src="${server.url}/programme/widget.js"></script>`;
  const byFrame = `<iframe title="Programme" src="${embed}"></iframe>`;
  for (const html of [byScript, byFrame]) {
    const site = await siteWith(browser, NAMED, html);
    const frame = site.frameLocator("iframe[title=Programme]");
    await expect(frame.getByRole("heading", { name: "Kettles that call home" })).toBeVisible();
    if (html === byScript)
      await expect
        .poll(async () => (await site.locator("iframe").boundingBox())?.height, "as high as the programme")
        .not.toBe(600);
    const opened = site.waitForEvent("popup");
    await frame.getByRole("link", { name: "Kettles that call home" }).click();
    await expect((await opened).getByRole("heading", { level: 1 })).toHaveText("Kettles that call home");
    expect(site.url(), "the site stays").toBe(`${NAMED}/`);
    await site.context().close();
  }
  for (const html of [byScript, byFrame, byFrame.replace("/embed", "")]) {
    const origin = html.includes("/embed") || html === byScript ? OTHER : NAMED;
    const site = await siteWith(browser, origin, "");
    const refused = site.waitForEvent("console", (message) =>
      /frame-ancestors|X-Frame-Options/.test(message.text()),
    );
    await site.evaluate((markup) => {
      const holder = document.createRange().createContextualFragment(markup);
      document.body.append(holder);
    }, html);
    expect((await refused).text()).toMatch(/refused|violates|deny/i);
    await expect(site.locator("iframe")).toBeVisible();
    await expect(
      site.frameLocator("iframe").getByRole("heading", { name: "Kettles that call home" }),
    ).toBeHidden();
    await site.context().close();
  }
});
