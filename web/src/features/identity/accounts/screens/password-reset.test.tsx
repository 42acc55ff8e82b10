import { PASSWORD_MISMATCH } from "@lectern/domain/identity/accounts/password";
import { BAD_LINK } from "@lectern/domain/identity/accounts/words";
import { REQUIRED } from "@lectern/domain/kernel/fields";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { visit } from "#app/visit.fixture";
import { serve } from "#platform/answers.fixture";

const ASK = "POST /api/password/reset/";
const CONFIRM = "POST /api/password/reset/confirm/";

async function ask(doubles: Parameters<typeof serve>[0]) {
  const server = serve(doubles);
  const { user } = visit("/reset");
  await screen.findByRole("heading", { name: "forgot password" });
  const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send the link" });
  return { server, user, button };
}

async function confirm(doubles: Parameters<typeof serve>[0], key = "abc-def-1") {
  const server = serve(doubles);
  const { user, path } = visit(`/password/reset/key/${key}/`);
  await screen.findByRole("heading", { name: "new password" });
  const send = async (first: string, second: string) => {
    if (first) await user.type(screen.getByLabelText("New password"), first);
    if (second) await user.type(screen.getByLabelText("Confirm new password"), second);
    await user.click(screen.getByRole("button", { name: "Change password" }));
  };
  return { server, user, path, send };
}

const errorOf = (label: string) =>
  document.getElementById(screen.getByLabelText(label).getAttribute("aria-describedby")?.split(" ")[0] ?? "")
    ?.textContent;

describe("forgot password", () => {
  test("[2.48] [2.49] [5.12] [5.13] can be sent only with an email and a captcha token", async () => {
    const { user, button } = await ask({});
    expect(button().disabled).toBe(true);
    await user.type(screen.getByLabelText("Email"), "ada@example.org");
    expect(button().disabled).toBe(true);
    await user.click(screen.getByRole("checkbox"));
    expect(button().disabled).toBe(false);
    await user.clear(screen.getByLabelText("Email"));
    expect(button().disabled).toBe(true);
  });

  test("[2.50] [7.16] [7.17] shows the server's message as plain text, not as an error", async () => {
    const { user, button, server } = await ask({ [ASK]: [200, { detail: "A link has been sent." }] });
    await user.type(screen.getByLabelText("Email"), " ada@example.org");
    await user.click(screen.getByRole("checkbox"));
    await user.click(button());
    const message = await screen.findByText("A link has been sent.");
    expect(message.closest("[role]")?.getAttribute("role")).toBe("status");
    expect(message.closest("[data-tone]")?.getAttribute("data-tone")).toBe("plain");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(server.named(ASK)[0]?.body).toEqual({ email: "ada@example.org", token: "none" });
  });

  test("[8.4] shows the server's flattened messages when it is refused", async () => {
    const { user, button } = await ask({
      [ASK]: [400, { token: ["Solve it again."], non_field_errors: ["Not now."] }],
    });
    await user.type(screen.getByLabelText("Email"), "ada@example.org");
    await user.click(screen.getByRole("checkbox"));
    await user.click(button());
    expect((await screen.findByRole("alert")).textContent).toBe("Solve it again.Not now.");
  });
});

describe("a reset link", () => {
  test("[2.10] [2.51] [2.52] [2.53] [7.18] is split on the first hyphen, and leads to the page of success", async () => {
    const { send, path, server } = await confirm({ [CONFIRM]: [200, { detail: "ok" }] });
    await send("Analytical!1", "Analytical!1");
    expect(await screen.findByText("Password Successfully Changed!")).toBeTruthy();
    expect(path()).toBe("/password/reset/success");
    expect(server.named(CONFIRM).map((c) => c.body)).toEqual([
      { new_password1: "Analytical!1", new_password2: "Analytical!1", uid: "abc", token: "def-1" },
    ]);
  });

  test("[5.14] [5.15] [8.32] requires both passwords, alike, before anything is sent", async () => {
    const { send, server } = await confirm({});
    await send("", "");
    expect(errorOf("New password")).toBe(REQUIRED);
    await send("Analytical!1", "Analytical!2");
    expect(errorOf("Confirm new password")).toBe(PASSWORD_MISMATCH);
    expect(server.named(CONFIRM)).toEqual([]);
  });

  test("[8.5] shows the server's messages about the password", async () => {
    const { send, path } = await confirm({
      [CONFIRM]: [400, { new_password1: ["Too plain."], non_field_errors: ["Not now."] }],
    });
    await send("Analytical!1", "Analytical!1");
    expect((await screen.findByRole("alert")).textContent).toBe("Not now.");
    expect(errorOf("New password")).toBe("Too plain.");
    expect(path()).toContain("/password/reset/key/");
  });

  test("opens the failure page for an invalid link", async () => {
    const { send, path } = await confirm({ [CONFIRM]: [400, { token: [BAD_LINK] }] });
    await send("Analytical!1", "Analytical!1");
    expect(await screen.findByText("Invalid Reset Link!")).toBeTruthy();
    expect(path()).toBe("/password/reset/failure");
    cleanup();
    serve({});
    const broken = visit("/password/reset/key/nohyphen/");
    await waitFor(() => expect(broken.path()).toBe("/password/reset/failure"));
  });
});
