import type { OwnSlot } from "@lectern/domain/proposals/own-slots/contract";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aListItem, aSession } from "#features/proposals/submissions.fixture";
import { anEdition, serve } from "#platform/answers.fixture";

eachInASession();

const slot: OwnSlot = {
  pk: 7,
  room: "Great Hall",
  start: "2025-07-01T08:00:00.000Z",
  minutes: 45,
  zone: "Europe/Berlin",
  secret_until: "2025-03-01T12:30:00.000Z",
  url: "https://cfp.test/programme/7",
};

function openList(serverNow: string) {
  const accepted = aListItem({ pk: 7, status: "Reviewed", overall_status: "ACC" });
  serve({
    ...aSession(undefined, [accepted], anEdition({ now: serverNow })),
    "GET /api/programme/own/": [200, [slot]],
  });
  visit("/homepage/speaker/app");
}

// The laptop's clock is that of the test run, years later than both.
test("a secret slot stays to be announced until its time by the server's clock", async () => {
  openList("2025-03-01T12:29:00.000Z");
  expect(await screen.findByText(/10:00 \(Europe\/Berlin\), 45 minutes, Great Hall/)).toBeTruthy();
  expect(screen.getByText(/please keep it to yourself until then/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Open in the programme" })).toBeNull();
});

test("a secret slot has its public page from its time on", async () => {
  openList("2025-03-01T12:30:00.000Z");
  const link = await screen.findByRole("link", { name: "Open in the programme" });
  expect(link.getAttribute("href")).toBe(slot.url);
});

test("says that slot and tasks of an accepted talk could not be loaded, and loads the slot when asked again", async () => {
  const accepted = aListItem({ pk: 7, status: "Reviewed", overall_status: "ACC" });
  let refused = true;
  const refusal: [number, unknown] = [429, { detail: "Too many requests." }];
  serve({
    ...aSession(undefined, [accepted]),
    "GET /api/programme/own/": () => (refused ? refusal : [200, [slot]]),
    "GET /api/tasks/own/": refusal,
  });
  visit("/homepage/speaker/app");
  await screen.findByText("The slot of your talk could not be loaded.");
  await screen.findByText("Your tasks could not be loaded.");
  refused = false;
  for (const again of screen.getAllByRole("button", { name: "Try again" })) await userEvent.click(again);
  expect(await screen.findByText(/Great Hall/)).toBeTruthy();
  expect(screen.queryByText("The slot of your talk could not be loaded.")).toBeNull();
  expect(screen.getByText("Your tasks could not be loaded.")).toBeTruthy();
});
