import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { anOpenEdition, aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

const user = userEvent.setup({ delay: null });

eachInASession();

const NONE = { topicTypes: {}, submissionTypes: {}, workshopDurations: {}, conferences: {} };
const REQUEST = {
  id: 7,
  setting: "releaseNeedsSecond",
  value: false,
  requested_by: "ada@example.org",
  requested_on: "2025-03-01T12:00:00.000Z",
  expires_on: "2025-03-08T12:00:00.000Z",
};
const NAME = "Release decisions without a second organiser";

function open(whyNot: string | null) {
  let waits = true;
  const server = serve({
    ...aSession(aUser({ group: "organiser" }), [], anOpenEdition()),
    "GET /api/settings/": [200, { ...EDITION_DEFAULTS, releaseNeedsSecond: true }, { etag: '"one"' }],
    "GET /api/settings/choices/": [200, NONE],
    "GET /api/settings/requests/": () => [200, waits ? [{ ...REQUEST, not_confirmable: whyNot }] : []],
    "POST /api/settings/requests/7/confirm/": () => {
      waits = false;
      return [200, EDITION_DEFAULTS];
    },
  });
  visit("/homepage/organiser/app/settings");
  return server;
}

test("shows who asked for a weakening of the two-person rule, and confirms it", async () => {
  const server = open(null);
  const request = within(await screen.findByRole("listitem", { name: NAME }));
  expect(request.getByText(/^Requested by ada@example.org on 1 March 2025/)).toBeTruthy();
  await user.click(request.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Change confirmed")).toBeTruthy();
  expect(server.named("POST /api/settings/requests/7/confirm/")).toHaveLength(1);
  expect(screen.queryByText(NAME)).toBeNull();
});

test("shows why the reader cannot confirm a weakening, and offers only to withdraw it", async () => {
  const why = REFUSALS["needs-earlier-organiser"].detail;
  open(why);
  const request = within(await screen.findByRole("listitem", { name: NAME }));
  expect(request.getByText(why)).toBeTruthy();
  expect(request.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Withdraw"]);
});

test("moves the focus to the page's headline once nothing waits any more", async () => {
  open(null);
  const request = within(await screen.findByRole("listitem", { name: NAME }));
  await user.click(request.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(screen.queryByText(NAME)).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
});
