import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { boardRow } from "../board.fixture";

eachInASession();

const DECIDE = "POST /api/decisions/";
async function openBoard(doubles: Parameters<typeof serve>[0] = {}) {
  serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/board/": [200, [boardRow(1)]],
    ...doubles,
  });
  const page = visit("/homepage/organiser/app/proposals");
  await screen.findByRole("table", { name: "Proposals" });
  return page;
}

test("goes on with the rows once the selection is decided on or cleared, unless the focus is elsewhere", async () => {
  let answer = () => {};
  const { user } = await openBoard({
    [DECIDE]: () =>
      new Promise((resolve) => {
        answer = () => resolve([200, { changed: [{ submission: 1, from: null, to: "ACC" }], refused: [] }]);
      }),
  });
  const all = () => screen.getByRole("checkbox", { name: "Select all shown" });
  const press = async (name: string) => {
    await user.click(screen.getByRole("checkbox", { name: "Select Proposal 1" }));
    const chosen = within(await screen.findByRole("region", { name: "Selected proposals" }));
    await user.click(chosen.getByRole("button", { name }));
  };
  const isGone = () =>
    waitFor(() => expect(screen.queryByRole("region", { name: "Selected proposals" })).toBeNull());
  await press("Clear selection");
  await isGone();
  await waitFor(() => expect(document.activeElement).toBe(all()));
  await press("Accept");
  answer();
  await isGone();
  await waitFor(() => expect(document.activeElement).toBe(all()));
  await press("Reject");
  await user.click(screen.getByRole("searchbox"));
  answer();
  await isGone();
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});
