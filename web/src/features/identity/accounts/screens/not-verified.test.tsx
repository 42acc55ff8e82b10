import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { visit } from "#app/visit.fixture";
import { serve } from "#platform/answers.fixture";

const RESEND = "POST /api/signup/resend-email/";

async function open(doubles: Parameters<typeof serve>[0]) {
  const server = serve(doubles);
  const state = { from: "login", email: "ada@example.org" };
  const page = visit({ pathname: "/email/not-verified", state });
  const button = await screen.findByRole("button", { name: "Resend" });
  return { ...page, server, button };
}

test("[2.14] [2.16] says what to do, and leads back to the log-in", async () => {
  await open({});
  expect(screen.getByRole("heading", { name: "An Email was or has been sent to your inbox!" })).toBeTruthy();
  expect(screen.getByText("Use the link provided to confirm your email.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to login" }).getAttribute("href")).toBe("/login");
});

test("[2.15] [2.17] [2.57] [2.58] [7.15] resends the link, and says so on a page of its own", async () => {
  const { user, button, server, path } = await open({ [RESEND]: [200, { detail: "ok" }] });
  await user.click(button);
  expect(await screen.findByText("Verification link has been resent to your email!")).toBeTruthy();
  expect(path()).toBe("/email/resend-email/success");
  expect(server.named(RESEND).map((c) => c.body)).toEqual([{ email: "ada@example.org" }]);
});

const lost = () => {
  throw new TypeError("Failed to fetch");
};
test.each([
  ["refuses", [400, { email: ["No."] }], "No."],
  ["is out of order", [500], "The server could not do this."],
  ["is not reached", lost, "The server cannot be reached."],
] as const)(
  "[2.59] [8.7] leads to an error page about the resend when the server %s",
  async (_, answer, reason) => {
    const double = typeof answer === "function" ? answer : ([...answer] as [number, unknown?]);
    const { user, button, path } = await open({ [RESEND]: double });
    await user.click(button);
    expect(await screen.findByText("The verification link could not be resent!")).toBeTruthy();
    expect(path()).toBe("/email/resend-email/failure");
    expect(screen.getByText(reason, { exact: false })).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "Try again" }));
    expect(await screen.findByText("ada@example.org")).toBeTruthy();
    expect(path()).toBe("/email/not-verified");
  },
);
