import { expect, type Locator, type Page } from "@playwright/test";

const MOST_STOPS = 80;

/** Goes with the Tab key until this has the focus; fails when the key does not lead there. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target, "what the keyboard should reach").toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${MOST_STOPS} presses of ${key} did not lead to ${target}`);
}

/** Tab, then Enter, as one presses a button or follows a link. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Tab, then typing over what stands there. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** Tab to the choice that is taken, then the arrow key until it is this one. */
export async function choose(page: Page, group: string, choice: string): Promise<void> {
  const radios = page.getByRole("radiogroup", { name: group });
  await tabTo(page, radios.getByRole("radio", { checked: true }));
  const wanted = radios.getByRole("radio", { name: choice, exact: true });
  for (let step = 0; step < 10 && !(await wanted.isChecked()); step++)
    await page.keyboard.press("ArrowRight");
  await expect(wanted).toBeChecked();
}

/** Counts what only a mouse, a finger or a pen does, in every page that is opened from now on. */
export async function watchPointers(page: Page): Promise<() => number> {
  let pointed = 0;
  await page.exposeFunction("somethingPointed", () => {
    pointed++;
  });
  await page.addInitScript(() => {
    const report = () => (window as unknown as { somethingPointed: () => void }).somethingPointed();
    for (const kind of ["pointerdown", "mousedown", "touchstart"]) addEventListener(kind, report, true);
  });
  return () => pointed;
}

/** The name of what has the focus if something lies over its middle, or it is out of sight; else null. */
const coveredStop = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const above = document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2);
    if (above && (focused.contains(above) || above.contains(focused))) return null;
    return focused.getAttribute("aria-label") ?? focused.textContent?.trim() ?? focused.tagName;
  });

/** Looks so often, since a busy page scrolls a moment after the key. */
const LOOKS = 5;

/** Presses the key so many times, and names each stop that is covered, and stays so. */
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
