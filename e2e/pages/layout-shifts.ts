import type { Page } from "@playwright/test";

declare global {
  interface Window {
    layoutShifts: number;
  }
}

/** Sums up the layout shifts of this tab's pages from now on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.layoutShifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.layoutShifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });

/** The layout shift of the page since it was opened: 0 is none, 0.1 is visible. */
export const shiftsOf = (page: Page): Promise<number> => page.evaluate(() => window.layoutShifts);
