import { TEXTS } from "@lectern/domain/proposals/words";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { news } from "../pages/home";
import { aPdf, aProposal, fillIn, openFromMenu, openNewForm, submitButton } from "../pages/submissions";

const PAGES = 9;

const picture = (page: Page, n: number) => page.getByRole("img", { name: `Page ${n} of ${PAGES}` });
const pictures = (page: Page) => page.getByRole("img", { name: /^Page \d+ of/ });
const position = (page: Page) => page.getByRole("status").filter({ hasText: /^Page \d+ of \d+, / });
const readHere = (page: Page) => page.getByRole("link", { name: "Read in the browser" });
const widthOf = async (page: Page, n: number) => (await picture(page, n).boundingBox())?.width ?? 0;

/** A picture that the browser has drawn. */
const isDrawn = (page: Page, n: number) =>
  expect
    .poll(() => picture(page, n).evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 1000))
    .toBe(true);

test("reads a file's pages in the browser, by keyboard, and downloads nothing", async ({
  page,
  server,
  as,
  make,
}) => {
  const title = `Nothing to download ${Date.now()}`;
  const author = await as(await make.speaker());
  await openNewForm(author);
  await fillIn(author, aProposal(title));
  await author.locator("input[type=file]").setInputFiles(aPdf("Read me where I am", PAGES));
  await submitButton(author).click();
  await expect(news(author, TEXTS.submitted)).toBeVisible();
  const pk = await openFromMenu(author, title);
  await expect(readHere(author), "its own speaker may read it as well").toBeVisible({ timeout: 40_000 });
  await server.cli("submission", "review", String(pk));

  await as(await make.reviewer(), page);
  await openFromMenu(page, title);
  await readHere(page).click();
  await expect(page).toHaveURL(new RegExp(`/homepage/reviewer/app/${pk}/file$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`File: ${title}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("main")).toContainText("nothing of the original is opened");
  await isDrawn(page, 1);
  await expect(position(page)).toHaveText(`Page 1 of ${PAGES}, 100 %`);

  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowRight");
  await expect(position(page)).toContainText(`Page 3 of ${PAGES}`);
  await isDrawn(page, 3);
  await expect(picture(page, 3)).toBeInViewport();
  await page.keyboard.press("End");
  await expect(position(page)).toContainText(`Page ${PAGES} of`);
  await isDrawn(page, PAGES);
  await expect(pictures(page), "pages far away are let go").not.toHaveCount(PAGES);
  await expect(picture(page, 1)).toHaveCount(0);
  await page.keyboard.press("PageUp");
  await expect(position(page)).toContainText(`Page ${PAGES - 1} of`);
  await page.getByRole("navigation", { name: "Pages of the file" }).getByLabel("Page 5").click();
  await page.keyboard.press("PageDown");
  await expect(position(page), "and the focus goes along").toContainText(`Page 6 of`);
  await expect(page.getByRole("button", { name: "Page 6" })).toBeFocused();
  await isDrawn(page, 6);

  const fits = await widthOf(page, 6);
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await expect(position(page)).toHaveText(`Page 6 of ${PAGES}, 150 %`);
  await expect.poll(() => widthOf(page, 6)).toBeCloseTo(fits * 1.5, 0);
  await page.keyboard.press("0");
  await expect.poll(() => widthOf(page, 6)).toBeCloseTo(fits, 0);
  await expect(position(page)).toHaveText(`Page 6 of ${PAGES}, 100 %`);
  await page.getByRole("button", { name: "Zoom out" }).click();
  await expect.poll(() => widthOf(page, 6)).toBeCloseTo(fits * 0.75, 0);

  await isAccessible(page, "the reader");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("combobox", { name: "Page" }).selectOption("2");
  await isDrawn(page, 2);
  await expect(position(page)).toContainText(`Page 2 of`);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`/homepage/reviewer/app/${pk}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await readHere(author).click();
  await expect(author).toHaveURL(new RegExp(`/homepage/speaker/app/${pk}/file$`));
  await isDrawn(author, 1);
  await author.getByRole("link", { name: "Back to the submission" }).click();
  await expect(author.getByRole("heading", { level: 1 })).toHaveText(title);
});
