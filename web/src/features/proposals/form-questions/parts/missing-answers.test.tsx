import type { AnsweredQuestion } from "@lectern/domain/proposals/form-questions/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aListItem, anOpenEdition, aSession, aSubmission } from "#features/proposals/submissions.fixture";
import { serve } from "#platform/answers.fixture";

eachInASession();

const SEND = "PUT /api/submissions/1/missing-answers/";

const question = (changes: Partial<AnsweredQuestion> = {}): AnsweredQuestion => ({
  id: "lab",
  label: "Which lab?",
  kind: "short",
  required: true,
  choices: [],
  about: "proposal",
  types: [],
  topics: [],
  shown_to: "organisers",
  blind: "hidden",
  retired: false,
  answer: "",
  ...changes,
});

async function open(answers: AnsweredQuestion[], changes: Parameters<typeof aSubmission>[0] = {}) {
  const now = { answers, answer: [204, null] as [number, unknown] };
  const server = serve({
    ...aSession(undefined, [aListItem({ status: "Ready for Review" })], anOpenEdition()),
    "GET /api/submissions/1/": [
      200,
      aSubmission({ status: "Ready for Review", ...changes }),
      { etag: '"1"' },
    ],
    "GET /api/submissions/1/answers/": () => [200, { pk: 1, answers: now.answers, speakers: [] }],
    [SEND]: () => now.answer,
  });
  const page = visit("/homepage/speaker/app/1");
  await screen.findAllByText(/^Which lab\?/);
  return { ...page, server, now };
}

test("asks on top for a required answer that is missing, and no longer once it is saved", async () => {
  const { user, server, now } = await open([
    question(),
    question({ id: "seats", label: "Seats?", answer: "12" }),
  ]);
  const form = within(await screen.findByRole("form", { name: "Missing answers" }));
  expect(form.queryByLabelText(/Seats/)).toBeNull();
  now.answer = [400, { "answers.lab": ["This field is required."] }];
  await user.click(form.getByRole("button", { name: "Save answers" }));
  expect(await form.findByText("This field is required.")).toBeTruthy();
  await user.type(form.getByLabelText(/Which lab/), "A vice");
  now.answer = [204, null];
  now.answers = [question({ answer: "A vice" })];
  await user.click(form.getByRole("button", { name: "Save answers" }));
  await waitFor(() => expect(screen.queryByRole("form", { name: "Missing answers" })).toBeNull());
  expect(await screen.findByText("A vice")).toBeTruthy();
  expect(server.named(SEND).map(({ body }) => body)).toEqual([
    { answers: {} },
    { answers: { lab: "A vice" } },
  ]);
});

test.each([
  ["an optional question", question({ required: false }), {}],
  ["a retired question", question({ retired: true, answer: "x" }), {}],
  ["a co-speaker", question(), { co_speaker: true as const }],
  ["a withdrawn proposal", question(), { status: "Withdrawn" as const }],
])("asks for nothing of %s", async (_, asked, changes) => {
  await open([asked], changes);
  expect(screen.queryByRole("form", { name: "Missing answers" })).toBeNull();
});
