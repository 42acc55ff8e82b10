import { expect, type Page } from "@playwright/test";

export async function fillInReview(
  page: Page,
  { speaker, topic, comments }: { speaker: number; topic: number; comments: string },
): Promise<void> {
  await page.getByLabel(/^Speaker Score/).fill(String(speaker));
  await page.getByLabel(/^Topic Score/).fill(String(topic));
  await page.getByLabel(/^Comments/).fill(comments);
}

/** Waits until the form is ready: earlier keys give no score. */
export const isReadyForKeys = (page: Page) =>
  expect(page.getByRole("form", { name: "Review" })).toHaveAttribute("aria-busy", "false");
