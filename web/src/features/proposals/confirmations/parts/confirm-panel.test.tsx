import type { Confirmation } from "@lectern/domain/proposals/confirmations/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aListItem, anOpenEdition, aSession, aSubmission } from "#features/proposals/submissions.fixture";
import { serve } from "#platform/answers.fixture";

eachInASession();

const ANSWER = "PUT /api/confirmations/1/";
const HOTEL = {
  id: "hotel",
  label: "Do you need a hotel?",
  kind: "yes-no",
  required: true,
  choices: [],
} as const;

const confirmation = (changes: Partial<Confirmation> = {}): Confirmation => ({
  pk: 1,
  title: "Breaking the enclave",
  until: "2025-03-10T12:00:00.000Z",
  answer: null,
  reason: "",
  answers: {},
  answered_on: null,
  questions: [{ ...HOTEL, choices: [] }],
  ...changes,
});

async function open(asked: Confirmation, doubles: Parameters<typeof serve>[0] = {}) {
  const { answer, until } = asked;
  const accepted = { status: "Reviewed", overall_status: "ACC", confirmation: { answer, until } } as const;
  const server = serve({
    ...aSession(undefined, [aListItem(accepted)], anOpenEdition()),
    "GET /api/submissions/1/": [200, aSubmission(accepted), { etag: '"1"' }],
    "GET /api/confirmations/1/": [200, asked, { etag: '"7"' }],
    ...doubles,
  });
  const page = visit("/homepage/speaker/app/1");
  const panel = within(await screen.findByRole("region", { name: /accepted|declined/ }));
  return { ...page, server, panel };
}

test("confirms with the answers, from the version that was seen", async () => {
  const { server, user, panel } = await open(confirmation(), {
    [ANSWER]: [200, confirmation({ answer: "confirmed", answers: { hotel: "yes" } }), { etag: '"8"' }],
  });
  expect(panel.getByText(/10 March 2025/)).toBeTruthy();
  await user.click(panel.getByText("Yes"));
  await user.click(panel.getByRole("button", { name: "Confirm: I will come" }));
  expect(await panel.findByText("You have confirmed that you will attend.")).toBeTruthy();
  const [sent] = server.named(ANSWER);
  expect(sent?.body).toEqual({ answer: "confirmed", reason: "", answers: { hotel: "yes" } });
  expect(sent?.headers.get("if-match")).toBe('"7"');
});

test("has confirmed when the answer to that was lost, and it is sent again", async () => {
  let now = { confirmation: confirmation(), etag: '"7"' };
  const { server, user, panel } = await open(confirmation(), {
    "GET /api/confirmations/1/": () => [200, now.confirmation, { etag: now.etag }],
    [ANSWER]: ({ headers }) => {
      if (headers.get("if-match") !== now.etag) return [412, { detail: "Changed elsewhere." }];
      now = { confirmation: confirmation({ answer: "confirmed", answers: { hotel: "yes" } }), etag: '"8"' };
      throw new TypeError("Failed to fetch");
    },
  });
  await user.click(panel.getByText("Yes"));
  await user.click(panel.getByRole("button", { name: "Confirm: I will come" }));
  expect(await panel.findByText(/cannot be reached/)).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "Confirm: I will come" }));
  expect(await panel.findByText("You have confirmed that you will attend.")).toBeTruthy();
  expect(await screen.findByText("Thank you. Your answer is saved.")).toBeTruthy();
  expect(server.named(ANSWER)).toHaveLength(2);
});

test("shows the answer that was given elsewhere meanwhile, and saves over it once it was seen", async () => {
  let now = { confirmation: confirmation(), etag: '"7"' };
  const { server, user, panel } = await open(confirmation(), {
    "GET /api/confirmations/1/": () => [200, now.confirmation, { etag: now.etag }],
    [ANSWER]: ({ headers }) =>
      headers.get("if-match") === now.etag
        ? [200, confirmation({ answer: "confirmed", answers: { hotel: "yes" } }), { etag: '"9"' }]
        : [412, { detail: "Changed elsewhere." }],
  });
  await user.click(panel.getByText("Yes"));
  now = { confirmation: confirmation({ answer: "confirmed", answers: { hotel: "no" } }), etag: '"8"' };
  await user.click(panel.getByRole("button", { name: "Confirm: I will come" }));
  expect(await panel.findByText("Changed elsewhere.")).toBeTruthy();
  expect(panel.getByText("You have confirmed that you will attend.")).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "Save answers" }));
  expect(await screen.findByText("Thank you. Your answer is saved.")).toBeTruthy();
  expect(server.named(ANSWER).map(({ headers }) => headers.get("if-match"))).toEqual(['"7"', '"8"']);
});

