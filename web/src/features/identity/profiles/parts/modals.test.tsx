import { PASSWORD_MISMATCH } from "@lectern/domain/identity/accounts/password";
import { PASSWORD_SAVED } from "@lectern/domain/identity/accounts/words";
import { REQUIRED } from "@lectern/domain/kernel/fields";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { aProfile } from "../profile.fixture";

eachInASession();

const PUT = "PUT /api/user/profile/";
const CHANGE = "POST /api/password/change/";
const PROFILE = aProfile({
  c: "FR",
  n: "French",
  o: "Countess",
  b: "Wrote the first program.",
  twitter_handle: "ada",
  instagram_handle: "ada.pictures",
  linkedin_handle: "ada-lovelace",
  mastodon_handle: "@ada@example.social",
  bluesky_handle: "ada.example",
});
const lost = () => {
  throw new TypeError("Failed to fetch");
};

type Dialog = Awaited<ReturnType<typeof choose>>["dialog"];

async function choose(item: "Edit Profile" | "Change Password", doubles: Parameters<typeof serve>[0]) {
  const server = serve({
    ...aSession(),
    "GET /api/user/profile/": [200, PROFILE],
    "GET /api/user/employer/": [200, { employer: "" }],
    ...doubles,
  });
  const page = visit("/homepage/speaker/app");
  const settings = await screen.findByRole("button", { name: "Account" });
  await page.user.click(settings);
  await page.user.click(await screen.findByRole("menuitem", { name: item }));
  const name = item === "Edit Profile" ? "Update User Profile" : item;
  const dialog = within(await screen.findByRole("dialog", { name }));
  const save = async () => page.user.click(await dialog.findByRole("button", { name: "Save" }));
  return { ...page, server, dialog, save };
}

const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

