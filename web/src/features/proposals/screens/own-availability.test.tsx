import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { serve } from "#platform/answers.fixture";

eachInASession();

const OWN = "/api/availability/own/";
const DAY = "2025-07-01";

async function open(doubles: Parameters<typeof serve>[0] = {}) {
  serve({
    ...aSession(),
    "GET /api/needs/own/": [
      200,
      { sections: [], needs: {}, saved_on: null, deleted_on: null },
      { etag: '"1-0"' },
    ],
    "GET /api/consents/own/": [200, { consents: [] }, { etag: '"1-1-0"' }],
    "GET /api/tasks/own/": [200, []],
    [`GET ${OWN}`]: [200, { asked: [DAY], zone: "UTC", days: [], saved_on: null }, { etag: '"1-0"' }],
    ...doubles,
  });
  const { user } = visit("/homepage/speaker/app/for-organisers");
  const group = await screen.findByRole("group", { name: "Tuesday 1 July" });
  const day = within(group);
  await user.click(day.getByRole("radio", { name: "Part of the day" }));
  return { user, group, day };
}

test("moves the focus to a time that is added, and to its neighbour when one is removed", async () => {
  const { user, day } = await open();
  const focused = (at: number) =>
    waitFor(() => expect(document.activeElement).toBe(day.getAllByLabelText("From")[at]));
  for (const at of [1, 2]) {
    day.getByRole("button", { name: "Add a time" }).focus();
    await user.keyboard("{Enter}");
    await focused(at);
  }
  day.getByRole("button", { name: "Remove time 2" }).focus();
  await user.keyboard("{Enter}");
  await focused(1);
});

test("says what is wrong with a day to those who hear its group", async () => {
  const { user, group } = await open({ [`PUT ${OWN}`]: [400, { [DAY]: ["The times overlap."] }] });
  await user.click(screen.getByRole("button", { name: "Save times" }));
  await waitFor(() => expect(group.contains(document.activeElement)).toBe(true));
  const said = document.getElementById(group.getAttribute("aria-describedby") ?? "");
  expect(said?.textContent).toBe("The times overlap.");
});
