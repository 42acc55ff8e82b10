import { TEXTS } from "@lectern/domain/reviewing/discussion/words";
import { expect, test } from "../fixtures";
import { fillInReview } from "../pages/reviews";
import { submitProposal } from "../pages/submissions";

test("discusses a proposal: each sees the other's message without a reload", async ({
  page,
  server,
  as,
  make,
}) => {
  const title = `A kettle that listens ${Date.now()}`;
  const author = await as(await make.speaker());
  const pk = await submitProposal(author, title);
  await server.cli("submission", "review", String(pk));

  await as(await make.reviewer(), page);
  await page.goto(`/homepage/reviewer/app/${pk}`);
  await expect(page.getByText(TEXTS.later)).toBeVisible();
  await page.getByRole("link", { name: "Add a Review" }).click();
  await fillInReview(page, { speaker: 8, topic: 9, comments: "Clear, and it can be repeated." });
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  const ours = page.getByRole("region", { name: TEXTS.title });
  await expect(ours).toContainText(TEXTS.empty);

  const organiser = await as(await make.organiser());
  await organiser.goto(`/homepage/organiser/app/${pk}`);
  const theirs = organiser.getByRole("region", { name: TEXTS.title });
  await expect(theirs).toContainText(TEXTS.empty);

  await ours.getByRole("textbox", { name: TEXTS.write }).pressSequentially("Is it **new**? @org");
  await expect(ours.getByRole("option", { name: /organisers/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await ours.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(ours.getByRole("region", { name: "Preview" }).locator("strong")).toHaveText("new");
  await page.keyboard.press("Escape");
  await ours.getByRole("button", { name: TEXTS.post }).click();
  const message = theirs.getByRole("listitem").filter({ hasText: "Is it new? @organisers" });
  await expect(message, "it appears by itself").toBeVisible();
  await expect(message, "organisers see names").toContainText("Grace Hopper");
  await expect(organiser.getByRole("status").filter({ hasText: "New message by" })).toBeAttached();

  await message.getByRole("button", { name: "Reply" }).click();
  await theirs.getByRole("textbox", { name: TEXTS.write }).fill("It is. *Accept?*");
  await organiser.keyboard.press("Control+Enter");
  const answer = ours.getByRole("listitem").filter({ hasText: "It is. Accept?" });
  await expect(answer, "and so does the answer").toBeVisible();
  await expect(answer).toContainText("In reply to");

  await theirs.getByRole("button", { name: TEXTS.settle }).click();
  await expect(ours).toContainText(TEXTS.settled);

  await author.goto(`/homepage/speaker/app/${pk}`);
  await expect(author.getByRole("heading", { level: 1 })).toContainText(title);
  await expect(author.getByRole("main"), "its speaker never sees it").not.toContainText("Is it new?");
  await author.context().close();
  await organiser.context().close();
});

test("shows new messages also where no stream of changes gets through", async ({
  page,
  server,
  as,
  make,
}) => {
  const pk = await submitProposal(await as(await make.speaker()), `A toaster that listens ${Date.now()}`);
  await server.cli("submission", "review", String(pk));
  let blocked = 0;
  await page.route("**/api/live/", (route) => {
    blocked += 1;
    return route.abort();
  });
  await as(await make.organiser(), page);
  await page.goto(`/homepage/organiser/app/${pk}`);
  const ours = page.getByRole("region", { name: TEXTS.title });
  await expect(ours).toContainText(TEXTS.empty);

  const other = await as(await make.organiser());
  await other.goto(`/homepage/organiser/app/${pk}`);
  const theirs = other.getByRole("region", { name: TEXTS.title });
  await theirs.getByRole("textbox", { name: TEXTS.write }).fill("Read without a stream");
  await theirs.getByRole("button", { name: TEXTS.post }).click();
  await expect(ours.getByRole("listitem").filter({ hasText: "Read without a stream" })).toBeVisible({
    timeout: 40_000,
  });
  expect(blocked, "the page has tried to open the stream").toBeGreaterThan(0);
  await other.context().close();
});
