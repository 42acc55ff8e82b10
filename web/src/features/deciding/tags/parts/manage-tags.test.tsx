import type { Tag } from "@lectern/domain/deciding/tags/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { boardRow } from "#features/deciding/board/board.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";
import { keynote } from "../tag.fixture";

eachInASession();

test("does not replace unseen what another organiser made of a tag while it was edited", async () => {
  let now: Tag = keynote;
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/board/": [200, [boardRow(1)]],
    "GET /api/tags/": () => [200, [now]],
    "GET /api/views/": [200, []],
    "PUT /api/tags/5/": ({ headers, body }) => {
      if (headers.get("if-match") !== `"${now.version}"`)
        return [412, { detail: "This was changed elsewhere." }];
      now = { ...now, ...(body as object), version: now.version + 1 };
      return [200, now];
    },
  });
  const { user } = visit("/homepage/organiser/app/proposals");
  await screen.findByRole("table", { name: "Proposals" });
  await user.click(screen.getByRole("button", { name: "Manage tags" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Tags" }));
  await user.click(await dialog.findByRole("button", { name: "Edit Keynote" }));
  // Another organiser renames it; the list is read again every minute, and when the window gets the focus.
  now = { ...keynote, name: "Opening", version: keynote.version + 1 };
  await act(async () => queryClient.invalidateQueries({ queryKey: ["tags"] }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  // Only the colour is changed here; the field still says "Keynote".
  await user.click(dialog.getAllByRole("radio").find((r) => !(r as HTMLInputElement).checked) as HTMLElement);
  await user.click(dialog.getByRole("button", { name: "Save tag" }));
  await waitFor(() => expect(server.named("PUT /api/tags/5/")).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0));
  expect(now.name).toBe("Opening");
  expect(dialog.getByText("This was changed elsewhere.")).toBeTruthy();
  expect(
    within(dialog.getByText(/^Saved elsewhere in the meantime/).parentElement as HTMLElement).getByText(
      "Opening",
    ),
  ).toBeTruthy();
  // Now that it was shown.
  await user.click(dialog.getByRole("button", { name: "Save tag" }));
  await waitFor(() => expect(now.name).toBe("Keynote"));
});