test("shows missing answers at their question, keeps what was typed, and focuses the first", async () => {
  const { user, panel } = await open(
    confirmation({
      questions: [
        { id: "food", label: "Food", kind: "short", required: false, choices: [] },
        { id: "size", label: "T-shirt", kind: "choice", required: true, choices: ["S", "M"] },
      ],
    }),
    { [ANSWER]: [400, { size: ["This field is required."] }] },
  );
  await user.type(panel.getByLabelText("Food"), "No nuts");
  await user.click(panel.getByRole("button", { name: "Confirm: I will come" }));
  const size = panel.getByLabelText(/T-shirt/);
  expect(await panel.findByText("This field is required.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(size));
  expect(panel.getByLabelText("Food")).toHaveProperty("value", "No nuts");
});

test("declines with a reason only after confirmation", async () => {
  const { server, user, panel } = await open(confirmation(), {
    [ANSWER]: [200, confirmation({ answer: "declined" }), { etag: '"8"' }],
  });
  await user.click(panel.getByRole("button", { name: "Decline" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(server.named(ANSWER)).toEqual([]);
  await user.type(dialog.getByLabelText("Reason (optional)"), "Ill");
  await user.click(dialog.getByRole("button", { name: "Decline" }));
  expect(await screen.findByRole("region", { name: "You have declined" })).toBeTruthy();
  expect(server.named(ANSWER)[0]?.body).toEqual({ answer: "declined", reason: "Ill", answers: {} });
  expect(panel.queryByRole("button")).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("You have declined"));
});

test("shows Delete only together with what is asked, so that it does not move", async () => {
  let answer: (asked: Confirmation) => void = () => {};
  const read = new Promise<Confirmation>((resolve) => {
    answer = resolve;
  });
  const until = "2025-03-10T12:00:00.000Z";
  const accepted = {
    status: "Reviewed",
    overall_status: "ACC",
    confirmation: { answer: null, until },
  } as const;
  const file = { state: "done", size: 9, reasons: [], replacing: false } as const;
  const server = serve({
    ...aSession(undefined, [aListItem(accepted)], anOpenEdition()),
    "GET /api/submissions/1/": [
      200,
      aSubmission({ ...accepted, file: { ...file, reasons: [] } }),
      { etag: '"1"' },
    ],
    "GET /api/confirmations/1/": async () => [200, await read, { etag: '"7"' }],
  });
  visit("/homepage/speaker/app/1");
  await screen.findByRole("heading", { name: "Breaking the enclave" });
  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  // Shown later, but read with the rest of the page.
  expect(server.named("GET /api/submissions/file-reads/1/")).toHaveLength(1);
  answer(confirmation());
  expect(await screen.findByRole("button", { name: "Delete" })).toBeTruthy();
  expect(screen.getByRole("region", { name: "Your proposal is accepted" })).toBeTruthy();
});

test("reads the tasks together with what is asked, and shows them below it", async () => {
  let read: () => void = () => {};
  const tasksAreRead = new Promise<void>((resolve) => {
    read = resolve;
  });
  const { panel } = await open(confirmation(), {
    "GET /api/confirmations/1/": async () => {
      await tasksAreRead;
      return [200, confirmation(), { etag: '"7"' }];
    },
    "GET /api/tasks/1/": () => {
      read();
      return [200, { pk: 1, tasks: [] }];
    },
  });
  expect(await panel.findByRole("button", { name: "Confirm: I will come" })).toBeTruthy();
});

test("asks before the page is left with answers that are not saved, and not once they are", async () => {
  const { user, panel, path, router } = await open(confirmation(), {
    [ANSWER]: [200, confirmation({ answer: "confirmed", answers: { hotel: "yes" } }), { etag: '"8"' }],
  });
  await user.click(panel.getByText("Yes"));
  await act(() => router.navigate("/homepage/speaker/app/for-organisers"));
  await screen.findByRole("dialog", { name: "Answers not saved" });
  await user.click(screen.getByRole("button", { name: "Stay" }));
  await user.click(panel.getByRole("button", { name: "Confirm: I will come" }));
  await panel.findByText("You have confirmed that you will attend.");
  await act(() => router.navigate("/homepage/speaker/app/for-organisers"));
  await waitFor(() => expect(path()).toBe("/homepage/speaker/app/for-organisers"));
});
