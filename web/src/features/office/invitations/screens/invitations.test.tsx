import type { Invitation } from "@lectern/domain/office/invitations/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

eachInASession();

const INVITE = "POST /api/invitations/";
const REVOKE = "DELETE /api/invitations/3/";

const invitation = (changes: Partial<Invitation> = {}): Invitation => ({
  id: 3,
  email: "joan@example.org",
  group: "reviewer",
  state: "waiting",
  invited_by: "Grace Hopper",
  invited_on: "2025-02-20T10:00:00.000Z",
  sent_on: "2025-02-20T10:00:00.000Z",
  expires_on: "2025-03-20T10:00:00.000Z",
  accepted: null,
  ...changes,
});

const open = (list: Invitation[], doubles: Parameters<typeof serve>[0] = {}, query = "") => {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/invitations/": [200, list],
    ...doubles,
  });
  return { server, ...visit(`/homepage/organiser/app/invitations${query}`) };
};

test("invites several at once, shows each result, and keeps refused addresses to correct", async () => {
  const { server, user } = open(
    [],
    {
      [INVITE]: [
        200,
        {
          results: [
            { email: "joan@example.org", invited: true, detail: "A mail is on its way." },
            { email: "lynn@", invited: false, detail: "Enter a valid email address." },
          ],
        },
      ],
    },
    "?invite",
  );
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Addresses"), "joan@example.org\nlynn@");
  await user.selectOptions(dialog.getByLabelText("As"), "organiser");
  await user.click(dialog.getByRole("button", { name: "Invite 2 people" }));
  const results = within(await dialog.findByRole("list", { name: "Results" })).getAllByRole("listitem");
  expect(results.map(({ textContent }) => textContent)).toEqual([
    "lynn@ Enter a valid email address.",
    "joan@example.org A mail is on its way.",
  ]);
  expect(server.named(INVITE).map(({ body }) => body)).toEqual([
    { emails: ["joan@example.org", "lynn@"], group: "organiser", message: "" },
  ]);
  expect(dialog.getByLabelText("Addresses")).toHaveProperty("value", "lynn@");
});

test("requires an address", async () => {
  const { server, user } = open([], {}, "?invite");
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Invite" }));
  expect(dialog.getByText("Enter at least one address.")).toBeTruthy();
  expect(server.named(INVITE)).toEqual([]);
});

test("revokes an invitation only after confirmation, and offers no actions for accepted ones", async () => {
  const came = { person: "Lynn Conway", on: "2025-02-21T10:00:00.000Z" };
  const { server, user } = open(
    [invitation(), invitation({ id: 4, email: "lynn@example.org", state: "accepted", accepted: came })],
    { [REVOKE]: [200, invitation({ state: "revoked" })] },
  );
  await user.click(await screen.findByRole("button", { name: "Revoke invitation of joan@example.org" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(server.named(REVOKE)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Revoke invitation" }));
  expect(await screen.findByText("Invitation revoked.")).toBeTruthy();
  expect(server.named(REVOKE)).toHaveLength(1);
  const [, second] = within(screen.getByRole("list", { name: "Invitations" })).getAllByRole("listitem");
  expect(second?.textContent).toContain("as Lynn Conway");
  expect(within(second as HTMLElement).queryAllByRole("button")).toEqual([]);
});

test("says that an invitation was revoked after its page was left", async () => {
  let answer = () => {};
  const { user, router } = open([invitation()], {
    [REVOKE]: () =>
      new Promise((resolve) => {
        answer = () => resolve([200, invitation({ state: "revoked" })]);
      }),
  });
  await user.click(await screen.findByRole("button", { name: "Revoke invitation of joan@example.org" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Revoke invitation" }));
  await act(() => router.navigate("/homepage/organiser/app/late-codes"));
  answer();
  expect(await screen.findByText("Invitation revoked.")).toBeTruthy();
});

test("keeps the focus at the line of an invitation that was revoked", async () => {
  const { server, user } = open([], {
    "GET /api/invitations/": () => [
      200,
      [invitation({ state: server.named(REVOKE).length > 0 ? "revoked" : "waiting" })],
    ],
    [REVOKE]: [200, invitation({ state: "revoked" })],
  });
  await user.click(await screen.findByRole("button", { name: "Revoke invitation of joan@example.org" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Revoke invitation" }));
  const line = within(screen.getByRole("list", { name: "Invitations" })).getByRole("listitem");
  await waitFor(() => expect(within(line).queryByRole("button")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(line));
});
