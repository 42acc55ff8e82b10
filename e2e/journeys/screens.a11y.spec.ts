import { WRONG_TOTP } from "@lectern/domain/identity/second-factor/words";
import { TEXTS as PRIVACY } from "@lectern/domain/office/privacy/words";
import { REVIEWABLE, type Status } from "@lectern/domain/proposals/words";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { isAccessible, visit } from "../pages/accessible";
import { logIn } from "../pages/entry";
import { chooseSetting, logOut } from "../pages/home";
import { nextCode, openSecurity, plugInAuthenticator, recoveryCodes } from "../pages/security";
import { demo } from "../people";

const PUBLIC = [
  "/",
  "/login",
  "/signup",
  "/reset",
  "/password/reset/key/abc-def/",
  "/password/reset/failure",
  "/signup/account-confirm-email/abc",
  "/signup/email/verify/failure",
  "/social/login/error",
  "/callforvillage",
  "/no/such/page",
];

/** The demo's speakers, and the proposal of each that is checked: one in every status. */
const WHOSE: Record<string, Status[]> = {
  speaker: ["Submitted", "Ready for Review", "Reviewed"],
  joan: ["Cooldown", "Withdrawn"],
  lynn: ["Uploading"],
};

test.use({ demo: true, clockStart: null });
test.setTimeout(240_000);

const large = (page: Page) => page.setViewportSize({ width: 1280, height: 800 });

/** The address of a proposal in this status, from the list in the page. */
async function oneThatIs(page: Page, status: Status): Promise<string> {
  const row = page.getByRole("main").locator("li, tr").filter({ hasText: status }).first();
  const href = await row.locator("a[href*='/app/']").first().getAttribute("href");
  if (!href) throw new Error(`The demo has no proposal that is ${status}.`);
  return href;
}

test("public screens are accessible", async ({ page }) => {
  for (const path of PUBLIC) await visit(page, path);
});

test("a speaker's screens are accessible", async ({ page, as }) => {
  for (const [name, statuses] of Object.entries(WHOSE)) {
    await large(page);
    await as(demo(name), page);
    const addresses: string[] = [];
    for (const status of statuses) addresses.push(await oneThatIs(page, status));
    for (const [nth, address] of addresses.entries())
      await visit(page, address, `own proposal ${statuses[nth]}`);
  }
  await large(page);
  await as(demo("speaker"), page);
  const submitted = await oneThatIs(page, "Submitted");
  await isAccessible(page);
  await visit(page, `${submitted}/edit`, "own proposal edit");
  await visit(page, "/homepage/speaker/app/submit");
});

test("the menu, the modals and the question before deleting are accessible", async ({ page, as }) => {
  await as(demo("speaker"), page);
  const submitted = await oneThatIs(page, "Submitted");
  for (const setting of ["Edit Profile", "Change Password", "Help"]) {
    await large(page);
    await page.goto("/homepage/speaker/app");
    await chooseSetting(page, setting);
    await expect(page.getByRole("dialog")).toBeVisible();
    await isAccessible(page, setting);
  }
  await page.goto(submitted);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await isAccessible(page, "the question before deleting");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole("button", { name: "Menu" })).toBeVisible();
  await page.keyboard.press("=");
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await isAccessible(page, "the menu", [390]);
});

test("a reviewer's screens are accessible", async ({ page, as }) => {
  await as(demo("reviewer"), page);
  await isAccessible(page);
  for (const status of REVIEWABLE) {
    // The list renders only visible rows, so sort the wanted ones first.
    await page.goto(`/homepage/reviewer/app?sort=${status === "Reviewed" ? "-" : ""}status`);
    await large(page);
    const address = await oneThatIs(page, status);
    await visit(page, address, `reviewer ${status}`);
    await visit(page, `${address}/review`, `reviewer ${status} review`);
  }
});

test("an organiser's screens are accessible", async ({ page, as }) => {
  await as(demo("organiser"), page);
  await isAccessible(page);
  await visit(page, "/homepage/organiser/app/proposals");
  await visit(page, await oneThatIs(page, "Reviewed"), "organiser proposal");
  await large(page);
  await page.goto("/homepage/organiser/app/proposals");
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByRole("complementary")).toBeVisible();
  await page.getByRole("table").getByRole("checkbox").nth(2).click();
  await isAccessible(page, "a proposal beside the board");
  for (const [button, dialog] of [
    ["Manage tags", "Tags"],
    ["Views", "Views of the board"],
  ] as const) {
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByRole("dialog", { name: dialog }).getByRole("button").nth(1)).toBeVisible();
    await isAccessible(page, dialog);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: dialog })).toBeHidden();
  }
  await page
    .getByRole("region", { name: "Selected proposals" })
    .getByRole("button", { name: "Tags" })
    .click();
  await expect(
    page
      .getByRole("dialog", { name: /^Tags of/ })
      .getByRole("checkbox")
      .first(),
  ).toBeVisible();
  await isAccessible(page, "the tags of proposals");
  await page.keyboard.press("Escape");
  await visit(page, "/homepage/organiser/app/exports");
});

