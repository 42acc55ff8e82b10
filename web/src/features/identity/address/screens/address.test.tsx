import { LINK_TEXTS, OUTCOMES, REQUESTED, TEXTS } from "@lectern/domain/identity/address/words";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { accessToken } from "#platform/access";
import { aUser, serve } from "#platform/answers.fixture";

eachInASession();

const CHANGE = "POST /api/user/address/";
const LOOK = "POST /api/address/look/";
const ANSWER = "POST /api/address/answer/";
const NEXT = "ada@new.example.org";
const UNTIL = "2025-03-02T12:00:00.000Z";
const waiting = { new_email: NEXT, expires_on: UNTIL, old_confirmed: true, new_confirmed: false };

async function open(doubles: Parameters<typeof serve>[0]) {
  const server = serve({ ...aSession(), "GET /api/sessions/": [200, []], ...doubles });
  const page = visit("/homepage/speaker/app/security");
  const section = within(await screen.findByRole("region", { name: TEXTS.title }));
  return { ...page, server, section };
}

test("requests a change, shows which address has not confirmed it, and cancels it", async () => {
  let change: object | null = null;
  const { user, server, section } = await open({
    "GET /api/user/address/": () => [200, { waiting: change }],
    [CHANGE]: () => {
      change = waiting;
      return [200, { detail: REQUESTED }];
    },
    "DELETE /api/user/address/": () => {
      change = null;
      return [204, null];
    },
  });
  const field = await section.findByLabelText(TEXTS.next);
  await user.click(section.getByRole("button", { name: TEXTS.change }));
  expect(section.getByText("This field is required.")).toBeTruthy();
  expect(server.named(CHANGE)).toEqual([]);
  await user.type(field, NEXT);
  await user.click(section.getByRole("button", { name: TEXTS.change }));
  const lines = (await section.findAllByRole("listitem")).map((line) => line.textContent);
  expect(lines).toEqual([`${TEXTS.old} ${TEXTS.confirmed}.`, `${TEXTS.new} ${TEXTS.unconfirmed}.`]);
  expect(await screen.findByText(REQUESTED)).toBeTruthy();
  expect(server.named(CHANGE).map(({ body }) => body)).toEqual([{ email: NEXT }]);
  await user.click(section.getByRole("button", { name: TEXTS.stop }));
  expect(await section.findByLabelText(TEXTS.next)).toBeTruthy();
});

test("shows the server's message at the field", async () => {
  const { user, section } = await open({
    "GET /api/user/address/": [200, { waiting: null }],
    [CHANGE]: [400, { email: ["Enter a valid email address."] }],
  });
  const field = await section.findByLabelText(TEXTS.next);
  await user.type(field, "nonsense{Enter}");
  expect(await section.findByText("Enter a valid email address.")).toBeTruthy();
  expect(document.activeElement).toBe(field);
});

const link = (purpose: string) => ({
  purpose,
  old_email: purpose === "new" ? null : "ada@example.org",
  new_email: NEXT,
  expires_on: UNTIL,
});

for (const [purpose, button, answer, result] of [
  ["old", "Confirm change", "confirm", "waiting"],
  ["old", LINK_TEXTS.stop, "stop", "stopped"],
  ["new", "Confirm address", "confirm", "changed"],
  ["undo", "Undo change", "undo", "undone"],
] as const) {
  test(`answers a link only after a click on "${button}" (${purpose})`, async () => {
    const server = serve({ ...aSession(), [LOOK]: [200, link(purpose)], [ANSWER]: [200, { result }] });
    const { user } = visit("/account/address/the-key");
    const pressed = await screen.findByRole("button", { name: button });
    expect(server.named(ANSWER)).toEqual([]);
    await user.dblClick(pressed);
    expect(await screen.findByText(OUTCOMES[result].text)).toBeTruthy();
    expect(server.named(ANSWER).map(({ body }) => body)).toEqual([{ key: "the-key", answer }]);
  });
}

test("says that a change was undone in a browser whose session ended with it", async () => {
  const gone: [number, unknown] = [401, { detail: "Ended." }];
  let ended = false;
  serve({
    ...aSession(),
    "GET /api/user/": () => (ended ? gone : [200, aUser()]),
    "POST /api/token/refresh/": () => (ended ? gone : [200, { access: "token" }]),
    [LOOK]: [200, link("undo")],
    [ANSWER]: () => {
      ended = true;
      return [200, { result: "undone" }];
    },
  });
  const { user, path } = visit("/account/address/the-key");
  await waitFor(() => expect(accessToken()).not.toBeNull());
  await user.click(await screen.findByRole("button", { name: "Undo change" }));
  await waitFor(() => expect(accessToken()).toBeNull());
  expect(await screen.findByText(OUTCOMES.undone.text)).toBeTruthy();
  expect(path()).toBe("/account/address/the-key");
});

test("shows that a link is invalid", async () => {
  serve({ ...aSession(), [LOOK]: [400, { key: ["This link is invalid."] }] });
  visit("/account/address/the-key");
  expect(await screen.findByRole("heading", { name: "Invalid link" })).toBeTruthy();
  expect(screen.getByText("This link is invalid.")).toBeTruthy();
});
