import { expect, type Locator, type Page } from "@playwright/test";

const MOST_STOPS = 80;

/** Presses the Tab key until this has the focus; fails when it is not reached. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target, "the keyboard's target").toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${MOST_STOPS} presses of ${key} did not lead to ${target}`);
}

/** Presses a button or follows a link: Tab, then Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Replaces a field's text: Tab, then typing. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** Selects a choice: Tab to the checked one, then the arrow key. */
export async function choose(page: Page, group: string, choice: string): Promise<void> {
  const radios = page.getByRole("radiogroup", { name: group });
  await tabTo(page, radios.getByRole("radio", { checked: true }));
  const wanted = radios.getByRole("radio", { name: choice, exact: true });
  for (let step = 0; step < 10 && !(await wanted.isChecked()); step++)
    await page.keyboard.press("ArrowRight");
  await expect(wanted).toBeChecked();
}

/** Counts pointer events in every page that is opened from now on. */
export async function watchPointers(page: Page): Promise<() => number> {
  let pointed = 0;
  await page.exposeFunction("reportPointer", () => {
    pointed++;
  });
  await page.addInitScript(() => {
    const report = () => (window as unknown as { reportPointer: () => void }).reportPointer();
    for (const kind of ["pointerdown", "mousedown", "touchstart"]) addEventListener(kind, report, true);
  });
  return () => pointed;
}

/** The name of the focused element if it is covered or not visible; else null. */
const coveredStop = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const above = document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2);
    if (above && (focused.contains(above) || above.contains(focused))) return null;
    return focused.getAttribute("aria-label") ?? focused.textContent?.trim() ?? focused.tagName;
  });

/** Checks several times, since a busy page scrolls a moment after the key. */
const LOOKS = 5;

/** Presses the key `stops` times, and returns the names of stops that stay covered. */
export async function coveredStops(page: Page, key: "Tab" | "Shift+Tab", stops: number): Promise<string[]> {
  const covered: string[] = [];
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press(key);
    let name = await coveredStop(page);
    for (let look = 1; name !== null && look < LOOKS; look++) {
      await page.waitForTimeout(100);
      name = await coveredStop(page);
    }
    if (name !== null) covered.push(name);
  }
  return covered;
}
