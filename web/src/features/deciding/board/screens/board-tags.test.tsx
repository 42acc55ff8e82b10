import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { keynote } from "../../tags/tag.fixture";
import { boardRow } from "../board.fixture";

eachInASession();

const TAG = "POST /api/tags/proposals/";
const BOARD = "/homepage/organiser/app/proposals";

async function openBoard(doubles: Parameters<typeof serve>[0] = {}, address = "") {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/board/": [200, [boardRow(1), boardRow(2)]],
    "GET /api/tags/": [200, [keynote]],
    "GET /api/views/": [200, []],
    ...doubles,
  });
  const page = visit(`${BOARD}${address}`);
  await screen.findByRole("table", { name: "Proposals" });
  return { server, ...page };
}

test("tags the selected proposals, and undoes what has changed only", async () => {
  const changed = [{ submission: 2, added: [5], removed: [] }];
  const { server, user } = await openBoard({ [TAG]: [200, { changed, refused: [] }] });
  await user.click(screen.getByRole("checkbox", { name: "Select all shown" }));
  const chosen = within(await screen.findByRole("region", { name: "Selected proposals" }));
  await user.click(chosen.getByRole("button", { name: "Tags" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Tags of 2 proposals" }));
  const box = await dialog.findByRole<HTMLInputElement>("checkbox", { name: /Keynote/ });
  expect(box.indeterminate, "one of the two has it").toBe(true);
  await user.click(box);
  await user.click(dialog.getByRole("button", { name: "Save tags" }));
  await screen.findByText("1 proposal: tags changed.");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(server.named(TAG).map(({ body }) => body)).toEqual([
      { submissions: [1, 2], add: [5], remove: [] },
      { submissions: [2], add: [], remove: [5] },
    ]),
  );
});

test("names what a link asks for and there is not, and shows the rest", async () => {
  const { user } = await openBoard({}, "?tags=k1,gone&topic=GONE");
  expect(await screen.findByText("1 of 2 proposals")).toBeTruthy();
  expect(screen.getByText(/Ignored, because these filters no longer exist.*topic GONE, 1 tag/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Remove from this view" }));
  expect(screen.queryByText(/^Ignored/)).toBeNull();
});

test("opens with the default view, and stays with all proposals once its filters are cleared", async () => {
  const view = { id: 1, name: "Keynotes", query: "tags=k1", shared: true, is_default: true, version: 1 };
  const { user } = await openBoard({ "GET /api/views/": [200, [view]] });
  expect(await screen.findByText("1 of 2 proposals")).toBeTruthy();
  expect(screen.getByRole("button", { name: "View: Keynotes" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Tags: 1" }));
  await user.click(await screen.findByRole("button", { name: "Show all" }));
  expect(await screen.findByText("2 proposals")).toBeTruthy();
});
