import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { RUNNING } from "../dashboard.fixture";

eachInASession();

test("says that the completed steps could not be loaded, and loads them again", async () => {
  let fails = true;
  serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/dashboard/": () =>
      fails ? [429, { detail: "Too many requests." }] : [200, { ...RUNNING, stepsLeft: ["team"] }],
  } as never);
  visit("/homepage/organiser/app/set-up/mail");
  const steps = within(await screen.findByRole("navigation", { name: "Steps of the set-up" }));
  await screen.findByText("The completed steps could not be loaded.");
  expect(steps.queryByRole("link", { name: /done/ })).toBeNull();
  fails = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await steps.findByRole("link", { name: /^Set the dates ?, done$/ })).toBeTruthy();
});
