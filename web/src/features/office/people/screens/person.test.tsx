import type { Person } from "@lectern/domain/office/people/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aProfile } from "#features/identity/profiles/profile.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";

eachInASession();

const ID = "5b0e5e7e-3d0a-4f0c-9a3e-000000000001";
const person = (changes: Partial<Person> = {}) => ({
  id: ID,
  email: "grace@example.org",
  name: "Grace Hopper",
  group: "speaker",
  verified: true,
  profile_complete: true,
  suspended: false,
  joined_on: "2025-02-01T00:00:00.000Z",
  last_log_in: null,
  username: "grace",
  suspended_on: null,
  second_factor: false,
  profile: aProfile({ first_name: "Grace", last_name: "Hopper" }),
  employer: "Example GmbH",
  proposals: [],
  reviews: { given: 0, mean: null, open: 0 },
  sessions: [],
  invitations: [],
  mails: [],
  ...changes,
});
const STANDING = `PUT /api/people/${ID}/standing/`;

test("explains a suspension before it happens, and sends what the organiser saw", async () => {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    [`GET /api/people/${ID}/`]: [200, person()],
    [STANDING]: [200, { ...person(), suspended: true }],
  });
  const { user } = visit(`/homepage/organiser/app/people/${ID}`);
  expect(await screen.findByText("Example GmbH")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Suspend" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/will be logged out everywhere/)).toBeTruthy();
  expect(server.named(STANDING)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Suspend" }));
  expect(await screen.findByText("Grace Hopper is suspended.")).toBeTruthy();
  expect(server.named(STANDING).map(({ body }) => body)).toEqual([
    { group: "speaker", suspended: true, seen: { group: "speaker", suspended: false } },
  ]);
});

test("shows the current state after another organiser changed it", async () => {
  let present = person();
  serve({
    ...aSession(aUser({ group: "organiser" })),
    [`GET /api/people/${ID}/`]: () => [200, present],
    [STANDING]: () => {
      present = person({ group: "organiser" });
      return [409, { detail: "This account has changed. Reload and check again." }];
    },
  });
  const { user } = visit(`/homepage/organiser/app/people/${ID}`);
  await user.click(await screen.findByRole("button", { name: "Change group" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Change group" }));
  expect(await screen.findByText(/This account has changed/)).toBeTruthy();
  expect(await screen.findByText("Organiser")).toBeTruthy();
});

test("shows that the last mail failed, and why, until one is delivered", async () => {
  const report = { outcome: "returned", on: "2025-03-01T11:05:00.000Z", status: "5.2.2", said: "" } as const;
  const lost = {
    id: "m1",
    subject: "Accepted",
    on: "2025-03-01T11:00:00.000Z",
    state: "returned",
    report,
  } as const;
  const waiting = { ...lost, id: "m2", subject: "A letter", state: "waiting", report: null } as const;
  const arrived = { ...waiting, state: "sent" } as const;
  const shown = { mails: [waiting, lost] as Person["mails"] };
  serve({
    ...aSession(aUser({ group: "organiser" })),
    [`GET /api/people/${ID}/`]: () => [200, person(shown)],
  });
  visit(`/homepage/organiser/app/people/${ID}`);
  const panel = await screen.findByText(/The last mail to grace@example.org did not arrive/);
  expect(panel.textContent).toContain("It bounced: the mailbox is full.");
  expect(within(panel).getByRole("link", { name: "Open the mail: Accepted" }).getAttribute("href")).toBe(
    "/homepage/organiser/app/mails?mail=m1",
  );
  shown.mails = [arrived, lost];
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByText(/did not arrive/)).toBeNull());
  expect(screen.getAllByText(/^bounced, sent/)).toHaveLength(1);
});

test("says that an account is suspended after its page was left", async () => {
  let answer = () => {};
  serve({
    ...aSession(aUser({ group: "organiser" })),
    [`GET /api/people/${ID}/`]: [200, person()],
    [STANDING]: () =>
      new Promise((resolve) => {
        answer = () => resolve([200, { ...person(), suspended: true }]);
      }),
  });
  const { user, router } = visit(`/homepage/organiser/app/people/${ID}`);
  await user.click(await screen.findByRole("button", { name: "Suspend" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Suspend" }));
  await act(() => router.navigate("/homepage/organiser/app/invitations"));
  answer();
  expect(await screen.findByText("Grace Hopper is suspended.")).toBeTruthy();
});
