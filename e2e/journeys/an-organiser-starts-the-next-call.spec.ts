import { PAGES } from "@lectern/domain/kernel/paths";
import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { aProposal, fillIn, submitButton } from "../pages/submissions";

// Its own portal: all journeys share the calls.
test.use({ fresh: true });

test("starts the next call as a draft, opens it, and has its proposals apart from this one's", async ({
  page,
  as,
  make,
  visitor,
}) => {
  await as(await make.organiser(), page);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "My calls" }).click();
  const form = page.getByRole("region", { name: "Start the next call" });
  await expect(form.getByRole("textbox", { name: "Address" })).toHaveValue("lectern-2026");
  await expect(form).toContainText("Mon, 1 Jun 2026");
  await isAccessible(page);
  await form.getByRole("textbox", { name: "Address" }).fill("lectern-2025");
  await form.getByRole("button", { name: "Start the call" }).click();
  await expect(form.getByText("A call has this address already. Choose another.")).toBeVisible();
  await form.getByRole("textbox", { name: "Address" }).fill("next");
  await form.getByRole("button", { name: "Start the call" }).click();
  const list = page.getByRole("region", { name: "Calls" });
  await expect(list.getByRole("listitem").first()).toContainText("Lectern 2026");
  await expect(list.getByRole("listitem").first()).toContainText("Draft");

  const reader = await visitor();
  await reader.goto("/c/next/");
  await expect(reader.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await list.getByRole("link", { name: "Lectern 2026" }).click();
  await expect(page).toHaveURL(/\/c\/next\/homepage\/organiser\/app$/);
  // Open at the same time as this one, so that a speaker can send to both.
  await page.goto("/c/next/homepage/organiser/app/settings/dates");
  await page.getByLabel("The call opens").fill("2025-01-10T00:00:00");
  await page.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "Save these settings?" });
  await question.getByRole("button", { name: "Save" }).click();
  await expect(question).toBeHidden();
  await page.goto("/c/next/homepage/organiser/app/calls");
  await page.getByRole("button", { name: "Open Lectern 2026" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Open" }).click();
  await expect(page.getByRole("button", { name: "Archive Lectern 2026" })).toBeVisible();

  await reader.goto("/");
  await reader.getByRole("main").getByRole("link", { name: "Lectern 2026" }).click();
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Lectern 2026");
  await reader.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" }).click();
  await expect(reader).toHaveURL(/\/c\/next\/login$/);

  const speaker = await as(await make.speaker());
  await speaker.getByRole("button", { name: "Account" }).click();
  await speaker.getByRole("menuitem", { name: "My calls" }).click();
  await speaker.getByRole("link", { name: "Lectern 2026" }).click();
  await expect(speaker).toHaveURL(/\/c\/next\/homepage\/speaker\/app$/);
  await speaker.getByRole("link", { name: "+ New submission" }).first().click();
  await fillIn(speaker, aProposal("Kettles of next year"));
  await submitButton(speaker).click();
  const menu = speaker.getByRole("navigation", { name: "Menu" });
  await expect(menu.getByText("Kettles of next year")).toBeVisible();

  for (const [base, count] of [
    ["/c/next", 1],
    ["", 0],
  ] as const) {
    await speaker.goto(`${base}/homepage/speaker/app`);
    await expect(menu.getByText(/You can submit/)).toBeVisible();
    await expect(menu.getByText("Kettles of next year")).toHaveCount(count);
    await page.goto(`${base}${PAGES.board}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Kettles of next year")).toHaveCount(count);
  }
  await speaker.goto("/homepage/speaker/app/calls");
  await expect(speaker.getByRole("listitem").filter({ hasText: "Lectern 2026" })).toContainText(
    "1 proposal from you",
  );
});
