import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { visit } from "#app/visit.fixture";
import { aListItem, aSession } from "#features/proposals/submissions.fixture";
import { aUser, hintSession, serve } from "#platform/answers.fixture";

const QUEUE = "GET /api/reviews/queue/";
const LIST = [1, 2].map((pk) => aListItem({ pk, title: `Talk ${pk}`, status: "Ready for Review" }));

test("says that the order could not be loaded, shows the list without it, and loads it on request", async () => {
  hintSession();
  let fails = true;
  const server = serve({
    ...aSession(aUser({ group: "reviewer" }), LIST),
    [QUEUE]: () => (fails ? [429, { detail: "Too many requests." }] : [200, { order: [2, 1], recused: 3 }]),
  });
  const { user } = visit("/homepage/reviewer/app");
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(server.named(QUEUE), "not again and again").toHaveLength(1);
  expect(screen.getByRole("alert").textContent).toContain("Too many requests.");
  expect(await screen.findByRole("link", { name: "Start reviewing" })).toBeTruthy();
  expect(screen.queryByText(/reviewed,/), "recusals are not known").toBeNull();
  fails = false;
  await user.click(retry);
  expect(await screen.findByText("0 of 5 reviewed, 3 recused, 2 left")).toBeTruthy();
});

test("says that unread messages could not be loaded, and lists the proposals", async () => {
  hintSession();
  serve({
    ...aSession(aUser({ group: "reviewer" }), LIST),
    "GET /api/discussion/": [429, { detail: "Too many requests." }],
  });
  visit("/homepage/reviewer/app");
  expect(await screen.findByText("Unread messages could not be loaded.")).toBeTruthy();
  expect(await within(screen.getByRole("main")).findByRole("link", { name: "Talk 1" })).toBeTruthy();
});
