import { TEXTS } from "@lectern/domain/identity/sessions/words";
import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { chooseSetting, news } from "../pages/home";
import { openSecurity, sessionLines } from "../pages/security";

test("ends one session in another browser, which goes to the log-in page at its next call", async ({
  page,
  as,
  make,
}) => {
  const speaker = await make.speaker();
  await as(speaker, page);
  const phone = await as(speaker);

  await openSecurity(page);
  await expect(sessionLines(page)).toHaveCount(2);
  await expect(sessionLines(page).first()).toContainText(TEXTS.this);
  await isAccessible(page, "the sessions");
  await page.setViewportSize({ width: 1280, height: 800 });
  await sessionLines(page)
    .nth(1)
    .getByRole("button", { name: /^Log out/ })
    .click();
  await expect(page.getByText(TEXTS.nowhereElse)).toBeVisible();
  await expect(sessionLines(page)).toHaveCount(1);

  // The page may make a call by itself before the menu's item is clicked.
  await Promise.race([chooseSetting(phone, "Edit Profile"), phone.waitForURL(/\/login$/)]);
  await expect(phone).toHaveURL(/\/login$/);
  await page.reload();
  await expect(sessionLines(page), "this one stays open").toHaveCount(1);
});

test("ends all other sessions at once", async ({ page, as, make }) => {
  const speaker = await make.speaker();
  await as(speaker, page);
  const others = [await as(speaker), await as(speaker)];
  await openSecurity(page);
  await expect(sessionLines(page)).toHaveCount(3);
  await page.getByRole("button", { name: TEXTS.logOutElsewhere }).click();
  await expect(news(page, TEXTS.endedElsewhere)).toBeVisible();
  for (const other of others) {
    await other.reload();
    await expect(other).toHaveURL(/\/login$/);
  }
  await expect(page).toHaveURL(/\/app\/security$/);
});
