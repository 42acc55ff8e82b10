import { SHOWN_REFUSALS } from "@lectern/domain/kernel/shown-refusals";
import type { ConfirmationRow } from "@lectern/domain/proposals/confirmations/contract";
import type { Question } from "@lectern/domain/proposals/form-questions/words";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

eachInASession();

const QUESTIONS = "/api/confirmations/questions/";
const SAVE = `PUT ${QUESTIONS}`;
const HOTEL: Question = { id: "hotel", label: "Hotel?", kind: "yes-no", required: true, choices: [] };
const FOOD: Question = { id: "food", label: "Food", kind: "short", required: false, choices: [] };

const row = (pk: number, changes: Partial<ConfirmationRow> = {}): ConfirmationRow => ({
  pk,
  title: `Talk ${pk}`,
  full_name: "Ada Lovelace",
  email: "ada@example.net",
  answer: null,
  reason: "",
  answers: {},
  until: "2025-03-10T12:00:00.000Z",
  answered_on: null,
  withdrawn: false,
  reminded: [],
  unreached: null,
  speakers: [],
  ...changes,
});
const answered_on = "2025-03-02T12:00:00.000Z";

async function open(rows: ConfirmationRow[], doubles: Parameters<typeof serve>[0] = {}) {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/confirmations/": [200, { questions: [HOTEL], rows }],
    [`GET ${QUESTIONS}`]: [200, { questions: [HOTEL] }, { etag: '"1"' }],
    ...doubles,
  });
  const page = visit("/homepage/organiser/app/confirmations");
  const form = within(await screen.findByRole("form", { name: "Questions" }));
  const save = form.getByRole("button", { name: "Save questions" });
  const change = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  return { ...page, server, form, save, change };
}

test("shows confirmed speakers with their answers, and filters unanswered ones", async () => {
  const { user } = await open([
    row(1, {
      answer: "confirmed",
      answers: { hotel: "yes", gone: "of a question that is no more" },
      answered_on,
    }),
    row(2, { answer: "declined", reason: "At sea", answered_on }),
    row(3, { reminded: [7, 3] }),
  ]);
  const talk = (pk: number) => screen.queryByRole("link", { name: `Talk ${pk}` })?.closest("li")?.textContent;
  await waitFor(() => expect(talk(1)).toMatch(/Confirmed.*Hotel\?Yes$/));
  expect(talk(2)).toContain("Reason: At sea");
  await user.click(screen.getByRole("button", { name: "Not answered 1" }));
  await waitFor(() => expect([talk(1), talk(2)]).toEqual([undefined, undefined]));
  expect(talk(3)).toContain("reminded 2 times");
});

test("saves the questions once, from the version that was read, and choices without blank lines", async () => {
  const { server, user, form, save, change } = await open([], {
    [SAVE]: ({ body }) => [200, body, { etag: '"2"' }],
  });
  expect(save).toHaveProperty("disabled", true);
  await user.click(form.getByRole("button", { name: "Add a question" }));
  change("Question 2", "T-shirt");
  await user.selectOptions(form.getAllByLabelText("Answer")[1] as HTMLElement, "Choice");
  change("Choices, one per line", "S\n\n M \n");
  fireEvent.click(save);
  fireEvent.click(save);
  expect(await screen.findByText("Saved: questions")).toBeTruthy();
  const sent = server.named(SAVE);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      questions: [
        HOTEL,
        { id: expect.any(String), label: "T-shirt", kind: "choice", required: false, choices: ["S", "M"] },
      ],
    },
  ]);
  expect(sent[0]?.headers.get("if-match")).toBe('"1"');
});

test("says beside the question what is wrong with it, and keeps what was typed", async () => {
  const { user, form, save, change } = await open([], {
    [SAVE]: [400, { "questions.0.label": ["This field may not be blank."] }],
  });
  change("Question 1", " ");
  await user.click(form.getByRole("button", { name: "Add a question" }));
  change("Question 2", "Food");
  await user.click(save);
  await waitFor(() => expect(form.getByLabelText("Question 1").getAttribute("aria-invalid")).toBe("true"));
  expect(form.getByLabelText("Question 2")).toHaveProperty("value", "Food");
});

