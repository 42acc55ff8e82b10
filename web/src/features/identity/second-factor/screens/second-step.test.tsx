import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { visit } from "#app/visit.fixture";
import { aUser, serve } from "#platform/answers.fixture";

const HOME = "/homepage/speaker/app";
const STEP = "POST /api/login/second-factor/";
const half = {
  second_factor: { ticket: "ticket", methods: ["totp", "recovery"], expires_at: "2025-03-01T12:05:00.000Z" },
};
const LOGGED_IN: [number, unknown] = [200, { access: "a", user: aUser() }];
const WRONG: [number, unknown] = [400, { code: ["This code is wrong."] }];

function open(doubles: Parameters<typeof serve>[0] = {}, methods = half.second_factor.methods) {
  const server = serve({ "GET /api/submissions/": [200, []], ...doubles });
  const state = { second_factor: { ...half.second_factor, methods } };
  const page = visit({ pathname: "/login/second-factor", state });
  return { ...page, server, sent: () => server.named(STEP).map(({ body }) => body) };
}

test("follows a correct password, and starts the session with the code", async () => {
  const server = serve({
    "POST /api/login/": [200, half],
    [STEP]: LOGGED_IN,
    "GET /api/submissions/": [200, []],
  });
  const { user, path } = visit("/login");
  await user.type(await screen.findByLabelText("Email"), "ada@example.org");
  await user.type(screen.getByLabelText("Password"), "secret");
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "Login" }));
  await user.type(await screen.findByLabelText(/^Code/), "123456");
  await waitFor(() => expect(path()).toBe(HOME));
  expect(server.named(STEP).map(({ body }) => body)).toEqual([
    { ticket: "ticket", method: "totp", code: "123456" },
  ]);
});

test("follows a social log-in as well", async () => {
  serve({ "POST /api/social/login/github/": [200, half] });
  const { path } = visit("/social/login/github/callback/?code=half&state=s");
  expect(await screen.findByLabelText(/^Code/)).toBeTruthy();
  expect(path()).toBe("/login/second-factor");
});

test("sends a pasted code with spaces as soon as it is complete", async () => {
  const { user, path, sent } = open({ [STEP]: LOGGED_IN });
  await user.click(await screen.findByLabelText(/^Code/));
  await user.paste(" 123 456 ");
  await waitFor(() => expect(path()).toBe(HOME));
  expect(sent()).toEqual([{ ticket: "ticket", method: "totp", code: " 123 456 " }]);
});

test("asks for the code in a way that phones and password managers can fill in", async () => {
  open();
  const field = await screen.findByLabelText(/^Code/);
  expect([field.getAttribute("inputmode"), field.getAttribute("autocomplete")]).toEqual([
    "numeric",
    "one-time-code",
  ]);
  expect(document.activeElement).toBe(field);
});

test("shows a wrong code at the field, keeps it, and accepts another", async () => {
  const answers = [WRONG, LOGGED_IN];
  const { user, path, sent } = open({ [STEP]: () => answers.shift() ?? WRONG });
  const field = await screen.findByLabelText<HTMLInputElement>(/^Code/);
  await user.type(field, "000000");
  expect(await screen.findByText("This code is wrong.")).toBeTruthy();
  expect([field.value, field.getAttribute("aria-invalid")]).toEqual(["000000", "true"]);
  await user.clear(field);
  await user.type(field, "123456");
  await waitFor(() => expect(path()).toBe(HOME));
  expect(sent()).toHaveLength(2);
});

test("redirects to the log-in page with the reason when the ticket has expired", async () => {
  const detail = "This log-in took too long or was tried too often. Please start again.";
  const { user, path } = open({ [STEP]: [401, { detail, refusal: "ticket-ended" }] });
  await user.type(await screen.findByLabelText(/^Code/), "123456");
  expect((await screen.findByRole("alert")).textContent).toBe(detail);
  expect(path()).toBe("/login");
});

test("accepts a recovery code instead", async () => {
  const { user, path, sent } = open({ [STEP]: LOGGED_IN });
  await user.click(await screen.findByRole("button", { name: "Use a recovery code" }));
  await user.type(screen.getByLabelText(/^Recovery code/), "aaaa-bbbb-cccc{Enter}");
  await waitFor(() => expect(path()).toBe(HOME));
  expect(sent()).toEqual([{ ticket: "ticket", method: "recovery", code: "aaaa-bbbb-cccc" }]);
});

test("moves the focus to the method that is selected", async () => {
  vi.stubGlobal("PublicKeyCredential", class {});
  const refused: [number, unknown] = [503, { detail: "Not available." }];
  const { user } = open({ "POST /api/login/second-factor/options/": refused }, ["passkey", "recovery"]);
  await user.click(await screen.findByRole("button", { name: "Use a recovery code" }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Recovery code/));
  await user.click(screen.getByRole("button", { name: "Use a passkey" }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Try again"));
});

test("redirects to the log-in page without a first step", async () => {
  serve({});
  const { path } = visit("/login/second-factor");
  await screen.findByRole("heading", { name: "login" });
  expect(path()).toBe("/login");
});
