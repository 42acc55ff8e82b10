import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { visit } from "#app/visit.fixture";
import { freshBrowser, serve } from "#platform/answers.fixture";

const CALL = "POST /api/signup/verify-email/";

beforeEach(freshBrowser);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(doubles: Parameters<typeof serve>[0]) {
  const server = serve(doubles);
  const { user, path } = visit("/signup/account-confirm-email/the-key/");
  const button = await screen.findByRole("button", { name: "Verify Email" });
  return { server, user, path, button };
}

test("[2.19] [2.54] [2.55] [7.14] sends the key of the link once, however often the button is clicked", async () => {
  const { server, user, button, path } = await open({ [CALL]: [200, { detail: "ok" }] });
  await user.dblClick(button);
  expect(await screen.findByText("Your Email has been verified!")).toBeTruthy();
  expect(path()).toBe("/signup/email/verify/success");
  expect(server.named(CALL).map((c) => c.body)).toEqual([{ key: "the-key" }]);
});

test("[2.56] [8.6] leads to the failure page when the link is no good", async () => {
  const { user, button } = await open({ [CALL]: [400, { key: ["Bad."] }] });
  await user.click(button);
  expect(await screen.findByText("Invalid Verification Link!")).toBeTruthy();
});

test("[8.6] leads to the failure page when the server is out of order, and back to the link", async () => {
  const { user, button, path } = await open({ [CALL]: [503, {}] });
  await user.click(button);
  expect(await screen.findByText(/^The link could not be checked\./)).toBeTruthy();
  expect(path()).toBe("/signup/email/verify/failure");
  await user.click(screen.getByRole("link", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Verify Email" })).toBeTruthy();
  expect(path()).toMatch(/^\/signup\/account-confirm-email\/the-key/);
});

test.each([
  ["[4.51]", "/signup/email/verify/success"],
  ["[4.50]", "/email/resend-email/success"],
  ["[4.52]", "/password/reset/success"],
])("%s shows %s to nobody who was not led there", async (_ids, address) => {
  serve({});
  const { path } = visit(address);
  await waitFor(() => expect(path()).toBe("/"));
});