test("an organiser's screens about the programme are accessible", async ({ page, as }) => {
  await as(demo("organiser"), page);
  for (const name of [
    "decisions",
    "confirmations",
    "mails",
    "questions",
    "review-form",
    "submission-form",
    "schedule",
  ]) {
    await visit(page, `/homepage/organiser/app/${name}`);
  }
  await visit(page, "/homepage/organiser/app/schedule?view=list");
  await page
    .getByRole("button", { name: /^Schedule / })
    .first()
    .click();
  await expect(page.getByRole("form", { name: /^Slot of / })).toBeVisible();
  await isAccessible(page, "the form of a place in the schedule");
});

test.describe("with a second factor", () => {
  test.use({ host: "localhost", demo: false, clockStart: "2025-01-20T10:00:00Z", fresh: true });

  test("the Security page and the second step are accessible", async ({ page, as, make }) => {
    const device = await plugInAuthenticator(page);
    const speaker = await make.speaker();
    await as(speaker, page);
    await openSecurity(page);
    await isAccessible(page, "no second factor");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await isAccessible(page, "naming a passkey");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await recoveryCodes(page);
    await isAccessible(page, "the recovery codes");
    await page.getByRole("button", { name: "I have stored them" }).click();
    await page.getByRole("button", { name: "Set up an app" }).click();
    await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
    await isAccessible(page, "an authenticator app");
    const secret = (await page.getByTestId("secret").textContent()) ?? "";
    await page.getByLabel("Code", { exact: true }).fill(await nextCode(page, secret));
    await expect(page.getByRole("button", { name: "Remove Authenticator app" })).toBeVisible();
    await isAccessible(page, "both second factors");

    await large(page);
    await logOut(page);
    await device.consents(false);
    await logIn(page, speaker);
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await isAccessible(page, "the second step by passkey");
    await page.getByRole("button", { name: "Use a code from your authenticator app" }).click();
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await expect(page.getByText(WRONG_TOTP)).toBeVisible();
    await isAccessible(page, "the second step by code");
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await isAccessible(page, "the second step by recovery code");
  });

  test("the password prompt and the page that requires a second factor are accessible", async ({
    page,
    server,
    make,
  }) => {
    await server.cli("edition", "set", "secondFactorRequired", "reviewers-and-organisers");
    await logIn(page, await make.reviewer());
    await expect(page).toHaveURL(/\/homepage\/second-factor$/);
    await isAccessible(page, "the second factor that is asked for");
    await server.restart("2025-01-20T11:00:00Z");
    await page.reload();
    await page.getByRole("button", { name: "Set up an app" }).click();
    await expect(page.getByRole("dialog", { name: "Confirm your identity" })).toBeVisible();
    await isAccessible(page, "the question who one is");
  });
});

test.describe("on a demo of its own", () => {
  // A person's page has their log-ins, and what is invited here would be on the screens of others.
  test.use({ fresh: true });

  test("an organiser's screens about people are accessible", async ({ page, as }) => {
    await as(demo("organiser"), page);
    await visit(page, "/homepage/organiser/app/people");
    const one = page.getByRole("list", { name: "People" }).getByRole("link");
    await page.getByRole("searchbox").fill("joan@example.org");
    await one.filter({ hasText: "Joan Clarke" }).click();
    await expect(page.getByRole("heading", { name: PRIVACY.goes })).toBeVisible();
    await isAccessible(page, "a person");
    await page.getByRole("button", { name: "Change group" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await isAccessible(page, "the question before a change of group");
    await page.goto("/homepage/organiser/app/invitations?invite");
    await page.getByLabel("Addresses").fill("guest@example.org\nno address");
    await page.getByRole("button", { name: "Invite 3 people" }).click();
    await expect(page.getByRole("list", { name: "Results" })).toBeVisible();
    await isAccessible(page, "the form to invite");
    await visit(page, "/homepage/organiser/app/invitations");
    await visit(page, "/homepage/organiser/app/audit");
    await visit(page, "/invitation/unknown-key");
    await visit(page, "/account/address/unknown-key");
    await visit(page, "/account/merge/unknown-key");
  });
});
