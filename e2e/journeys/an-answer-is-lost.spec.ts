import { TEXTS } from "@lectern/domain/proposals/words";
import { TEXTS as DISCUSSION } from "@lectern/domain/reviewing/discussion/words";
import { TEXTS as REVIEW } from "@lectern/domain/reviewing/words";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { news } from "../pages/home";
import { loseAnswer } from "../pages/lost-answer";
import { fillInReview } from "../pages/reviews";
import {
  aPdf,
  aProposal,
  fillIn,
  inMenu,
  openNewForm,
  submitButton,
  submitProposal,
} from "../pages/submissions";

const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

test("has a proposal once, with what the speaker wrote after the answer was lost", async ({
  page,
  as,
  make,
}) => {
  await as(await make.speaker(), page);
  for (const file of [null, aPdf("Lost")]) {
    const title = file ? "Heard with a file" : "Heard";
    await openNewForm(page);
    await fillIn(page, aProposal(`${title} at first`));
    if (file) await page.getByLabel(/Supporting file/).setInputFiles(file);
    await loseAnswer(page, /\/api\/submit\/$/);
    await submitButton(page).click();
    await expect(alert(page, TEXTS.notSubmitted)).toBeVisible();
    await page.getByLabel(/^Title/).fill(`${title} at last`);
    await submitButton(page).click();
    await expect(news(page, TEXTS.submitted)).toBeVisible();
    await expect(inMenu(page, `${title} at last`)).toHaveCount(1);
    await expect(inMenu(page, `${title} at first`)).toHaveCount(0);
  }
  await expect(page.getByRole("main").getByText("Uploading")).toHaveCount(0);

  await inMenu(page, "Heard at last").click();
  await page.getByRole("main").getByRole("link", { name: "Edit" }).click();
  await page.getByLabel(/^Title/).fill("Heard in the end");
  await loseAnswer(page, /\/api\/submissions\/\d+\/$/);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(alert(page, TEXTS.notUpdated)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Heard in the end");
  await expect(page.getByRole("button", { name: "Keep mine" })).toHaveCount(0);
});

test("has a review and a message once, with what the reviewer wrote after the answer was lost", async ({
  page,
  server,
  as,
  make,
}) => {
  const author = await as(await make.speaker());
  const pk = await submitProposal(author, `Said twice ${Date.now()}`);
  await author.context().close();
  await server.cli("submission", "review", String(pk));

  await as(await make.reviewer(), page);
  await page.goto(`/homepage/reviewer/app/${pk}/review`);
  await fillInReview(page, { speaker: 8, topic: 9, comments: "First thoughts." });
  await loseAnswer(page, /\/api\/review\/$/);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(alert(page, REVIEW.notAdded)).toBeVisible();
  await page.getByLabel(/^Comments/).fill("Second thoughts.");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(news(page, REVIEW.added)).toBeVisible();
  // The form shows the same text and the same discussion until the page changes.
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Submission Details");
  await expect(page.getByText("Second thoughts.")).toBeVisible();
  await expect(page.getByText("First thoughts.")).toHaveCount(0);

  const discussion = page.getByRole("region", { name: DISCUSSION.title });
  const text = discussion.getByRole("textbox", { name: DISCUSSION.write });
  const post = () => discussion.getByRole("button", { name: DISCUSSION.post }).click();
  await text.fill("Is it new?");
  await loseAnswer(page, /\/api\/discussion\/\d+\/messages\/$/);
  await post();
  await expect(discussion.getByRole("alert")).toContainText("cannot be reached");
  await text.fill("Is it old?");
  await post();
  await expect(discussion.getByRole("alert")).toContainText("was already sent");
  await expect(discussion.getByRole("listitem")).toContainText(["Is it new?"]);
  await expect(text).toHaveValue("Is it old?");
  await post();
  await expect(discussion.getByRole("listitem")).toContainText(["Is it new?", "Is it old?"]);
  await expect(text).toHaveValue("");
});