test("follows a question that is moved to an end, and goes to another one once it is removed", async () => {
  const { user, form } = await open([], {
    [`GET ${QUESTIONS}`]: [200, { questions: [HOTEL, FOOD] }, { etag: '"1"' }],
  });
  const focused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));
  await user.click(form.getByRole("button", { name: "Move question 2 up" }));
  await focused(form.getByRole("button", { name: "Move question 1 down" }));
  await user.click(form.getByRole("button", { name: "Remove question 1" }));
  await focused(form.getByLabelText("Question 1"));
});

test("shows the questions that another organiser saved meanwhile, and continues with them", async () => {
  let saved = { questions: [HOTEL], etag: '"1"' };
  const { server, user, save, change } = await open([], {
    [`GET ${QUESTIONS}`]: () => [200, { questions: saved.questions }, { etag: saved.etag }],
    [SAVE]: ({ headers, body }) =>
      headers.get("if-match") === saved.etag
        ? [200, body, { etag: '"3"' }]
        : [412, { detail: SHOWN_REFUSALS["changed-meanwhile"].detail }],
  });
  change("Question 1", "A hotel, please?");
  saved = { questions: [HOTEL, FOOD], etag: '"2"' };
  await user.click(save);
  expect(await screen.findByText(/A hotel, please\? \(Yes or no, required\)/)).toBeTruthy();
  expect(screen.getByText(/Food \(Short text\)/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Edit mine further" }));
  expect(screen.getByLabelText("Question 1")).toHaveProperty("value", "A hotel, please?");
  await user.click(screen.getByRole("button", { name: "Save questions" }));
  expect(await screen.findByText("Saved: questions")).toBeTruthy();
  expect(server.named(SAVE).map(({ headers }) => headers.get("if-match"))).toEqual(['"1"', '"2"']);
});

test("shows that a speaker's mail failed, until they have answered", async () => {
  const report = { outcome: "returned", on: "2025-03-01T11:05:00.000Z", status: "5.2.2", said: "" } as const;
  const unreached = { mail: "m1", report };
  await open([row(1, { unreached }), row(2), row(3, { unreached, answer: "confirmed", answered_on })]);
  const lines = screen.getAllByRole("listitem").filter((line) => /Talk \d/.test(line.textContent ?? ""));
  expect(lines.map((line) => line.textContent?.includes("It bounced: the mailbox is full."))).toEqual([
    true,
    false,
    false,
  ]);
  expect(
    screen.getAllByRole("link", { name: /Open the mail/ }).map((link) => link.getAttribute("href")),
  ).toEqual(["/homepage/organiser/app/mails?mail=m1"]);
});

test("lists a withdrawal as declined, with its reason", async () => {
  await open([row(1, { answer: "declined", reason: "Ill", withdrawn: true, answered_on })]);
  expect(screen.getByText("Declined: withdrawn")).toBeTruthy();
  expect(screen.getByText("Reason: Ill")).toBeTruthy();
});

test("lists the further speakers of a talk, each with their own answer", async () => {
  const speaker = { email: null, answer: null, answered_on: null, reminded: [], unreached: null };
  await open([
    row(1, {
      answer: "confirmed",
      answered_on,
      speakers: [
        { ...speaker, name: "Zoë", state: "named" },
        { ...speaker, name: "Grace", state: "accepted", email: "grace@example.net", reminded: [7] },
        {
          ...speaker,
          name: "Wei",
          state: "accepted",
          email: "wei@example.net",
          answer: "declined",
          answered_on,
        },
      ],
    }),
  ]);
  const speakers = within(screen.getByRole("list", { name: "Further speakers of Talk 1" }));
  expect(speakers.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
    "ZoëWithout an account",
    "Grace · grace@example.net · reminded onceNot answered",
    expect.stringMatching(/^Wei · wei@example.net · answered on .*Declined$/),
  ]);
});
