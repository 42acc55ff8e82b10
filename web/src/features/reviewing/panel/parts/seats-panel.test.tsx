import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { SeatsPanel } from "./seats-panel";

eachInASession();

test("claims nothing about assignments that could not be loaded, and loads them again on request", async () => {
  let fails = true;
  serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/panel/proposals/7/": () => (fails ? [429, { detail: "Too many requests." }] : [200, []]),
  });
  const { user } = visit("/", [{ path: "/", element: <SeatsPanel pk={7} /> }]);
  expect((await screen.findByRole("alert")).textContent).toContain("Too many requests.");
  expect(screen.queryByText(/Not assigned/)).toBeNull();
  fails = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/Not assigned/)).toBeTruthy();
});
