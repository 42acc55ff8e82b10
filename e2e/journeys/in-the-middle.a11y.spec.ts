import { TEXTS } from "@lectern/domain/office/privacy/words";
import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { openSecurity } from "../pages/security";
import { demo } from "../people";

test.use({ demo: true, clockStart: null });
test.setTimeout(180_000);

const proposal = (code: string, changes: object = {}) => ({
  code,
  title: `Kettles that call home, part ${code}`,
  abstract: "How kettles call home.",
  state: "submitted",
  submission_type: { name: { en: "Long talk" } },
  track: { name: { en: "Kitchen appliances" } },
  speakers: [{ code: "GRACE", name: "Grace Hopper", email: "grace.kettle@example.org" }],
  ...changes,
});

test("the preview of an import is accessible", async ({ page, as }) => {
  await as(demo("organiser"), page);
  await page.goto("/homepage/organiser/app/imports");
  const results = [
    proposal("A"),
    proposal("B", { speakers: [{ code: "X", name: "Joan O'Clock" }] }),
    proposal("C", { title: "x".repeat(300) }),
    proposal("D", { state: "withdrawn" }),
  ];
  const buffer = Buffer.from(JSON.stringify({ results }));
  const file = { name: "call.json", mimeType: "application/json", buffer };
  await page.getByRole("main").getByLabel("Proposals", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Preview import" }).click();
  const rows = page.getByRole("list", { name: "Proposals of the file" }).getByRole("listitem");
  await expect(rows).toHaveCount(4);
  await isAccessible(page, "the plan of an import");
});

test("a schedule with talks in it is accessible", async ({ page, as }) => {
  await as(demo("organiser"), page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/homepage/organiser/app/schedule");
  await expect(page.getByRole("button", { name: /\d\d:\d\d–\d\d:\d\d/ }).first()).toBeVisible();
  await isAccessible(page, "the planning grid with talks that are placed");
  await page.goto("/homepage/organiser/app/schedule?view=list");
  const day = page.getByRole("region", { name: / \d{4}$/ }).first();
  await day
    .getByRole("button", { name: /^Move / })
    .first()
    .click();
  await expect(page.getByRole("form", { name: /^Slot of / })).toBeVisible();
  await isAccessible(page, "a schedule with talks that are placed");
});

test("the question before an account is erased is accessible", async ({ page, as }) => {
  await as(demo("speaker"), page);
  await openSecurity(page);
  await page.getByRole("button", { name: TEXTS.erase }).click();
  const dialog = page.getByRole("dialog", { name: TEXTS.erase });
  await dialog.getByLabel(/^Type .* to confirm$/).fill("somebody@else.example");
  await dialog.getByRole("button", { name: TEXTS.erase }).click();
  await expect(dialog.getByText(TEXTS.wrongAddress)).toBeVisible();
  await isAccessible(page, "the question before an account is erased");
});

test("the board's cards on a phone show decisions and answers", async ({ page, as }) => {
  await as(demo("organiser"), page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/homepage/organiser/app/proposals?answer=confirmed");
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards.first()).toContainText("Notified: Accepted · Confirmed");
  await page.getByRole("button", { name: "Filters: 1" }).click();
  await isAccessible(page, "the board's cards", [390, 1280]);
});
