import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { aSecondFactor, CODES } from "../second-factor.fixture";

eachInASession();

const REQUIRED = [403, { detail: "Your role needs a second factor.", refusal: "second-factor-required" }] as [
  number,
  unknown,
];
const reviewer = (active: boolean) => aUser({ group: "reviewer", second_factor: { required: true, active } });

test("comes before every page of an area, sets a factor up, and continues to the original page", async () => {
  let active = false;
  const server = serve({
    ...aSession(),
    "GET /api/user/": () => [200, reviewer(active)],
    "GET /api/second-factor/": [200, aSecondFactor({ required: true })],
    "POST /api/second-factor/totp/": [
      200,
      { secret: "ABCDEFGHIJ", uri: "otpauth://totp/x?secret=ABCDEFGHIJ" },
    ],
    "POST /api/second-factor/totp/confirm/": () => {
      active = true;
      return [200, { recovery_codes: CODES }];
    },
    "GET /api/sessions/": [200, []],
  });
  const { user, path } = visit("/homepage/reviewer/app/security");
  await user.click(await screen.findByRole("button", { name: "Set up an app" }));
  expect(path()).toBe("/homepage/second-factor");
  expect(server.named("GET /api/submissions/")).toEqual([]);
  expect((await screen.findByTestId("secret")).textContent).toBe("ABCD EFGH IJ");
  await user.type(screen.getByLabelText(/^Code/), "123456");
  expect(await screen.findByText(CODES[0] ?? "")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /^I have stored them/ }));
  await waitFor(() => expect(path()).toBe("/homepage/reviewer/app/security"));
});

test("opens when the server starts to require it during a session", async () => {
  serve({
    ...aSession(aUser({ group: "reviewer" })),
    "GET /api/second-factor/": [200, aSecondFactor({ required: true })],
    "GET /api/submissions/": REQUIRED,
  });
  const { path } = visit("/homepage/reviewer/app");
  expect(await screen.findByText(/Your role gives access to confidential data/)).toBeTruthy();
  expect(path()).toBe("/homepage/second-factor");
});

test("redirects users who need no second factor", async () => {
  serve(aSession());
  const { path } = visit("/homepage/second-factor");
  await waitFor(() => expect(path()).toBe("/homepage/speaker/app"));
});
