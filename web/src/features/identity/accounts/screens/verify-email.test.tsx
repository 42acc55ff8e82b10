import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { visit } from "#app/visit.fixture";
import { serve } from "#platform/answers.fixture";

const CALL = "POST /api/signup/verify-email/";

const busy = (): [number, object] => [503, {}];
const lost = () => {
  throw new TypeError("Failed to fetch");
};

async function open(doubles: Parameters<typeof serve>[0]) {
  const server = serve(doubles);
  const { user, path } = visit("/signup/account-confirm-email/the-key/");
  const button = await screen.findByRole("button", { name: "Verify Email" });
  return { server, user, path, button };
}

test("[2.19] [2.54] [2.55] [7.14] sends the key of the link once, however often the button is clicked", async () => {
  let verified: (answer: [number, object]) => void = () => {};
  const { server, user, button, path } = await open({
    [CALL]: () =>
      new Promise((resolve) => {
        verified = resolve;
      }),
  });
  await user.dblClick(button);
  verified([200, { detail: "ok" }]);
  expect(await screen.findByText("Your Email has been verified!")).toBeTruthy();
  expect(path()).toBe("/signup/email/verify/success");
  expect(server.named(CALL).map((c) => c.body)).toEqual([{ key: "the-key" }]);
});

test("[2.56] [8.6] opens the failure page for an invalid link", async () => {
  const { user, button } = await open({ [CALL]: [400, { key: ["Bad."] }] });
  await user.click(button);
  expect(await screen.findByRole("heading", { name: "Invalid Verification Link!" })).toBeTruthy();
  const next = screen.getByRole("link", { name: "Log in or resend the link" });
  expect(next.getAttribute("href")).toBe("/login");
});

test.each([
  ["the server is unavailable", busy, "The server could not do this. Please try again in a moment."],
  ["the server cannot be reached", lost, "The server cannot be reached."],
])(
  "[8.6] opens a failure page that does not blame the link when %s, with a way back",
  async (_, answer, reason) => {
    const { user, button, path } = await open({ [CALL]: answer });
    await user.click(button);
    expect(await screen.findByRole("heading", { name: "Your email could not be verified" })).toBeTruthy();
    expect(screen.queryByText("Invalid Verification Link!")).toBeNull();
    expect(screen.getByRole("main").textContent).toContain(reason);
    expect(path()).toBe("/signup/email/verify/failure");
    await user.click(screen.getByRole("link", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Verify Email" })).toBeTruthy();
    expect(path()).toMatch(/^\/signup\/account-confirm-email\/the-key/);
  },
);

test.each([
  ["[4.51]", "/signup/email/verify/success"],
  ["[4.50]", "/email/resend-email/success"],
  ["[4.52]", "/password/reset/success"],
])("%s redirects direct visits of %s", async (_ids, address) => {
  serve({});
  const { path } = visit(address);
  await waitFor(() => expect(path()).toBe("/"));
});
