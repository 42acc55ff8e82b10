import { TEXTS } from "@lectern/domain/proposals/words";
import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { news } from "../pages/home";
import { aProposal, fillIn, openFromMenu, openNewForm, submitButton } from "../pages/submissions";

// Its own portal: a setting and the questions change what everyone sees.
test.use({ fresh: true });

test("asks two questions, which a speaker answers and of which a blind reviewer sees one", async ({
  page,
  server,
  as,
  make,
}) => {
  test.setTimeout(240_000);
  await server.cli("edition", "set", "blindReviews", "true");
  await as(await make.organiser(), page);
  await page.goto("/homepage/organiser/app/submission-form");
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question 1", { exact: true }).fill("Where is the demo?");
  await page.getByLabel("Answer", { exact: true }).selectOption("Link");
  await page.getByLabel("Answers are shown to").selectOption("Reviewers and organisers");
  await page.getByRole("checkbox", { name: "May identify the author" }).uncheck();
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question 2", { exact: true }).fill("Who pays for your work?");
  await page.getByLabel("Answers are shown to").nth(1).selectOption("Reviewers and organisers");
  await page.getByRole("checkbox", { name: "Required" }).nth(1).check();
  await page.getByRole("button", { name: "Move question 2 up" }).click();
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question 3", { exact: true }).fill("T-shirt");
  await page.getByLabel("Asked", { exact: true }).nth(2).selectOption("Asked of each speaker, once");
  await page.getByRole("button", { name: "Save questions" }).click();
  await expect(news(page, "Saved: questions")).toBeVisible();
  await isAccessible(page, "the questions of the form");
  await page.setViewportSize({ width: 1280, height: 800 });

  const ada = await as(await make.speaker());
  await openNewForm(ada);
  await fillIn(ada, aProposal("Kettles"));
  await ada.getByLabel("Where is the demo?").fill("kettles.example");
  await submitButton(ada).click();
  await expect(ada.getByText("Enter a link that starts with https://.").first()).toBeVisible();
  await expect(ada.getByLabel(/^Who pays for your work/)).toBeFocused();
  await ada.reload();
  await expect(ada.getByLabel("Where is the demo?"), "the draft keeps answers").toHaveValue(
    "kettles.example",
  );
  await ada.getByLabel("Where is the demo?").fill("https://kettles.example/demo");
  await ada.getByLabel(/^Who pays for your work/).fill("Samovar Ltd");
  await isAccessible(ada, "the form with questions");
  await ada.setViewportSize({ width: 1280, height: 800 });
  await submitButton(ada).click();
  await expect(news(ada, TEXTS.submitted)).toBeVisible();
  const pk = await openFromMenu(ada, "Kettles");
  await expect(ada.getByRole("region", { name: "Your answers" })).toContainText("Samovar Ltd");
  await ada.getByLabel("T-shirt").fill("Size M");
  await ada.getByRole("button", { name: "Save answers about you" }).click();
  await expect(ada.getByText(/^Saved on/)).toBeVisible();
  await server.cli("submission", "review", String(pk));

  const reviewer = await as(await make.reviewer());
  await reviewer.goto(`/homepage/reviewer/app/${pk}`);
  const answers = reviewer.getByRole("region", { name: "Answers of the speakers" });
  await expect(answers.getByRole("link", { name: "https://kettles.example/demo" })).toBeVisible();
  await expect(reviewer.getByRole("main")).not.toContainText("Samovar");
  await expect(reviewer.getByRole("main")).not.toContainText("Who pays for your work?");

  await page.goto(`/homepage/organiser/app/${pk}`);
  const all = page.getByRole("region", { name: "Answers", exact: true });
  await expect(all).toContainText("Samovar Ltd");
  await expect(all).toContainText("Size M");
  await page.goto("/homepage/organiser/app/submission-form");
  await page.getByRole("button", { name: "Remove question 1" }).click();
  await page.getByRole("button", { name: "Save questions" }).click();
  await expect(page.getByRole("region", { name: "No longer asked" })).toContainText(
    "Who pays for your work?",
  );
  await page.goto(`/homepage/organiser/app/${pk}`);
  await expect(all, "a retired question keeps its answers").toContainText("Samovar Ltd");
});
