import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { submitProposal } from "../pages/submissions";

const BLACK = "rgb(0, 0, 0)";
const WHITE = "rgb(255, 255, 255)";

/** On paper: black on white, the text from edge to edge, and no buttons. */
async function isPlainDocument(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("body")).toHaveCSS("background-color", WHITE);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", BLACK);
  await expect(page.getByRole("definition").first()).toHaveCSS("color", BLACK);
  for (const pressed of ["button", "navigation", "banner"] as const)
    await expect(page.getByRole(pressed), `no ${pressed}`).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^(Edit|Add a Review|Skip)/ })).toHaveCount(0);
  expect((await page.getByRole("main").boundingBox())?.x).toBe(0);
  await page.emulateMedia({ media: "screen" });
}

test("prints a proposal and its review as plain documents", async ({ page, server, as, make }) => {
  const title = `On paper, as before ${Date.now()}`;
  await as(await make.speaker(), page);
  const pk = await submitProposal(page, title);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await isPlainDocument(page);

  await server.cli("submission", "review", String(pk));
  const reviewer = await as(await make.reviewer());
  await reviewer.goto(`/homepage/reviewer/app/${pk}`);
  await expect(reviewer.getByRole("main")).toContainText(title);
  await isPlainDocument(reviewer);
});
