import type { Compared, ProposalFields } from "@lectern/domain/proposals/versions/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSubmission } from "#features/proposals/submissions.fixture";
import { aDiscussion, aReviewersPage } from "#features/reviewing/discussion/discussion.fixture";
import { serve } from "#platform/answers.fixture";
import { formOf } from "./form-values";

eachInASession();

const CHANGES = "GET /api/submissions/changes/1/";
const LONG = "Nothing changes here. ".repeat(30);
const REVIEW = { id: 7, expertise_score: 8, submission_score: 6, comments: "Solid.", status: "HLD" } as const;

const fields = (changes: Partial<ProposalFields>): ProposalFields => ({
  ...formOf(aSubmission()),
  authors: "Ada Lovelace",
  ...changes,
});

async function open(doubles: Parameters<typeof serve>[0]) {
  const submission = aSubmission({ status: "Ready for Review", review: REVIEW, changed_since_review: true });
  const server = serve({
    ...aReviewersPage(() => aDiscussion([])),
    "GET /api/submissions/1/": [200, submission, { etag: '"2"' }],
    ...doubles,
  });
  const page = visit("/homepage/reviewer/app/1");
  const section = within(await screen.findByRole("region", { name: "Changed since your review" }));
  return { ...page, server, section };
}

const compared: Compared = {
  before: fields({ title: "Braking kettles", abstract: `We brake kettles. ${LONG}The end.` }),
  after: fields({ title: "Breaking kettles", abstract: `We break kettles. ${LONG}The end.` }),
};

test("shows each changed field with what was removed and added, also without colours", async () => {
  const { section } = await open({ [CHANGES]: [200, compared] });
  const removed = (await section.findAllByRole("deletion")).map(({ textContent }) => textContent);
  const added = section.getAllByRole("insertion").map(({ textContent }) => textContent);
  expect(removed).toEqual([" [removed: Braking] ", " [removed: brake] "]);
  expect(added).toEqual([" [added: Breaking] ", " [added: break] "]);
  expect(section.queryByText("Residence")).toBeNull();
  expect(section.getAllByText(/^(Title|Abstract)$/)).toHaveLength(2);
});

test("unfolds a long unchanged passage, and puts the focus there", async () => {
  const { section, user } = await open({ [CHANGES]: [200, compared] });
  const fold = await section.findByRole("button", { name: /^Show \d+ unchanged characters$/ });
  fold.focus();
  await user.keyboard("{Enter}");
  expect(section.queryByRole("button", { name: /unchanged/ })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^.*Nothing changes here\./));
});

test("says that the texts are the same again when the change was undone meanwhile", async () => {
  const { section } = await open({ [CHANGES]: [200, { before: compared.after, after: compared.after }] });
  expect(await section.findByText("The texts are the same.")).toBeTruthy();
});

test("offers to read the changes again after a broken line", async () => {
  let broken = true;
  const { section, user } = await open({
    [CHANGES]: () => (broken ? [400, { detail: "Not now." }] : [200, compared]),
  });
  expect(await section.findByText("Not now.")).toBeTruthy();
  broken = false;
  await user.click(section.getByRole("button", { name: "Try again" }));
  expect(await section.findAllByRole("insertion")).toHaveLength(2);
});
