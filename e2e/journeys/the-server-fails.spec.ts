import { TEXTS } from "@lectern/domain/proposals/words";
import { TEXTS as REVIEW } from "@lectern/domain/reviewing/words";
import type { Page, Route } from "@playwright/test";
import { expect, test } from "../fixtures";
import { chooseSetting, news } from "../pages/home";
import { fillInReview } from "../pages/reviews";
import {
  aPdf,
  aProposal,
  fillIn,
  openFromMenu,
  openNewForm,
  submitButton,
  submitProposal,
} from "../pages/submissions";

/** Ways in which a call can fail. */
const FAILURES = ["400", "403", "500", "lost"] as const;
type Failure = (typeof FAILURES)[number];

/** Fails every call of this method to such an address until the returned function is called. */
async function failing(page: Page, method: string, address: RegExp, failure: Failure) {
  const answer = (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    if (failure === "lost") return route.abort("connectionreset");
    return route.fulfill({
      status: Number(failure),
      json: failure === "500" ? {} : { detail: "Not today." },
    });
  };
  await page.route(address, answer);
  return () => page.unroute(address, answer);
}

const said = (failure: Failure, words: string) =>
  failure === "400" || failure === "403" ? "Not today." : words;
const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

test("[8.11] [8.12] [8.13] [8.16] [8.17] [8.18] [8.22] says what failed while a speaker submits, edits or deletes, and keeps what was typed", async ({
  page,
  as,
  make,
}) => {
  test.slow();
  await as(await make.speaker(), page);
  await openNewForm(page);
  await fillIn(page, aProposal("Against all odds"));
  for (const failure of FAILURES) {
    const mend = await failing(page, "POST", /\/api\/submit\/$/, failure);
    await submitButton(page).click();
    await expect(alert(page, said(failure, TEXTS.notSubmitted))).toBeVisible();
    await expect(page.getByLabel(/^Title/)).toHaveValue("Against all odds");
    await mend();
  }

  await page.getByLabel(/Supporting file/).setInputFiles(aPdf("Odds"));
  const mendStore = await failing(page, "POST", /^(?!.*\/api\/)/, "lost");
  await submitButton(page).click();
  await expect(alert(page, TEXTS.notSubmitted)).toBeVisible();
  await mendStore();
  await page.getByRole("button", { name: "Retry the upload" }).click();
  await expect(news(page, TEXTS.submitted)).toBeVisible();

  const pk = await openFromMenu(page, "Against all odds");
  for (const failure of FAILURES) {
    await page.goto(`/homepage/speaker/app/${pk}/edit`);
    await page.getByLabel(/^Title/).fill("Against all odds, twice");
    const mend = await failing(page, "PUT", /\/api\/submissions\/\d+\/$/, failure);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(alert(page, said(failure, TEXTS.notUpdated))).toBeVisible();
    await mend();
    if (failure === "500" || failure === "lost") {
      await expect(page).toHaveURL(new RegExp(`/app/${pk}$`));
      await page.getByRole("main").getByRole("link", { name: "Edit" }).click();
    }
    await expect(page.getByLabel(/^Title/)).toHaveValue("Against all odds, twice");
  }

  for (const failure of FAILURES) {
    await page.goto(`/homepage/speaker/app/${pk}`);
    const mend = await failing(page, "DELETE", /\/api\/submissions\/\d+\/$/, failure);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
    await expect(alert(page, TEXTS.notDeleted)).toBeVisible();
    await mend();
  }
});

test("[8.24] [8.26] [8.28] says what failed while a reviewer adds, edits or deletes a review, and keeps what was typed", async ({
  page,
  server,
  as,
  make,
}) => {
  test.slow();
  const author = await as(await make.speaker());
  const pk = await submitProposal(author, `Failing gracefully ${Date.now()}`);
  await author.context().close();
  await server.cli("submission", "review", String(pk));

  await as(await make.reviewer(), page);
  await page.goto(`/homepage/reviewer/app/${pk}/review`);
  await fillInReview(page, { speaker: 10, topic: 0, comments: "Long thoughts." });
  for (const failure of FAILURES) {
    const mend = await failing(page, "POST", /\/api\/review\/$/, failure);
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(alert(page, said(failure, REVIEW.notAdded))).toBeVisible();
    await expect(page.getByLabel(/^Comments/)).toHaveValue("Long thoughts.");
    await mend();
  }
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(news(page, REVIEW.added)).toBeVisible();

  await page.goto(`/homepage/reviewer/app/${pk}/update-review`);
  await page.getByLabel(/^Comments/).fill("Second thoughts.");
  for (const failure of FAILURES) {
    const mend = await failing(page, "PUT", /\/api\/reviews\/\d+\/$/, failure);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(alert(page, said(failure, REVIEW.notUpdated))).toBeVisible();
    await expect(page.getByLabel(/^Comments/)).toHaveValue("Second thoughts.");
    await mend();
  }

  await page.goto(`/homepage/reviewer/app/${pk}`);
  const mend = await failing(page, "DELETE", /\/api\/reviews\/\d+\/$/, "500");
  await page.getByRole("button", { name: "Delete Review" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(alert(page, TEXTS.notDeleted)).toBeVisible();
  await mend();
});

test("[8.29] [8.30] [8.31] says in red what failed while a profile or a password is saved, and stops loading", async ({
  page,
  as,
  make,
}) => {
  await as(await make.speaker(), page);
  const isRed = async (text: string) => {
    const [red, green] = await alert(page, text).evaluate((panel) =>
      (getComputedStyle(panel).color.match(/\d+/g) ?? []).map(Number),
    );
    expect(red).toBeGreaterThan((green ?? 255) + 60);
  };

  await chooseSetting(page, "Edit Profile");
  const profile = page.getByRole("dialog", { name: "User Profile" });
  await profile.getByLabel(/^Occupation/).fill("Countess");
  const mendProfile = await failing(page, "PUT", /\/api\/user\/profile\/$/, "400");
  await profile.getByRole("button", { name: "Save" }).click();
  await isRed("Not today.");
  await expect(profile.getByRole("button", { name: "Save" })).toBeEnabled();
  await expect(profile.getByLabel(/^Occupation/)).toHaveValue("Countess");
  await mendProfile();
  await profile.getByRole("button", { name: "Cancel" }).click();

  await chooseSetting(page, "Change Password");
  const password = page.getByRole("dialog", { name: "Change Password" });
  await password.getByLabel("New password", { exact: true }).fill("green!kettle43");
  await password.getByLabel("Confirm new password", { exact: true }).fill("green!kettle43");
  await failing(page, "POST", /\/api\/password\/change\/$/, "403");
  await password.getByRole("button", { name: "Save" }).click();
  await isRed("Not today.");
});

test("[4.31] [4.32] [7.3] [8.37] renews an expired access token once, and repeats the call", async ({
  page,
  as,
  make,
}) => {
  await as(await make.speaker(), page);
  await openNewForm(page);
  await fillIn(page, aProposal("A long time in the making"));
  const calls: string[] = [];
  page.on("request", (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.route(
    /\/api\/submit\/$/,
    (route) => route.fulfill({ status: 401, json: { detail: "Expired." } }),
    { times: 1 },
  );
  await submitButton(page).click();
  await expect(news(page, TEXTS.submitted)).toBeVisible();
  const made = calls.filter((name) => /submit\/$|refresh/.test(name) && name.startsWith("POST"));
  expect(made).toEqual(["POST /api/submit/", "POST /api/token/refresh/", "POST /api/submit/"]);
});
