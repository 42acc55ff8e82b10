import { TEXTS } from "@lectern/domain/identity/sessions/words";
import { expect, test } from "../fixtures";
import { logIn } from "../pages/entry";
import { isFineToUse } from "../pages/fine-to-use";
import { chooseSetting, news } from "../pages/home";
import { openSecurity, sessionLines } from "../pages/security";
import { speakerAtHome } from "../people";

const HOME = /\/homepage\/speaker\/app$/;

test("ends one session in another browser, which goes to the log-in page at its next call", async ({
  page,
  server,
  browser,
}) => {
  const speaker = await speakerAtHome(server, page);
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const phone = await elsewhere.newPage();
  await logIn(phone, speaker);
  await expect(phone).toHaveURL(HOME);

  await openSecurity(page);
  await expect(sessionLines(page)).toHaveCount(2);
  await expect(sessionLines(page).first()).toContainText(TEXTS.this);
  await isFineToUse(page, "the sessions");
  await page.setViewportSize({ width: 1280, height: 800 });
  await sessionLines(page)
    .nth(1)
    .getByRole("button", { name: /^Log out/ })
    .click();
  await expect(page.getByText(TEXTS.nowhereElse)).toBeVisible();
  await expect(sessionLines(page)).toHaveCount(1);

  await chooseSetting(phone, "Edit Profile");
  await expect(phone).toHaveURL(/\/login$/);
  await page.reload();
  await expect(sessionLines(page), "this one goes on").toHaveCount(1);
  await elsewhere.close();
});

test("ends all other sessions at once", async ({ page, server, browser }) => {
  const speaker = await speakerAtHome(server, page);
  const others = await Promise.all([1, 2].map(() => browser.newContext({ baseURL: server.url })));
  const pages = await Promise.all(others.map((context) => context.newPage()));
  for (const other of pages) {
    await logIn(other, speaker);
    await expect(other).toHaveURL(HOME);
  }
  await openSecurity(page);
  await expect(sessionLines(page)).toHaveCount(3);
  await page.getByRole("button", { name: TEXTS.logOutElsewhere }).click();
  await expect(news(page, TEXTS.endedElsewhere)).toBeVisible();
  for (const other of pages) {
    await other.reload();
    await expect(other).toHaveURL(/\/login$/);
  }
  await expect(page).toHaveURL(/\/app\/security$/);
  for (const context of others) await context.close();
});
