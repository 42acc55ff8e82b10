import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { linkIn } from "../pages/entry";
import { news } from "../pages/home";
import { demo } from "../people";

const PANEL = "/homepage/organiser/app/panel";
const GRACE = { name: "Grace Hopper", email: "reviewer@example.org" };

// Its own demo: other journeys depend on the assignments.
test.use({ demo: true, clockStart: null, fresh: true });
test.setTimeout(300_000);

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The number of assignments without a review on the panel's page. */
async function stillOpen(page: Page): Promise<number> {
  const [, open] = (await section(page, "Coverage").textContent())?.match(/(\d+) assigned and still/) ?? [];
  return Number(open);
}

/** Previews the plan, and returns the number of its assignments. */
async function previewPlan(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Preview plan" }).click();
  const make = page.getByRole("button", { name: /^Create \d+ assignments$/ });
  return Number((await make.textContent())?.match(/\d+/));
}

async function applyPlan(page: Page, lines: number): Promise<void> {
  await page.getByRole("button", { name: `Create ${lines} assignments` }).click();
  await expect(news(page, `${lines} assignments made.`)).toBeVisible();
}

test("plans the panel's work, undoes it, assigns one by hand and reminds the reviewer, who sees it", async ({
  page,
  server,
  as,
}) => {
  await server.cli("edition", "set", "reviewsWanted", "5");
  const large = () => page.setViewportSize({ width: 1280, height: 800 });
  await as(demo("organiser"), page);
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Panel" }).click();
  await expect(section(page, "Coverage")).toContainText(/\d+ of \d+ undecided proposals have the/);
  const before = await stillOpen(page);
  const grace = section(page, "Reviewers").getByRole("listitem").filter({ hasText: GRACE.name });
  await expect(grace).toContainText(/\d+ of \d+ done, \d+ open · \d+ reviews in all/);
  await isAccessible(page, "the panel");

  await large();
  const lines = await previewPlan(page);
  const share = page.getByRole("list", { name: "What each reviewer gets" });
  const hers = share.getByRole("group").filter({ hasText: GRACE.name });
  await hers.getByText(GRACE.name).click();
  const planned = hers.getByRole("link").first();
  const title = (await planned.textContent()) ?? "";
  const proposal = (await planned.getAttribute("href")) ?? "";
  await isAccessible(page, "the plan");
  expect(await stillOpen(page), "nothing is assigned by looking").toBe(before);

  await large();
  await applyPlan(page, lines);
  await expect.poll(() => stillOpen(page)).toBe(before + lines);
  const batches = page.getByRole("list", { name: "Assignments by rule" }).getByRole("listitem");
  await expect(batches.first()).toContainText(`${lines} assignments by Radia Perlman`);
  await batches.first().getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo assignments" }).click();
  await expect(news(page, `${lines} assignments undone.`)).toBeVisible();
  await expect.poll(() => stillOpen(page)).toBe(before);
  await expect(batches.first()).toContainText("undone");

  await section(page, "Not enough reviewers")
    .getByRole("button", { name: /^Assign/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Reviewers of 1 proposal" })).toBeVisible();
  await isAccessible(page, "the dialogue to assign");
  await large();
  await page.keyboard.press("Escape");

  await page.goto(proposal);
  await section(page, "Reviewers")
    .getByRole("button", { name: /^All \d+ reviewers$/ })
    .click();
  await page.getByRole("button", { name: `Assign ${GRACE.name}` }).click();
  await expect(news(page, "1 assignment made.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Unassign ${GRACE.name}` })).toBeVisible();

  await page.goto(PANEL);
  await expect.poll(() => stillOpen(page), "the one by hand").toBe(before + 1);
  const more = await previewPlan(page);
  await applyPlan(page, more);
  await expect.poll(() => stillOpen(page)).toBe(before + 1 + more);

  await page.getByRole("checkbox", { name: `Select ${GRACE.name}` }).check();
  await page.getByRole("button", { name: "Remind 1" }).click();
  const remind = page.getByRole("dialog", { name: "Remind reviewers" });
  await remind.getByRole("button", { name: "Preview mails" }).click();
  await expect(remind).toContainText("To 1 reviewer.");
  const count = (await grace.textContent())?.match(/(\d+) open/)?.[1];
  await expect(remind, "as she will read it").toContainText(`You still have ${count} proposals to review`);
  await isAccessible(page, "a reminder before it goes");
  await large();
  await remind.getByRole("button", { name: "Send" }).click();
  await expect(news(page, "1 reminder written")).toBeVisible();
  await expect(grace).toContainText(/reminded \d/);
  const letter = await server.mailTo(GRACE.email, /to review$/);
  expect(letter.subject).toContain(`${count} proposals to review`);

  const reviewer = await as(demo("reviewer"));
  await reviewer.goto(linkIn(letter, "/homepage/reviewer"));
  const queue = reviewer.getByRole("table", { name: "Queue" });
  const rows = queue.getByRole("row").filter({ has: reviewer.getByRole("link") });
  await expect(rows.first()).toContainText("Assigned to me");
  await reviewer.getByRole("searchbox").fill(title);
  await expect(rows.filter({ hasText: title }), "the one by hand").toContainText("Assigned to me");
  const reminders = server
    .mails()
    .filter(({ to, subject }) => to === GRACE.email && /to review$/.test(subject));
  expect(reminders, "it arrives once").toHaveLength(1);
});
