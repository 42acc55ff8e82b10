import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { anOpenEdition, aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";
import { boardQuery } from "../api";
import { boardRow } from "../board.fixture";

eachInASession();

const SEND = "POST /api/board/send-to-review/";
const DECIDE = "POST /api/decisions/";
const TAKE_BACK = "POST /api/board/take-back-from-review/";
const LIST = [
  boardRow(1),
  boardRow(2, { status: "Cooldown" }),
  boardRow(3, { status: "Reviewed", decision: "ACC", released: "ACC", answer: "declined" }),
];

async function openBoard(doubles: Parameters<typeof serve>[0] = {}, address = "") {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/board/": [200, LIST],
    ...doubles,
  });
  const page = visit(`/homepage/organiser/app/proposals${address}`);
  await screen.findByRole("table", { name: "Proposals" });
  return { server, ...page };
}

const rowOf = (title: string) => screen.getByRole("row", { name: new RegExp(title) });

test("sends the selected eligible proposals to review, and undoes it", async () => {
  const { server, user } = await openBoard({
    [SEND]: [
      200,
      {
        moved: [{ submission: 1, from: "Submitted", to: "Ready for Review" }],
        refused: [{ submission: 2, detail: "The submission's current status does not allow this." }],
      },
    ],
    [TAKE_BACK]: [
      200,
      { moved: [{ submission: 1, from: "Ready for Review", to: "Submitted" }], refused: [] },
    ],
  });
  await user.click(screen.getByRole("checkbox", { name: "Select all shown" }));
  const chosen = within(await screen.findByRole("region", { name: "Selected proposals" }));
  await user.click(chosen.getByRole("button", { name: "Send 2 to review" }));
  expect(server.named(SEND).map(({ body }) => body)).toEqual([{ submissions: [1, 2] }]);
  expect(await screen.findByText(/^1 proposal left as it was: /)).toBeTruthy();
  const notice = (await screen.findByText("1 proposal: sent to review.")).closest("[role=status]");
  expect(notice).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(server.named(TAKE_BACK).map(({ body }) => body)).toEqual([{ submissions: [1] }]),
  );
  expect(await screen.findByText("1 proposal as before.")).toBeTruthy();
});

test("marks the organiser's own proposal, and offers neither a decision on it nor its reviews", async () => {
  const own = boardRow(4, { own: true, title: "By the organiser", status: "Reviewed" });
  const { server, user } = await openBoard({
    "GET /api/board/": [200, [...LIST, own]],
    "GET /api/submissions/4/": [404, { detail: "Not found." }],
  });
  expect(within(rowOf("By the organiser")).getByText("Yours")).toBeTruthy();
  expect(screen.getAllByText("Yours")).toHaveLength(1);
  await user.click(screen.getByRole("link", { name: "By the organiser" }));
  const beside = within(await screen.findByRole("complementary"));
  const link = beside.getByRole("link", { name: "Open it in My proposals" });
  expect(link.getAttribute("href")).toBe("/homepage/own/app/4");
  expect(beside.queryByRole("group", { name: "Decision" })).toBeNull();
  expect(beside.queryByRole("region", { name: "Reviews" })).toBeNull();
  await user.keyboard("a");
  expect(server.named("POST /api/decisions/")).toEqual([]);
});

test("says what could not be read for its rows, and reads it again", async () => {
  const refused = [429, { detail: "Too many requests." }] as [number, unknown];
  const of = ["discussion", "board/named", "board/criteria"].map((path) => `GET /api/${path}/`);
  const { server, user } = await openBoard(
    {
      "GET /api/edition/": [200, anOpenEdition({ blindReviews: true })],
      ...Object.fromEntries(of.map((read) => [read, refused])),
    },
    "?columns=criteria",
  );
  for (const what of ["Unread messages", "Words that name authors", "Scores by criterion"]) {
    const said = (await screen.findByText(`${what} could not be loaded.`)).closest("div");
    expect(said?.textContent).toContain("Too many requests.");
  }
  expect(screen.getByText("3 proposals")).toBeTruthy();
  for (const again of screen.getAllByRole("button", { name: "Try again" })) await user.click(again);
  await waitFor(() => expect(of.map((read) => server.named(read).length)).toEqual([2, 2, 2]));
});

test("does not offer to send proposals to review again", async () => {
  const { user } = await openBoard();
  await user.click(screen.getByRole("checkbox", { name: "Select Proposal 3" }));
  const chosen = within(await screen.findByRole("region", { name: "Selected proposals" }));
  expect(chosen.getByText("1")).toBeTruthy();
  expect(chosen.queryByRole("button", { name: /review/ })).toBeNull();
});

