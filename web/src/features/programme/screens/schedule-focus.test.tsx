import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { anEdition, aUser, serve } from "#platform/answers.fixture";
import { aPublication, aSlot, aTalk } from "../planned.fixture";

eachInASession();

const BREAK = {
  id: 4,
  etag: '"1"',
  kind: "break",
  title: "Lunch",
  rooms: [],
  start: "2025-07-01T10:00:00.000Z",
  minutes: 60,
};
const placed = aSlot("Cellar", "2025-07-01T09:15:00.000Z");

function open(doubles: Parameters<typeof serve>[0]) {
  serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/edition/": [200, anEdition({ zone: "Europe/Berlin" })],
    "GET /api/programme/talks/": [200, [aTalk(3, { authors: "Ada Lovelace" })]],
    "GET /api/schedule/freed/": [200, []],
    "GET /api/programme/publication/": [200, aPublication({})],
    "GET /api/programme/plan/": [200, { rooms: [], days: [], zone: "Europe/Berlin" }],
    "GET /api/programme/blocks/": [200, []],
    ...doubles,
  });
  return visit("/homepage/organiser/app/schedule");
}

const isFocused = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name })));

test("follows a talk that is placed, and taken out again", async () => {
  const talk = (changes: object) => aTalk(3, { authors: "Ada Lovelace", ...changes });
  const { user } = open({
    "PUT /api/schedule/3/": [200, talk({ etag: '"1"', slot: placed })],
    "DELETE /api/schedule/3/": [200, talk({ etag: '"2"', slot: null })],
  });
  await user.click(await screen.findByRole("button", { name: "Place Talk 3" }));
  const form = within(screen.getByRole("form", { name: "Place of Talk 3" }));
  await user.clear(form.getByLabelText("Room"));
  await user.type(form.getByLabelText("Room"), "Cellar{Enter}");
  await isFocused("Move Talk 3");
  await user.click(screen.getByRole("button", { name: "Remove Talk 3" }));
  await isFocused("Place Talk 3");
});

test("goes on where breaks are added once one is removed", async () => {
  let blocks = [BREAK];
  const { user } = open({
    "GET /api/programme/blocks/": () => [200, blocks],
    "DELETE /api/programme/blocks/4/": () => {
      blocks = [];
      return [204];
    },
  });
  await user.click(await screen.findByRole("button", { name: "Remove Lunch" }));
  expect(await screen.findByText("“Lunch” is removed")).toBeTruthy();
  await isFocused("Add a break or plenary slot");
});
