import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession, aSubmission } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { boardRow } from "../board.fixture";

eachInASession();

const of = (pk: number) => ({
  [`GET /api/board/reviews/${pk}/`]: [200, []] as [number, unknown],
  [`GET /api/board/scores/${pk}/`]: [200, { pk, scores: null, criteria: [] }] as [number, unknown],
  [`GET /api/panel/proposals/${pk}/`]: [200, []] as [number, unknown],
  [`GET /api/conflicts/${pk}/`]: [200, []] as [number, unknown],
  [`GET /api/board/${pk}/notes/`]: [200, []] as [number, unknown],
  [`GET /api/submissions/${pk}/`]: [200, aSubmission({ pk })] as [number, unknown],
  [`GET /api/submissions/${pk}/answers/`]: [200, { pk, answers: [], speakers: [] }] as [number, unknown],
});

const FEEDBACK = {
  text: "",
  decision: "ACC",
  shared: null,
  not_editable: null,
  shared_at_once: false,
  etag: '"1"',
};

test("keeps a note and feedback that are being written when the next proposal is looked at", async () => {
  serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/board/": [200, [boardRow(1, { decision: "ACC" }), boardRow(2)]],
    "GET /api/tags/": [200, []],
    "GET /api/decisions/1/feedback/": [200, [FEEDBACK]],
    ...of(1),
    ...of(2),
  });
  const { user } = visit("/homepage/organiser/app/proposals?open=1");
  const beside = async (pk: number) =>
    within(await screen.findByRole("complementary", { name: `Proposal ${pk}` }));
  const first = await beside(1);
  await user.type(await first.findByLabelText("New note"), "Ask about the demo.");
  await user.type(await first.findByRole("textbox", { name: "Feedback" }), "A fine talk.");
  await user.click(first.getByRole("button", { name: /Next/ }));
  const second = await beside(2);
  expect(await second.findByLabelText("New note")).toHaveProperty("value", "");
  await user.click(second.getByRole("button", { name: /Previous/ }));
  const again = await beside(1);
  expect(await again.findByLabelText("New note")).toHaveProperty("value", "Ask about the demo.");
  expect(await again.findByRole("textbox", { name: "Feedback" })).toHaveProperty("value", "A fine talk.");
  await user.click(await again.findByRole("button", { name: "Discard them" }));
  expect(again.getByRole("textbox", { name: "Feedback" })).toHaveProperty("value", "");
});