test("shows speakers' notifications and answers, and filters by them", async () => {
  const { user } = await openBoard({}, "?columns=notified,answer&answer=declined");
  expect(screen.getByText("1 of 3 proposals")).toBeTruthy();
  expect(screen.queryByText("Proposal 1")).toBeNull();
  expect(rowOf("Proposal 3")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Notified" }));
  await user.click(await screen.findByRole("checkbox", { name: "Not notified" }));
  expect(await screen.findByText("0 of 3 proposals")).toBeTruthy();
});

test("shows a proposal's text above the lists of reviewers", async () => {
  await openBoard(
    {
      "GET /api/board/reviews/1/": [200, []],
      "GET /api/board/scores/1/": [200, { pk: 1, scores: null, criteria: [] }],
      "GET /api/panel/proposals/1/": [200, []],
      "GET /api/conflicts/1/": [200, []],
      "GET /api/submissions/1/": [404, { detail: "Not found." }],
      "GET /api/submissions/1/answers/": [200, { proposal: [], speakers: [] }],
    },
    "?open=1",
  );
  const beside = within(await screen.findByRole("complementary", { name: "Proposal 1" }));
  // The discussion, which is fetched on demand and named by its heading, may be there or not yet.
  const parts = beside.getAllByRole("region").flatMap((region) => region.getAttribute("aria-label") ?? []);
  expect(parts).toEqual([
    "Tags",
    "Reviews",
    "Proposal",
    "Questions to the speaker",
    "Reviewers",
    "Conflicts of interest",
    "Notes",
  ]);
});

test("decides on the open proposal by a key, and undoes it by the same key", async () => {
  const decided = (from: string | null, to: string | null) => [
    200,
    { changed: [{ submission: 1, from, to }], refused: [] },
  ];
  let present: string | null = null;
  const { server, user } = await openBoard(
    {
      "GET /api/board/": () => [200, [boardRow(1, { decision: present as "ACC" | null })]],
      "GET /api/board/reviews/1/": [200, []],
      "GET /api/board/scores/1/": [200, { pk: 1, scores: null, criteria: [] }],
      "GET /api/panel/proposals/1/": [200, []],
      "GET /api/conflicts/1/": [200, []],
      "GET /api/submissions/1/": [404, { detail: "Not found." }],
      [DECIDE]: () => {
        const before = present;
        present = present === null ? "ACC" : null;
        return decided(before, present) as [number, unknown];
      },
    },
    "?open=1",
  );
  const accept = () => within(screen.getByRole("complementary")).getByRole("button", { name: "Accept" });
  const bodies = () => server.named(DECIDE).map(({ body }) => body);
  await screen.findByRole("complementary");
  await user.keyboard("a");
  await waitFor(() => expect(accept().getAttribute("aria-pressed")).toBe("true"));
  expect(bodies()).toEqual([{ decisions: [{ submission: 1, decision: "ACC", seen: null }] }]);
  await user.type(screen.getByRole("searchbox"), "a");
  await user.click(screen.getByRole("heading", { name: "Proposal 1" }));
  await waitFor(() => expect(accept().getAttribute("aria-disabled")).toBeNull());
  await user.keyboard("a");
  await waitFor(() => expect(accept().getAttribute("aria-pressed")).toBe("false"));
  expect(bodies()[1]).toEqual({ decisions: [{ submission: 1, decision: null, seen: "ACC" }] });
  expect(server.named("GET /api/tasks/1/"), "there are no tasks before the release").toEqual([]);
});

test.each([
  ["the decision on them", DECIDE, "Accept", "Decision failed"],
  ["sending them to review", SEND, "Send to review", "Move failed"],
])("keeps proposals selected when %s was refused", async (_, request, button, title) => {
  const { user } = await openBoard({ [request]: [429, { detail: "Too many requests." }] });
  const box = screen.getByRole("checkbox", { name: "Select Proposal 1" });
  await user.click(box);
  const chosen = within(await screen.findByRole("region", { name: "Selected proposals" }));
  await user.click(chosen.getByRole("button", { name: button }));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(box).toHaveProperty("checked", true);
});

test("reads statuses again when the answer to sending proposals to review was lost", async () => {
  let list = [boardRow(1)];
  const { user } = await openBoard({
    "GET /api/board/": () => [200, list],
    [SEND]: () => {
      list = [boardRow(1, { status: "Ready for Review" })];
      throw new TypeError("Failed to fetch");
    },
  });
  await user.click(screen.getByRole("checkbox", { name: "Select Proposal 1" }));
  const chosen = within(await screen.findByRole("region", { name: "Selected proposals" }));
  await user.click(chosen.getByRole("button", { name: "Send to review" }));
  const status = () => queryClient.getQueryData(boardQuery.queryKey)?.[0]?.status;
  await waitFor(() => expect(status()).toBe("Ready for Review"));
});

test("counts one proposal in the singular", async () => {
  await openBoard({ "GET /api/board/": [200, [boardRow(1)]] });
  expect(screen.getByText("1 proposal")).toBeTruthy();
});

test("shows no place on the waitlist for a proposal that was just accepted", async () => {
  const { user } = await openBoard({
    "GET /api/board/": [200, [boardRow(1, { status: "Reviewed", decision: "HLD", waitlist_place: 7 })]],
    [DECIDE]: [200, { changed: [{ submission: 1, from: "HLD", to: "ACC" }], refused: [] }],
  });
  await user.click(screen.getByRole("checkbox", { name: "Select Proposal 1" }));
  const chosen = within(await screen.findByRole("region", { name: "Selected proposals" }));
  await user.click(chosen.getByRole("button", { name: "Accept" }));
  // The table's cells are not rendered in the narrow window of these tests.
  const row = () => queryClient.getQueryData(boardQuery.queryKey)?.[0];
  await waitFor(() => expect(row()?.decision).toBe("ACC"));
  expect(row()?.waitlist_place).toBeNull();
});
