import type { Session } from "@lectern/domain/identity/sessions/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { dateInOwnZone } from "#platform/dates";

eachInASession();

const THIS: Session = {
  id: "5b0e5e7e-3d0a-4f0c-9a3e-000000000001",
  device: "Firefox on Linux",
  logged_in_at: "2025-02-27T09:00:00.000Z",
  last_used_at: "2025-03-01T11:55:00.000Z",
  current: true,
};
const PHONE: Session = {
  id: "5b0e5e7e-3d0a-4f0c-9a3e-000000000002",
  device: "Safari on iPhone",
  logged_in_at: "2025-01-12T08:30:00.000Z",
  last_used_at: "2025-02-11T21:04:00.000Z",
  current: false,
};
const TABLET: Session = { ...PHONE, id: PHONE.id.replace(/2$/, "3"), device: "Chrome on Android" };

type Doubles = Parameters<typeof serve>[0];

async function open(doubles: Doubles, sessions = [THIS, PHONE, TABLET]) {
  let live = sessions;
  const server = serve({
    ...aSession(),
    "GET /api/sessions/": () => [200, live],
    ...doubles,
  });
  const page = visit("/homepage/speaker/app/security");
  const section = within(await screen.findByRole("region", { name: "Where you are logged in" }));
  await section.findAllByRole("listitem");
  const lines = () => section.getAllByRole("listitem").map((line) => line.textContent);
  const nowLive = (some: Session[]) => {
    live = some;
  };
  return { ...page, server, section, lines, nowLive };
}

test("lists sessions in local time, without a button for this one", async () => {
  const { section } = await open({});
  const [own, phone] = section.getAllByRole("listitem");
  expect(own?.textContent).toBe(`Firefox on LinuxThis deviceLogged in ${dateInOwnZone(THIS.logged_in_at)}`);
  expect(phone?.textContent).toBe(
    `Safari on iPhoneLogged in ${dateInOwnZone(PHONE.logged_in_at)}Last used ${dateInOwnZone(PHONE.last_used_at)}Log out`,
  );
  expect(section.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
    "Log out Safari on iPhone",
    "Log out Chrome on Android",
    null,
  ]);
});

test("ends one session, confirms it, and moves the focus to the headline", async () => {
  const { user, section, nowLive, server } = await open({
    [`DELETE /api/sessions/${PHONE.id}/`]: [204],
  });
  nowLive([THIS, TABLET]);
  await user.click(section.getByRole("button", { name: "Log out Safari on iPhone" }));
  expect(await screen.findByText("Logged out: Safari on iPhone")).toBeTruthy();
  expect(section.queryByText("Safari on iPhone")).toBeNull();
  expect(document.activeElement?.textContent).toBe("Where you are logged in");
  expect(server.named(`DELETE /api/sessions/${PHONE.id}/`)).toHaveLength(1);
});

test("treats a session that ended meanwhile as ended", async () => {
  const { user, section, nowLive } = await open({});
  nowLive([THIS, TABLET]);
  await user.click(section.getByRole("button", { name: "Log out Safari on iPhone" }));
  expect(await screen.findByText("Logged out: Safari on iPhone")).toBeTruthy();
});

test("ends all sessions but this one", async () => {
  const { user, section, lines, nowLive } = await open({ "POST /api/sessions/end-others/": [204] });
  nowLive([THIS]);
  await user.click(section.getByRole("button", { name: "Log out elsewhere" }));
  expect(await screen.findByText("Logged out everywhere else.")).toBeTruthy();
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(section.queryAllByRole("button")).toEqual([]);
  expect(section.getByText("You are not logged in anywhere else.")).toBeTruthy();
});

test("no longer lists the sessions that a new password has ended", async () => {
  const { user, lines, nowLive } = await open({
    "POST /api/password/change/": [200, { detail: "New password has been saved." }],
  });
  await user.click(screen.getByRole("button", { name: "Account" }));
  await user.click(await screen.findByRole("menuitem", { name: "Change Password" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change Password" }));
  for (const label of [/^New password/, /^Confirm new password/])
    await user.type(dialog.getByLabelText(label, { selector: "input" }), "Correct-horse-9!");
  nowLive([THIS]);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(lines()).toHaveLength(1));
});

test("shows why a session was not ended, and keeps it in the list", async () => {
  const { user, section } = await open({
    [`DELETE /api/sessions/${PHONE.id}/`]: [503, { detail: "The service is temporarily unavailable." }],
  });
  await user.click(section.getByRole("button", { name: "Log out Safari on iPhone" }));
  expect(await screen.findByText("The service is temporarily unavailable.")).toBeTruthy();
  expect(section.getByText("Safari on iPhone")).toBeTruthy();
});

test("says of each session that it has ended, also after the page was left", async () => {
  const answers: (() => void)[] = [];
  const later = () =>
    new Promise<[number]>((resolve) => {
      answers.push(() => resolve([204]));
    });
  const others = [PHONE, TABLET];
  const { user, section, router } = await open(
    Object.fromEntries(others.map(({ id }) => [`DELETE /api/sessions/${id}/`, later])),
  );
  for (const { device } of others)
    await user.click(section.getByRole("button", { name: `Log out ${device}` }));
  await act(() => router.navigate("/homepage/speaker/app"));
  for (const { device } of others) {
    answers.shift()?.();
    expect(await screen.findByText(`Logged out: ${device}`)).toBeTruthy();
  }
});

test.each([
  ["speaker", "/homepage/speaker/app/security"],
  ["reviewer", "/homepage/reviewer/app/security"],
])("is found by a %s in the settings", async (group, address) => {
  serve({ ...aSession(aUser({ group })), "GET /api/sessions/": [200, [THIS]] });
  const { user, path } = visit(`/homepage/${group}/app`);
  await user.click(await screen.findByRole("button", { name: "Account" }));
  await user.click(await screen.findByRole("menuitem", { name: "Security" }));
  expect(await screen.findByRole("heading", { name: "security" })).toBeTruthy();
  expect(path()).toBe(address);
});