describe("the profile", () => {
  const open = (doubles: Parameters<typeof serve>[0] = {}) => choose("Edit Profile", doubles);
  const value = (dialog: Dialog, name: RegExp) =>
    dialog.getByLabelText<HTMLInputElement>(name, { selector: "input, textarea" }).value;

  test("[3.45] [3.46] [3.47] [3.48] [3.49] [3.50] [3.51] [3.52] [3.53] [3.54] [3.98] [5.56] [5.57] [5.58] [5.59] [5.60] [7.43] reads every field back, the X handle with its own value and the country by its name", async () => {
    const { dialog } = await open();
    await dialog.findByLabelText(/^First name/);
    const names = [
      /^First name/,
      /^Last name/,
      /^Country of residence/,
      /^Nationality/,
      /^Occupation/,
      /^Author's bio/,
      /^X handle/,
      /^Instagram handle/,
      /^LinkedIn profile/,
      /^Mastodon profile/,
      /^Bluesky domain/,
    ];
    expect(names.map((name) => value(dialog, name))).toEqual([
      "Ada",
      "Lovelace",
      "France",
      "French",
      "Countess",
      "Wrote the first program.",
      "ada",
      "ada.pictures",
      "ada-lovelace",
      "@ada@example.social",
      "ada.example",
    ]);
  });

  test("[7.39] [7.40] [7.41] [7.42] is saved, says so, updates the name that is shown, and closes", async () => {
    let first_name = "Ada";
    const { user, dialog, save, server } = await open({
      "GET /api/user/": () => [200, aUser({ first_name })],
      [PUT]: ({ body }) => {
        first_name = (body as typeof PROFILE).first_name;
        return [200, body];
      },
    });
    const first = await dialog.findByLabelText(/^First name/);
    await user.clear(first);
    await user.type(first, "Grace");
    await save();
    expect(await screen.findByText("User profile updated successfully!")).toBeTruthy();
    await gone();
    expect(screen.getByRole("img", { name: "Logged in as Grace Lovelace" }).textContent).toBe("GL");
    expect(server.named(PUT).map((c) => c.body)).toEqual([{ ...PROFILE, first_name: "Grace" }]);
  });

  test("[5.50] [5.51] [5.54] [5.55] names each required field that is missing or blank, and sends nothing", async () => {
    const { user, dialog, save, server } = await open();
    await dialog.findByLabelText(/^First name/);
    for (const label of [/^First name/, /^Last name/, /^Occupation/, /^Author's bio/]) {
      await user.clear(dialog.getByLabelText(label));
      await user.type(dialog.getByLabelText(label), "  ");
    }
    for (const optional of [/^X handle/, /^Bluesky domain/])
      await user.clear(dialog.getByLabelText(optional));
    await save();
    const wrong = dialog.getAllByRole("textbox").filter((f) => f.getAttribute("aria-invalid") === "true");
    expect(wrong).toHaveLength(4);
    expect(server.named(PUT)).toEqual([]);
  });

  test.each([400, 403, 500])(
    "[8.29] [8.30] shows with %i the messages in red, and stops loading",
    async (status) => {
      const { dialog, save } = await open({ [PUT]: [status, { o: ["Too long."], detail: "Not now." }] });
      await dialog.findByLabelText(/^First name/);
      await save();
      const alert = await dialog.findByRole("alert");
      expect(alert.textContent).toBe("Too long.Not now.");
      expect(alert.getAttribute("data-tone")).toBe("error");
      const button = dialog.getByRole<HTMLButtonElement>("button", { name: "Save" });
      expect([button.disabled, button.hasAttribute("data-loading")]).toEqual([false, false]);
    },
  );

  test("shows that the server was not reached, and keeps what was typed", async () => {
    const { user, dialog, save } = await open({ [PUT]: lost });
    await user.type(await dialog.findByLabelText(/^Occupation/), " of Lovelace");
    await save();
    expect((await dialog.findByRole("alert")).textContent).toContain("The server cannot be reached.");
    expect(value(dialog, /^Occupation/)).toBe("Countess of Lovelace");
  });
});

describe("the password", () => {
  async function type(first: string, second: string, doubles: Parameters<typeof serve>[0] = {}) {
    const page = await choose("Change Password", doubles);
    if (first) await page.user.type(page.dialog.getByLabelText("New password"), first);
    if (second) await page.user.type(page.dialog.getByLabelText("Confirm new password"), second);
    await page.save();
    return page;
  }

  test("[3.55] [3.56] [7.21] [7.22] is sent as two fields, says what the server answers, and closes", async () => {
    const { server } = await type("blue!kettle42", "blue!kettle42", {
      [CHANGE]: [200, { detail: PASSWORD_SAVED }],
    });
    expect(await screen.findByText(PASSWORD_SAVED)).toBeTruthy();
    await gone();
    expect(server.named(CHANGE).map((c) => c.body)).toEqual([
      { new_password1: "blue!kettle42", new_password2: "blue!kettle42" },
    ]);
  });

  test("[5.64] [5.65] [8.32] is not sent when the two fields differ", async () => {
    const { dialog, server } = await type("blue!kettle42", "blue!kettle43");
    expect(dialog.getByText(PASSWORD_MISMATCH)).toBeTruthy();
    expect(server.named(CHANGE)).toEqual([]);
  });

  test("[5.63] is not sent when a field is empty", async () => {
    const { dialog, server } = await type("", "");
    expect(dialog.getAllByText(REQUIRED)).toHaveLength(2);
    expect(server.named(CHANGE)).toEqual([]);
  });

  test.each([400, 403, 500])("[7.22] [8.31] shows with %i the server's messages", async (status) => {
    const { dialog } = await type("blue!kettle42", "blue!kettle42", {
      [CHANGE]: [status, { new_password1: ["Too plain."], detail: "Not now." }],
    });
    expect((await dialog.findByRole("alert")).textContent).toBe("Not now.");
    expect(dialog.getByText("Too plain.")).toBeTruthy();
    expect(dialog.getByLabelText("New password").getAttribute("aria-invalid")).toBe("true");
  });

  test("shows that the server was not reached, and keeps what was typed", async () => {
    const { dialog } = await type("blue!kettle42", "blue!kettle42", { [CHANGE]: lost });
    expect((await dialog.findByRole("alert")).textContent).toContain("The server cannot be reached.");
    expect(dialog.getByLabelText<HTMLInputElement>("New password").value).toBe("blue!kettle42");
  });
});
