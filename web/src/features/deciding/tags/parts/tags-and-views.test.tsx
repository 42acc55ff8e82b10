import type { View } from "@lectern/domain/deciding/views/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { boardRow } from "#features/deciding/board/board.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";
import { keynote } from "../tag.fixture";

eachInASession();

const view: View = { id: 3, name: "Keynotes", query: "tags=k1", shared: true, is_default: false, version: 1 };

async function open(button: string, dialog: string, doubles: Parameters<typeof serve>[0] = {}) {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/board/": [200, [boardRow(1), boardRow(2)]],
    "GET /api/tags/": [200, [keynote]],
    "GET /api/views/": [200, [view]],
    ...doubles,
  });
  const page = visit("/homepage/organiser/app/proposals?status=Submitted");
  await screen.findByRole("table", { name: "Proposals" });
  await page.user.click(screen.getByRole("button", { name: button }));
  const opened = within(await screen.findByRole("dialog", { name: dialog }));
  return { server, ...page, dialog: opened };
}

test("keeps a tag's name when it is taken, with the message at the field", async () => {
  const { dialog, user, server } = await open("Manage tags", "Tags", {
    "POST /api/tags/": [400, { name: ["There is a tag of this name."] }],
  });
  await user.click(await dialog.findByRole("button", { name: "New tag" }));
  const name = dialog.getByLabelText("Name");
  await waitFor(() => expect(document.activeElement, "the new step has the focus").toBe(name));
  await user.keyboard("Keynote{Enter}");
  expect(await dialog.findByText("There is a tag of this name.")).toBeTruthy();
  expect(name).toHaveProperty("value", "Keynote");
  expect(server.named("POST /api/tags/")).toHaveLength(1);
});

test("keeps a new name of a tag that was changed elsewhere meanwhile", async () => {
  const { dialog, user, server } = await open("Manage tags", "Tags", {
    "PUT /api/tags/5/": [412, { detail: "This was changed elsewhere." }],
  });
  await user.click(await dialog.findByRole("button", { name: "Edit Keynote" }));
  await user.type(dialog.getByLabelText("Name"), " talk");
  await user.click(dialog.getByRole("button", { name: "Save tag" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("This was changed elsewhere.");
  expect(dialog.getByLabelText("Name")).toHaveProperty("value", "Keynote talk");
  expect(server.named("PUT /api/tags/5/")[0]?.headers.get("if-match")).toBe('"1"');
});

test("asks before a tag is deleted, with the focus on Cancel", async () => {
  const { dialog, user, server } = await open("Manage tags", "Tags", {
    "DELETE /api/tags/5/": [429, { detail: "Try again in a minute." }],
  });
  await user.click(await dialog.findByRole("button", { name: "Delete Keynote" }));
  const cancel = dialog.getByRole("button", { name: "Cancel" });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  expect(server.named("DELETE /api/tags/5/")).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Delete tag" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("Try again in a minute.");
  await user.click(cancel);
  expect(dialog.getByText("Keynote")).toBeTruthy();
});

test("saves what the board shows as a view, and keeps its name after a broken line", async () => {
  let broken = true;
  const { dialog, user, server } = await open("Views", "Views of the board", {
    "POST /api/views/": () => {
      if (broken) throw new TypeError("Failed to fetch");
      return [201, { ...view, id: 4, name: "New ones" }];
    },
  });
  await user.click(await dialog.findByRole("button", { name: "Save this view" }));
  await user.type(dialog.getByLabelText("Name"), "New ones");
  await user.click(dialog.getByRole("button", { name: "Save view" }));
  expect((await dialog.findByRole("alert")).textContent).toMatch(/cannot be reached/);
  broken = false;
  await user.click(dialog.getByRole("button", { name: "Save view" }));
  expect(await screen.findByText("View New ones saved")).toBeTruthy();
  expect(server.named("POST /api/views/")[1]?.body).toEqual({
    name: "New ones",
    shared: false,
    query: "status=Submitted",
  });
  expect(dialog.getByRole("link", { name: "Keynotes" })).toBeTruthy();
});

test("does not replace unseen what another organiser made of a view while it was changed", async () => {
  let now = view;
  const { dialog, user, server } = await open("Views", "Views of the board", {
    "GET /api/views/": () => [200, [now]],
    "PUT /api/views/3/": ({ headers, body }) => {
      if (headers.get("if-match") !== `"${now.version}"`)
        return [412, { detail: "This was changed elsewhere." }];
      now = { ...now, ...(body as object), version: now.version + 1 };
      return [200, now];
    },
  });
  await user.click(await dialog.findByRole("button", { name: "Change Keynotes" }));
  now = { ...view, name: "Openings", query: "tags=k2", version: 2 };
  await act(async () => queryClient.invalidateQueries({ queryKey: ["views"] }));
  await user.type(dialog.getByLabelText("Name"), " of all days");
  await user.click(dialog.getByRole("button", { name: "Save view" }));
  await waitFor(() => expect(server.named("PUT /api/views/3/")).toHaveLength(1));
  expect(await dialog.findByText("This was changed elsewhere.")).toBeTruthy();
  expect(now.name).toBe("Openings");
  const shown = dialog.getByText(/^Saved elsewhere in the meantime/).parentElement as HTMLElement;
  expect(shown.textContent).toContain("Openings");
  // Now that it was shown. What it filters by was changed there only, and stays.
  await user.click(dialog.getByRole("button", { name: "Save view" }));
  await waitFor(() => expect(now).toMatchObject({ name: "Keynotes of all days", query: "tags=k2" }));
});
