import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

eachInASession();

const INVITED = {
  email: "Ada@Example.org",
  group: "reviewer",
  expires_on: "2025-03-15T12:00:00.000Z",
  has_account: true,
};
const LOOK = "POST /api/invitations/look/";
const ACCEPT = "POST /api/invitations/accept/";

test("explains what changes before a speaker becomes a reviewer, and opens the new area", async () => {
  let group = "speaker";
  const server = serve({
    ...aSession(),
    "GET /api/user/": () => [200, aUser({ group })],
    [LOOK]: [200, INVITED],
    [ACCEPT]: () => {
      group = "reviewer";
      return [200, { detail: "You are now a reviewer." }];
    },
  });
  const { user, path } = visit("/invitation/a-key");
  expect(await screen.findByText(/Your own proposals stay in the call/)).toBeTruthy();
  expect(server.named(ACCEPT)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Become a reviewer" }));
  await expect.poll(path).toBe("/homepage/reviewer/app");
  expect(server.named(ACCEPT).map(({ body }) => body)).toEqual([{ key: "a-key", seen: "speaker" }]);
});

test("does not let a user accept another user's invitation", async () => {
  serve({ ...aSession(), [LOOK]: [200, { ...INVITED, email: "eve@example.org" }] });
  visit("/invitation/a-key");
  expect(await screen.findByText(/You are logged in as ada@example.org/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Become/ })).toBeNull();
});

test("shows that a link is invalid", async () => {
  serve({ ...aSession(), [LOOK]: [400, { key: ["This invitation is invalid."] }] });
  visit("/invitation/a-key");
  expect(await screen.findByRole("heading", { name: "Invalid Invitation!" })).toBeTruthy();
});
