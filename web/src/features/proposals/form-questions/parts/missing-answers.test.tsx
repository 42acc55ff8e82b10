import type { AnsweredQuestion } from "@lectern/domain/proposals/form-questions/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aListItem, anOpenEdition, aSession, aSubmission } from "#features/proposals/submissions.fixture";
import { serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";

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

test("keeps what was typed when organisers change the questions, and sends what is still asked", async () => {
  const seats = question({ id: "seats", label: "Seats?" });
  const { user, server, now } = await open([question(), seats]);
  const form = within(await screen.findByRole("form", { name: "Missing answers" }));
  await user.type(form.getByLabelText(/Which lab/), "A vice");
  await user.type(form.getByLabelText(/Seats/), "12");
  now.answers = [question(), question({ id: "power", label: "Power?" })];
  // As when the window gets the focus back.
  await act(async () => queryClient.invalidateQueries({ queryKey: ["submission", 1] }));
  expect(await form.findByLabelText(/Power/)).toBeTruthy();
  expect(form.getByLabelText(/Which lab/)).toHaveProperty("value", "A vice");
  await user.click(form.getByRole("button", { name: "Save answers" }));
  await waitFor(() =>
    expect(server.named(SEND).map(({ body }) => body)).toEqual([{ answers: { lab: "A vice" } }]),
  );
});

test("asks before the page is left with an answer that is not saved", async () => {
  const { user, router } = await open([question()]);
  const form = within(await screen.findByRole("form", { name: "Missing answers" }));
  await user.type(form.getByLabelText(/Which lab/), "A vice");
  await act(() => router.navigate("/homepage/speaker/app/for-organisers"));
  expect(await screen.findByRole("dialog", { name: "Answers not saved" })).toBeTruthy();
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
