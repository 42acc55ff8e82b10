import type { Panel, ReviewerLoad } from "@lectern/domain/reviewing/panel/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { boardRow } from "#features/deciding/board/board.fixture";
import { aSession, aSubmission } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

eachInASession();

const ASSIGN = "POST /api/panel/assignments/";
const CONFLICT = "This reviewer has a conflict of interest in the proposal.";
const idOf = (n: number) => `5b0e5e7e-3d0a-4f0c-9a3e-00000000000${n}`;
const organiser = {
  ...aSession(aUser({ group: "organiser" })),
  "GET /api/board/": [200, [boardRow(1, { status: "Reviewed" }), boardRow(2, { status: "Reviewed" })]] as [
    number,
    unknown,
  ],
};

const panelist = (n: number, name: string, open: number): Panel["reviewers"][number] => ({
  id: idOf(n),
  name,
  email: `reviewer-${n}@example.org`,
  topics: [],
  conferences: [],
  done: 0,
  open,
  reviews: 0,
  seen_on: null,
  reminded_on: null,
});
const panel: Panel = {
  target: 2,
  reviewers: [panelist(1, "Grace Hopper", 2), panelist(2, "Alan Turing", 0)],
  proposals: [],
  batches: [],
};

/** The board with both proposals selected, and the dialog. */
async function openDialogue(assigned: [number, unknown]) {
  const server = serve({ ...organiser, "GET /api/panel/": [200, panel], [ASSIGN]: assigned });
  const { user } = visit("/homepage/organiser/app/proposals");
  await user.click(await screen.findByRole("checkbox", { name: "Select all shown" }));
  await user.click(await screen.findByRole("button", { name: "Reviewers" }));
  return { server, user, dialogue: await screen.findByRole("dialog", { name: "Reviewers of 2 proposals" }) };
}

test("assigns the selected reviewers to the selected proposals, and shows refusals with reasons", async () => {
  const line = (submission: number, n: number) => ({ submission, reviewer: idOf(n) });
  const { server, user, dialogue } = await openDialogue([
    200,
    {
      changed: [line(1, 1), line(1, 2), line(2, 2)],
      refused: [{ ...line(2, 1), detail: CONFLICT }],
    },
  ]);
  const assign = within(dialogue).getByRole("button", { name: "Assign" });
  expect(assign).toHaveProperty("disabled", true);
  const boxes = within(await within(dialogue).findByRole("group", { name: "Reviewers" }));
  await user.click(boxes.getByRole("checkbox", { name: "Grace Hopper · 2 open" }));
  await user.click(within(dialogue).getByRole("checkbox", { name: "Alan Turing · 0 open" }));
  await user.click(assign);
  expect(await screen.findByText("3 assignments made, 1 refused")).toBeTruthy();
  expect(screen.getByText(CONFLICT)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.named(ASSIGN).map(({ body }) => body)).toEqual([
    { submissions: [1, 2], reviewers: [idOf(1), idOf(2)], assign: true },
  ]);
});

test("unassigns the selected reviewers", async () => {
  const { server, user, dialogue } = await openDialogue([
    200,
    { changed: [{ submission: 1, reviewer: idOf(1) }], refused: [] },
  ]);
  await user.click(await within(dialogue).findByRole("checkbox", { name: /^Grace Hopper/ }));
  await user.click(within(dialogue).getByRole("button", { name: "Unassign" }));
  expect(await screen.findByText("1 assignment removed.")).toBeTruthy();
  expect(server.named(ASSIGN).map(({ body }) => body)).toEqual([
    { submissions: [1, 2], reviewers: [idOf(1)], assign: false },
  ]);
});

test("keeps the selected reviewers when the assignment was refused", async () => {
  const { user, dialogue } = await openDialogue([429, { detail: "Too many requests." }]);
  const grace = await within(dialogue).findByRole("checkbox", { name: /^Grace Hopper/ });
  await user.click(grace);
  await user.click(within(dialogue).getByRole("button", { name: "Assign" }));
  expect(await screen.findByText("Assignment failed")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeTruthy();
  expect(grace).toHaveProperty("checked", true);
});

test("shows why the reviewers could not be loaded, and no empty selection of them", async () => {
  serve({ ...organiser, "GET /api/panel/": [429, { detail: "Too many requests." }] });
  const { user } = visit("/homepage/organiser/app/proposals");
  await user.click(await screen.findByRole("checkbox", { name: "Select all shown" }));
  await user.click(await screen.findByRole("button", { name: "Reviewers" }));
  const dialogue = within(await screen.findByRole("dialog", { name: "Reviewers of 2 proposals" }));
  expect(await dialogue.findByText("Too many requests.")).toBeTruthy();
  expect(dialogue.queryByRole("group", { name: "Reviewers" })).toBeNull();
  expect(dialogue.queryByRole("button", { name: "Assign" })).toBeNull();
  await user.click(dialogue.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("shows a proposal's reviewers by need, offers none with a conflict, and shows a change at once", async () => {
  const seat = (n: number, name: string, changes: Partial<ReviewerLoad> = {}): ReviewerLoad => ({
    reviewer: idOf(n),
    name,
    assigned: null,
    conflict: false,
    other_panel: false,
    has_reviewed: false,
    open: 0,
    ...changes,
  });
  const seats = [
    seat(1, "Ida Rhodes", { conflict: true }),
    seat(2, "Jean Bartik", { open: 5 }),
    seat(3, "Kay McNulty", { open: 1 }),
    seat(4, "Lois Haibt", { has_reviewed: true }),
    seat(5, "Mary Keller", { assigned: "conflict", conflict: true }),
    seat(6, "Nan Scott", { assigned: "open", open: 3 }),
  ];
  let now = seats;
  const server = serve({
    ...organiser,
    "GET /api/board/1/": [200, boardRow(1)],
    "GET /api/board/reviews/1/": [200, []],
    "GET /api/board/scores/1/": [200, { pk: 1, scores: null, criteria: [] }],
    "GET /api/submissions/1/": [200, aSubmission()],
    "GET /api/panel/proposals/1/": () => [200, now],
    [ASSIGN]: () => {
      now = seats.map((each) => (each.reviewer === idOf(3) ? { ...each, assigned: "open", open: 2 } : each));
      return [200, { changed: [{ submission: 1, reviewer: idOf(3) }], refused: [] }];
    },
  });
  const { user } = visit("/homepage/organiser/app/1");
  const section = within(await screen.findByRole("region", { name: "Reviewers" }));
  expect(server.named("GET /api/board/")).toHaveLength(0);
  await section.findByText("Assigned to 1.");
  const lines = () => section.getAllByRole("listitem").map((line) => line.textContent);
  expect(lines()).toEqual([
    "Mary Keller · Assigned, void: a conflictUnassign",
    "Nan Scott · AssignedUnassign",
    "Lois Haibt · Has reviewed itAssign",
    "Kay McNulty · 1 openAssign",
    "Jean Bartik · 5 openAssign",
    "Ida Rhodes · Conflict of interest",
  ]);
  await user.click(section.getByRole("button", { name: "Assign Kay McNulty" }));
  expect(await section.findByText("Assigned to 2.")).toBeTruthy();
  expect(section.getByRole("button", { name: "Unassign Kay McNulty" })).toBeTruthy();
  expect(server.named(ASSIGN).map(({ body }) => body)).toEqual([
    { submissions: [1], reviewers: [idOf(3)], assign: true },
  ]);
});
