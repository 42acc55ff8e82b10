import type { Page } from "@playwright/test";

/** The server carries out the next call to such an address, and its answer never arrives. */
export async function loseAnswer(page: Page, address: RegExp) {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() === "GET") return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort("connectionreset");
  });
}
