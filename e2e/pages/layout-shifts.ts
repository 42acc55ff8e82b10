import type { Page } from "@playwright/test";

declare global {
  interface Window {
    layoutShifts: number;
  }
}

/** Adds up from now on how much the pages of this tab move by themselves. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.layoutShifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.layoutShifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });

/** How much the page has moved since it was opened: 0 is not at all, 0.1 can be seen. */
export const shiftsOf = (page: Page): Promise<number> => page.evaluate(() => window.layoutShifts);
