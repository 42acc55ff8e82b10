import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { visit } from "#app/visit.fixture";
import { anEdition, aUser, serve } from "#platform/answers.fixture";

async function open(doubles: Parameters<typeof serve>[0]) {
  const server = serve(doubles);
  const page = visit("/login");
  await screen.findByRole("heading", { name: "login" });
  const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Login" });
  const type = async (email: string, password: string) => {
    if (email) await page.user.type(screen.getByLabelText("Email"), email);
    if (password) await page.user.type(screen.getByLabelText("Password"), password);
  };
  const tick = () => page.user.click(screen.getByRole("checkbox"));
  return { ...page, server, button, type, tick };
}

test("[2.32] [2.33] [2.34] [5.1] can be sent only with email, password and a captcha token", async () => {
  const { button, type, tick, user } = await open({});
  expect(button().disabled).toBe(true);
  await type("ada@example.org", "");
  expect(button().disabled).toBe(true);
  await type("", "secret");
  expect(button().disabled).toBe(true);
  await tick();
  expect(button().disabled).toBe(false);
  await user.clear(screen.getByLabelText("Password"));
  expect(button().disabled).toBe(true);
});

test("shows why a log-in was refused, renews the captcha and keeps what was typed", async () => {
  const { button, type, tick, user, server } = await open({
    "POST /api/login/": [400, { non_field_errors: ["Unable to log in with provided credentials."] }],
  });
  await type("ada@example.org", "wrong");
  await tick();
  await user.click(button());
  const panel = await screen.findByRole("alert");
  expect(panel.textContent).toBe("Unable to log in with provided credentials.");
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada@example.org");
  await waitFor(() => expect(button().disabled).toBe(false));
  await user.click(button());
  await waitFor(() => expect(server.named("POST /api/login/")).toHaveLength(2));
  expect(server.named("POST /api/login/")[1]?.body).toEqual({
    email: "ada@example.org",
    password: "wrong",
    token: "none",
  });
});

test("[2.39] [8.1] leads to the page that resends the link when the email is not verified", async () => {
  const { button, type, tick, user, path } = await open({
    "POST /api/login/": [423, { detail: "E-mail is not verified." }],
  });
  await type("ada@example.org", "secret");
  await tick();
  await user.click(button());
  expect(await screen.findByText("Use the link provided to confirm your email.")).toBeTruthy();
  expect(screen.getByText("ada@example.org")).toBeTruthy();
  expect(path()).toBe("/email/not-verified");
});

test("[4.49] keeps the page for confirming an email to those who were led there", async () => {
  serve({});
  const { path } = visit("/email/not-verified");
  await waitFor(() => expect(path()).toBe("/"));
});

test.each([
  ["[2.36] [7.5]", "speaker", "/homepage/speaker/app"],
  ["[2.37]", "reviewer", "/homepage/reviewer/app"],
  ["[2.38] [6.2]", "organiser", "/homepage/organiser/app"],
])("%s leads a %s to %s", async (_ids, group, home) => {
  const { button, type, tick, user, path, server } = await open({
    "POST /api/login/": [200, { access: "a", user: aUser({ group }) }],
    "GET /api/submissions/": [200, []],
  });
  await type(" ada@example.org", "secret");
  await tick();
  await user.click(button());
  await waitFor(() => expect(path()).toBe(home));
  expect(server.named("POST /api/login/")[0]?.body).toEqual({
    email: "ada@example.org",
    password: "secret",
    token: "none",
  });
});

test("[8.2] lists every message of the server, flattened, in the panel", async () => {
  const { button, type, tick, user } = await open({
    "POST /api/login/": [
      400,
      { email: ["Bad address."], password: ["Too short.", "Too plain."], token: ["x"] },
    ],
  });
  await type("ada@example.org", "wrong");
  await tick();
  await user.click(button());
  const panel = await screen.findByRole("alert");
  const lines = Array.from(panel.querySelectorAll("li"), (line) => line.textContent);
  expect(lines).toEqual(["Bad address.", "Too short.", "Too plain.", "x"]);
});

test("shows that the server was not reached, and keeps what was typed", async () => {
  const { button, type, tick, user } = await open({
    "POST /api/login/": () => {
      throw new TypeError("Failed to fetch");
    },
  });
  await type("ada@example.org", "secret");
  await tick();
  await user.click(button());
  expect((await screen.findByRole("alert")).textContent).toContain("The server cannot be reached.");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("secret");
});

test.each([
  [true, true, 1],
  [true, false, 0],
  [false, true, 0],
])(
  "offers a passkey where the portal (%s) and the browser (%s) support them",
  async (has, knows, buttons) => {
    if (knows) vi.stubGlobal("PublicKeyCredential", class {});
    await open({ "GET /api/edition/": [200, anEdition({ passkeys: has })] });
    expect(screen.queryAllByRole("button", { name: "Log in with a passkey" })).toHaveLength(buttons);
  },
);
