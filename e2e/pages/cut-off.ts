import { expect, type Page } from "@playwright/test";

/** The narrowest window, and the widest text, that must lose nothing (WCAG 1.4.10 and 1.4.12). */
const NARROW = { width: 320, height: 800 };
const SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}`;

/** Checks that in a narrow window, also with wide text, nothing is wider than the window and no text is cut off. */
export async function cutsNothingOff(page: Page, where: string): Promise<void> {
  await page.setViewportSize(NARROW);
  for (const style of ["", SPACING]) {
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, style);
    const at = `${where} at ${NARROW.width}${style && ", wide text"}`;
    await expect.soft.poll(() => cutOff(page), { message: `cut off: ${at}`, timeout: 2_000 }).toEqual([]);
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

/** The texts that are wider than their place; what scrolls, ends in "…" or is for screen readers only is not. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth: window } = document.documentElement;
    const upwards = (element: Element): Element[] =>
      element.parentElement ? [element, ...upwards(element.parentElement)] : [element];
    const isWide = (element: Element) => {
      const { right } = element.getBoundingClientRect();
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = element.scrollWidth > element.clientWidth + 1 && textOverflow !== "ellipsis";
      return right > window + 1 || (/hidden|clip/.test(overflowX) && isCut);
    };
    const isElsewhere = (element: Element) =>
      upwards(element).some((each) => {
        const { overflowX, position, visibility } = getComputedStyle(each);
        const scrolls = /auto|scroll/.test(overflowX) && each.scrollWidth > each.clientWidth;
        const isHidden = visibility === "hidden" || (position === "absolute" && each.clientWidth <= 1);
        return scrolls || isHidden || position === "fixed" || each.getAttribute("aria-hidden") === "true";
      });
    const texts = [...document.body.querySelectorAll("*")].filter(
      (element) =>
        element.getClientRects().length > 0 &&
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
    );
    const found = texts.filter((element) => isWide(element) && !isElsewhere(element));
    const widest = [...document.querySelectorAll("main *")].findLast(
      (element) => element.getBoundingClientRect().left + element.scrollWidth >= scrollWidth,
    );
    return [
      ...(scrollWidth > window ? [`the page: ${scrollWidth}, by ${widest?.outerHTML.slice(0, 200)}`] : []),
      ...found.map(({ tagName, textContent }) => `${tagName} ${textContent?.trim().slice(0, 60)}`),
    ];
  });
