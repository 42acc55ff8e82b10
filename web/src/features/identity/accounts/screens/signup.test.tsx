import { PASSWORD_MISMATCH } from "@lectern/domain/identity/accounts/password";
import { REQUIRED } from "@lectern/domain/kernel/fields";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { visit } from "#app/visit.fixture";
import { serve } from "#platform/answers.fixture";
import { RULES_HIDE_DELAY_MS } from "../parts/new-password-input";

async function open(doubles: Parameters<typeof serve>[0]) {
  const server = serve(doubles);
  const { user, path } = visit("/signup");
  await screen.findByRole("heading", { name: "signup" });
  const send = async (password1: string, password2: string) => {
    await user.type(screen.getByLabelText("Email"), "ada@example.org");
    await user.type(screen.getByLabelText("Username"), "countess");
    await user.type(screen.getByLabelText("Password"), password1);
    await user.type(screen.getByLabelText("Confirm password"), password2);
    await user.click(screen.getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Signup" }));
  };
  return { server, user, path, send };
}

test("[5.6] [5.7] [8.32] says that the passwords differ, beside the field, and sends nothing", async () => {
  const { server, send } = await open({});
  await send("Analytical!1", "Analytical!2");
  const field = screen.getByLabelText("Confirm password");
  const described = field.getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe(PASSWORD_MISMATCH);
  expect(document.activeElement).toBe(field);
  expect(server.named("POST /api/signup/")).toEqual([]);
});

test("[2.46] [5.8] [5.9] [5.10] [5.11] ticks each password rule as it is met", async () => {
  const { user } = await open({});
  const rules = () => screen.getAllByRole("listitem", { hidden: true }).map((rule) => rule.textContent ?? "");
  const met = () => rules().filter((rule) => rule.endsWith(": met")).length;
  const password = screen.getByLabelText("Password");
  expect(rules()).toHaveLength(4);
  expect(met()).toBe(0);
  await user.type(password, "1234567");
  expect(met()).toBe(1);
  await user.type(password, "8x");
  expect(met()).toBe(3);
  await user.type(password, "!");
  expect(met()).toBe(4);
  const description = document.getElementById(password.getAttribute("aria-describedby") ?? "");
  expect(description?.querySelectorAll("li")).toHaveLength(4);
});

test("[8.3] shows the server's message beside its field, and the rest in the panel", async () => {
  const { send } = await open({
    "POST /api/signup/": [400, { username: ["Choose another."], non_field_errors: ["Solve it again."] }],
  });
  await send("Analytical!1", "Analytical!1");
  expect((await screen.findByRole("alert")).textContent).toBe("Solve it again.");
  const username = screen.getByLabelText("Username");
  expect(username.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(username.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Choose another.",
  );
});

test("[2.40] [2.41] [2.42] [2.43] [2.44] [2.47] [7.13] leads to the page that says to check the inbox", async () => {
  const { send, path, server } = await open({ "POST /api/signup/": [201, { detail: "sent" }] });
  await send("Analytical!1", "Analytical!1");
  expect(await screen.findByText("An Email was or has been sent to your inbox!")).toBeTruthy();
  expect(path()).toBe("/email/not-verified");
  expect(server.named("POST /api/signup/")[0]?.body).toEqual({
    email: "ada@example.org",
    username: "countess",
    password1: "Analytical!1",
    password2: "Analytical!1",
    token: "none",
  });
});

test("[2.40] [2.41] [2.42] [2.43] [2.44] [5.2] [5.3] [5.4] [5.5] requires email, username, both passwords and the captcha", async () => {
  const { user, server } = await open({});
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Signup" });
  expect(button.disabled).toBe(true);
  await user.click(screen.getByRole("checkbox"));
  expect(button.disabled).toBe(false);
  await user.click(button);
  const missing = ["Email", "Username", "Password"].map((label) => screen.getByLabelText(label));
  for (const field of missing) {
    const [error] = (field.getAttribute("aria-describedby") ?? "").split(" ");
    expect(document.getElementById(error ?? "")?.textContent).toBe(REQUIRED);
  }
  await user.type(screen.getByLabelText("Password"), "Analytical!1");
  await user.click(button);
  expect(screen.getByText(PASSWORD_MISMATCH)).toBeTruthy();
  expect(server.named("POST /api/signup/")).toEqual([]);
});

test("[2.46] [9.18] shows the password rules while the field has the focus, and hides them 500 ms later", async () => {
  await open({});
  const password = screen.getByLabelText("Password");
  const rules = () => document.getElementById(password.getAttribute("aria-describedby") ?? "");
  const shown = () => rules()?.closest("[data-shown]")?.getAttribute("data-shown") === "true";
  expect(RULES_HIDE_DELAY_MS).toBe(500);
  vi.useFakeTimers();
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  expect(shown()).toBe(false);
  fireEvent.focus(password);
  expect(shown()).toBe(true);
  fireEvent.blur(password);
  pass(499);
  expect(shown()).toBe(true);
  pass(1);
  expect(shown()).toBe(false);
});
