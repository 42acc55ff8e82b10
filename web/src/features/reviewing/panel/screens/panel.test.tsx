import type { Panel, PlanPreview } from "@lectern/domain/reviewing/panel/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

eachInASession();

const PATH = "/homepage/organiser/app/panel";
const GRACE = "5b0e5e7e-3d0a-4f0c-9a3e-000000000001";
const panel: Panel = {
  target: 2,
  reviewers: [
    {
      id: GRACE,
      name: "Grace Hopper",
      email: "grace@example.org",
      topics: ["RT"],
      conferences: [],
      done: 1,
      open: 2,
      reviews: 4,
      seen_on: null,
      reminded_on: null,
    },
  ],
  proposals: [
    { pk: 1, title: "Kettles", conference: "MAIN", reviews: 0, open: 1 },
    { pk: 2, title: "Locks", conference: "MAIN", reviews: 2, open: 0 },
    { pk: 3, title: "Lifts", conference: "MAIN", reviews: 5, open: 0 },
  ],
  batches: [],
};
const plan = (mark: string, after: number): PlanPreview => ({
  mark,
  lines: after - 3,
  proposals: 1,
  reviewers: [
    { id: GRACE, name: "Grace Hopper", before: 3, after, liked: 1, titles: [{ pk: 1, title: "Kettles" }] },
  ],
  short: [{ pk: 1, title: "Kettles", missing: 1, why: "few-reviewers" }],
});
const organiser = aSession(aUser({ group: "organiser" }));

test("shows the coverage with a way to the board, what is missing, and each one's load", async () => {
  serve({ ...organiser, "GET /api/panel/": [200, panel] });
  visit(PATH);
  expect((await screen.findByText(/undecided proposals have the 2 reviews needed/)).textContent).toContain(
    "2 of 3 undecided proposals have the 2 reviews needed. 2 missing, 1 assigned and still open.",
  );
  const rows = within(screen.getByRole("table", { name: "Proposals by their reviews" })).getAllByRole("row");
  expect(rows.slice(1).map((row) => row.textContent)).toEqual(["0133 %", "100 %", "2 or more267 %"]);
  const address = new URL(
    within(rows[1] as HTMLElement)
      .getByRole("link")
      .getAttribute("href") ?? "",
    "http://x",
  );
  expect(Object.fromEntries(address.searchParams)).toEqual({
    status: "Ready for Review,Reviewed",
    decision: "none",
    reviews: "0",
  });
  expect(screen.getByText(/1 of 3 done, 2 open · 4 reviews in all · never logged in/)).toBeTruthy();
  expect(screen.getByText("0 reviewed · 1 open · 1 missing")).toBeTruthy();
});

test("shows a plan before it is applied, and the new one when something has changed", async () => {
  const plans = [plan("first", 4), plan("second", 5)];
  const server = serve({
    ...organiser,
    "GET /api/panel/": [200, panel],
    "POST /api/panel/rule/preview/": () => [200, plans.shift()],
    "POST /api/panel/rule/": [412, { detail: "This was changed meanwhile." }],
  });
  const { user } = visit(PATH);
  await user.click(await screen.findByRole("button", { name: "Preview plan" }));
  expect((await screen.findByText(/for 1 proposal/)).textContent).toContain(
    "1 assignment for 1 proposal. 1 is still short of reviewers.",
  );
  const share = screen.getByRole("list", { name: "What each reviewer gets" });
  expect(within(share).queryByRole("link"), "thousands of titles wait until they are wanted").toBeNull();
  await user.click(within(share).getByText("Grace Hopper"));
  expect((await within(share).findByRole("link")).textContent).toBe("Kettles");
  await user.click(screen.getByRole("button", { name: "Create 1 assignment" }));
  expect((await screen.findByRole("alert")).textContent).toContain("The plan has changed");
  expect(await screen.findByRole("button", { name: "Create 2 assignments" })).toBeTruthy();
  expect(server.named("POST /api/panel/rule/").map(({ body }) => body)).toMatchObject([
    { mark: "first", target: 2, most: 40 },
  ]);
});

test("filters proposals and reviewers by a conference, and sets a reviewer's conferences by keyboard", async () => {
  const [grace] = panel.reviewers;
  if (!grace) throw new Error("No reviewer");
  const server = serve({
    ...organiser,
    "GET /api/panel/": [
      200,
      {
        ...panel,
        reviewers: [
          grace,
          { ...grace, id: `${GRACE.slice(0, -1)}2`, name: "Alan Turing", conferences: ["MAIN", "OLD"] },
        ],
        proposals: [
          ...panel.proposals,
          { pk: 4, title: "Both", conference: "BOTH", reviews: 0, open: 0 },
          { pk: 5, title: "Second", conference: "SINCON", reviews: 0, open: 0 },
        ],
      },
    ],
    [`PUT /api/panel/reviewers/${GRACE}/conferences/`]: [200, { conferences: ["SINCON"] }],
  });
  const { user } = visit(`${PATH}?conference=SINCON`);
  await screen.findByText(/of 2/);
  expect(screen.queryByRole("link", { name: "Alan Turing" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Kettles" })).toBeNull();
  expect(screen.getByRole("link", { name: "Both" })).toBeTruthy();
  await user.selectOptions(screen.getByRole("combobox", { name: "Conference" }), "All conferences");
  expect(await screen.findByRole("link", { name: "Alan Turing" })).toBeTruthy();
  expect(screen.getByText(/^for Lectern, OLD · /)).toBeTruthy();
  screen.getByRole("button", { name: "Conferences, of Grace Hopper" }).focus();
  await user.keyboard("{Enter}");
  const box = await screen.findByRole("checkbox", { name: "SINCON" });
  box.focus();
  await user.keyboard(" ");
  expect(server.named(`PUT /api/panel/reviewers/${GRACE}/conferences/`)[0]?.body).toEqual({
    conferences: ["SINCON"],
  });
});

test("keeps the focus at the assignments by rule once some are undone", async () => {
  const made = { id: 8, made_on: "2025-02-20T10:00:00.000Z", made_by: "Joan Clarke", lines: 4 };
  const undo = "POST /api/panel/batches/8/undo/";
  const undoneOn = () => (server.named(undo).length > 0 ? "2025-02-21T10:00:00.000Z" : null);
  const server = serve({
    ...organiser,
    "GET /api/panel/": () => [200, { ...panel, batches: [{ ...made, undone_on: undoneOn() }] }],
    [undo]: [200, { removed: 4 }],
  });
  const { user } = visit(PATH);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await user.click(await screen.findByRole("button", { name: "Undo assignments" }));
  const list = screen.getByRole("list", { name: "Assignments by rule" });
  expect(await within(list).findByText("undone")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(list));
});
