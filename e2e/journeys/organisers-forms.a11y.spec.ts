import { SETTING_SECTIONS } from "@lectern/domain/kernel/setting-sections";
import { expect, test } from "../fixtures";
import { isAccessible, visit } from "../pages/accessible";
import { demo } from "../people";

test.use({ demo: true, clockStart: null });
test.setTimeout(240_000);

test("an edition's settings are accessible: previewed, refused, and before they are saved", async ({
  page,
  as,
}) => {
  await as(demo("organiser"), page);
  for (const section of SETTING_SECTIONS) {
    await visit(page, `/homepage/organiser/app/settings/${section}`);
  }
  await page.goto("/homepage/organiser/app/settings/texts");
  await page
    .getByRole("button", { name: /^Show the preview of: / })
    .first()
    .click();
  await isAccessible(page, "the preview of a text");
  await page.goto("/homepage/organiser/app/settings");
  const name = page.getByLabel("Conference", { exact: true });
  await name.fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await isAccessible(page, "a setting that is refused");
  await name.fill("Lectern by the sea");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Save these settings?" })).toBeVisible();
  await isAccessible(page, "the question before settings are saved");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo changes" }).click();
  await page.goto("/homepage/organiser/app/settings/options");
  const topics = page.getByRole("region", { name: "Topics" });
  await topics.getByRole("button", { name: "Add a topic" }).click();
  await topics.getByRole("textbox", { name: "Code of the new topic" }).fill("RT");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(topics.locator("[aria-invalid=true]").first()).toBeVisible();
  await isAccessible(page, "a topic that is refused");
});

test.describe("on a demo of its own", () => {
  // The proposal that is imported and the mail with the code would be on the screens of others.
  test.use({ fresh: true });

  test("an organiser's imports and late codes are accessible", async ({ page, as }) => {
    await as(demo("organiser"), page);
    await visit(page, "/homepage/organiser/app/imports");
    const proposal = {
      code: "A",
      title: "Kettles from elsewhere",
      abstract: "How kettles call home.",
      state: "submitted",
      submission_type: { name: { en: "Talk" } },
      track: { name: { en: "Kitchen appliances" } },
      speakers: [{ code: "MARY", name: "Mary Keller", email: "from-elsewhere@example.org" }],
    };
    const results = [proposal, { ...proposal, code: "B", title: "x".repeat(300) }];
    const file = page.getByLabel("Proposals", { exact: true });
    const call = (proposals: object[]) => ({
      name: "call.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ results: proposals })),
    });
    await file.setInputFiles(call(results));
    const look = page.getByRole("button", { name: "Preview import" });
    await look.click();
    const rows = page.getByRole("list", { name: "Proposals of the file" }).getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await isAccessible(page, "what an import would do");
    await page.getByRole("button", { name: "Import 1 proposal" }).click();
    await expect(page.getByText("Imported: 1 proposal")).toBeVisible();
    await file.setInputFiles(call([{ ...proposal, title: "Kettles that were renamed elsewhere" }]));
    await look.click();
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText("Would be changed");
    await isAccessible(page, "what an update would do");

    await page.goto("/homepage/organiser/app/late-codes");
    await page.getByRole("button", { name: "Create a code" }).click();
    await page.getByRole("button", { name: "Create the code" }).click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    await isAccessible(page, "the form of a late code");
    await page.getByLabel("Email of their account").fill("joan@example.org");
    await page.getByLabel("Expires on").fill("2025-03-20T12:00");
    await page.getByRole("button", { name: "Create the code" }).click();
    await expect(page.getByRole("button", { name: "Done" })).toBeVisible();
    await isAccessible(page, "a late code that was made");
    await visit(page, "/homepage/organiser/app/late-codes");
  });
});
