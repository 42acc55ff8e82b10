import { ALREADY_SET_UP, INVALID_SET_UP_LINK } from "@lectern/domain/office/set-up/words";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { visit } from "#app/visit.fixture";
import { aUser, serve } from "#platform/answers.fixture";

const LOOK = "POST /api/set-up/look/";
const CREATE = "POST /api/set-up/";
const ANONYMOUS = { "POST /api/token/refresh/": [401, { detail: "none" }] as [number, object] };

async function fillIn(create: Parameters<typeof serve>[0][string]) {
  const server = serve({ ...ANONYMOUS, [LOOK]: [204], [CREATE]: create });
  const page = visit("/setup#the-key");
  await page.user.type(await screen.findByLabelText("Email"), "grace@example.org");
  await page.user.type(screen.getByLabelText("First name"), "Grace");
  await page.user.type(screen.getByLabelText("Last name"), "Hopper");
  await page.user.type(screen.getByLabelText("Password"), "blue!kettle42");
  await page.user.type(screen.getByLabelText("Confirm password"), "blue!kettle42");
  await page.user.click(screen.getByRole("button", { name: "Create the organiser's account" }));
  return { server, ...page };
}

test("creates the first organiser with the key of the fragment, and opens the first step", async () => {
  const user = aUser({ group: "organiser" });
  const { server, path } = await fillIn([201, { access: "token", user }]);
  await waitFor(() => expect(path()).toBe("/homepage/organiser/app/set-up/names"));
  expect(server.named(LOOK)[0]?.body).toEqual({ key: "the-key" });
  expect(server.named(CREATE)[0]?.body).toEqual({
    key: "the-key",
    email: "grace@example.org",
    first_name: "Grace",
    last_name: "Hopper",
    new_password1: "blue!kettle42",
    new_password2: "blue!kettle42",
  });
});

test("shows the one who came second what happened", async () => {
  await fillIn([400, { key: [ALREADY_SET_UP] }]);
  expect(await screen.findByText(ALREADY_SET_UP)).toBeTruthy();
  expect(screen.queryByLabelText("Email")).toBeNull();
});

test("shows a refused address at its field, and keeps what was typed", async () => {
  await fillIn([400, { email: ["This address already has an account."] }]);
  const email = screen.getByLabelText<HTMLInputElement>("Email");
  await waitFor(() => expect(email.getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement).toBe(email);
  expect(email.value).toBe("grace@example.org");
});

test.each([
  ["/setup", [204]],
  ["/setup#forged", [400, { key: [INVALID_SET_UP_LINK] }]],
] as const)("explains the invalid link %s", async (address, answer) => {
  serve({ ...ANONYMOUS, [LOOK]: [...answer] as [number, object?] });
  visit(address);
  expect(await screen.findByRole("heading", { name: "Invalid Link!" })).toBeTruthy();
  expect(screen.getByText(INVALID_SET_UP_LINK)).toBeTruthy();
});
