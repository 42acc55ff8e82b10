import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { visit } from "#app/visit.fixture";
import { freshBrowser, serve } from "#platform/answers.fixture";

const RESEND = "POST /api/signup/resend-email/";

beforeEach(freshBrowser);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(doubles: Parameters<typeof serve>[0]) {
  const server = serve(doubles);
  const state = { from: "login", email: "ada@example.org" };
  const page = visit({ pathname: "/email/not-verified", state });
  const button = await screen.findByRole("button", { name: "Resend" });
  return { ...page, server, button };
}

test("says what to do, and leads back to the log-in", async () => {
  await open({});
  expect(screen.getByRole("heading", { name: "An Email was or has been sent to your inbox!" })).toBeTruthy();
  expect(screen.getByText("Use the link provided to confirm your email.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to login" }).getAttribute("href")).toBe("/login");
});

test("resends the link, and says so on a page of its own", async () => {
  const { user, button, server, path } = await open({ [RESEND]: [200, { detail: "ok" }] });
  await user.click(button);
  expect(await screen.findByText("Verification link has been resent to your email!")).toBeTruthy();
  expect(path()).toBe("/email/resend-email/success");
  expect(server.named(RESEND).map((c) => c.body)).toEqual([{ email: "ada@example.org" }]);
});

test("leads to the error page when the server refuses to resend", async () => {
  const { user, button, path } = await open({ [RESEND]: [400, { email: ["No."] }] });
  await user.click(button);
  expect(await screen.findByText("Invalid Verification Link!")).toBeTruthy();
  expect(path()).toBe("/signup/email/verify/failure");
});

test("stays, with the reason, when the server is out of order or not reached", async () => {
  const lost = () => {
    throw new TypeError("Failed to fetch");
  };
  const { user, button, path } = await open({ [RESEND]: lost });
  await user.click(button);
  expect((await screen.findByRole("alert")).textContent).toContain("The server cannot be reached.");
  serve({ [RESEND]: [500] });
  await user.click(button);
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("could not do this"));
  expect(path()).toBe("/email/not-verified");
});
