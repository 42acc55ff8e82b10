import { PAGES } from "@lectern/domain/kernel/paths";
import { expect, test } from "../fixtures";
import { demo } from "../people";

// Its own demo: it changes how many reviews are wanted.
test.use({ demo: true, clockStart: null, fresh: true });
test.setTimeout(180_000);

test("leads from each thing to do to the screen that shows as many", async ({ page, server, as }) => {
  await as(demo("organiser"), page);
  const tasks = page.getByRole("region", { name: "What needs doing" });
  const count = async (name: RegExp) =>
    Number.parseInt((await tasks.getByRole("link", { name }).textContent()) ?? "", 10);

  const undecided = await count(/reviewed proposals? ha(s|ve) no decision/);
  await tasks.getByRole("link", { name: /no decision/ }).click();
  await expect(page.getByRole("status").filter({ hasText: /of \d+ proposals/ })).toContainText(
    new RegExp(`^${undecided} of `),
  );

  await page.goBack();
  const unscheduled = await count(/accepted talks? ha(s|ve) no slot/);
  await tasks.getByRole("link", { name: /no slot/ }).click();
  await expect(page.getByRole("heading", { name: `Unscheduled (${unscheduled})` })).toBeVisible();

  await server.cli("edition", "set", "reviewsWanted", "5");
  await page.goto(PAGES.organiser);
  await tasks.getByRole("link", { name: /too few reviewers/ }).click();
  const short = page.getByRole("heading", { name: "Not enough reviewers" });
  await expect(short).toBeFocused();
  await expect(short).toBeInViewport();
});
