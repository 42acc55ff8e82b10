import type { ReviewerConflict } from "@lectern/domain/reviewing/conflicts/contract";
import { Notifications } from "@mantine/notifications";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { ConflictsPanel } from "./conflicts-panel";

eachInASession();

const standing = (name: string, changes: Partial<ReviewerConflict> = {}): ReviewerConflict => ({
  reviewer: `5b0e5e7e-3d0a-4f0c-9a3e-${String(name.length).padStart(12, "0")}`,
  name,
  email: `${name}@example.org`,
  conflict: null,
  reason: "",
  shared_domain: null,
  shared_employer: null,
  shared_name: null,
  dismissed: false,
  has_reviewed: false,
  ...changes,
});
const GRACE = standing("Grace Hopper", { shared_employer: "Example GmbH" });
const BARBARA = standing("Barbara Liskov");
const DISMISS = "POST /api/conflicts/7/dismiss/";

function open(doubles: Parameters<typeof serve>[0] = {}) {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/conflicts/7/": [200, [BARBARA, GRACE]],
    ...doubles,
  });
  const panel = (
    <>
      <Notifications />
      <ConflictsPanel pk={7} />
    </>
  );
  return { server, ...visit("/", [{ path: "/", element: panel }]) };
}

test("lists suggestions first, with their reasons", async () => {
  open();
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first?.textContent).toContain("Grace Hopper · Same employer: Example GmbH");
  expect(second?.textContent).toContain("Barbara Liskov");
  expect(within(second as HTMLElement).queryByRole("button", { name: /Dismiss/ })).toBeNull();
});

test("shows the other reviewers on request", async () => {
  const others = ["A", "Bo", "Cyn", "Dora", "Edith"].map((name) => standing(name));
  const { user } = open({ "GET /api/conflicts/7/": [200, [...others, GRACE]] });
  expect(await screen.findAllByRole("listitem")).toHaveLength(4);
  expect(screen.queryByText("Edith")).toBeNull();
  await user.click(screen.getByRole("button", { name: "All 6 reviewers" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(6);
  await user.click(screen.getByRole("button", { name: "Mark conflict for Edith" }));
  await user.click(screen.getByRole("button", { name: "Fewer" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(4);
});

test("dismisses a suggestion as it was seen, and shows that", async () => {
  let answer: (reply: [number, unknown]) => void = () => undefined;
  const { server, user } = open({ [DISMISS]: () => new Promise((resolve) => (answer = resolve)) });
  await user.dblClick(
    await screen.findByRole("button", { name: "Dismiss suggested conflict of Grace Hopper" }),
  );
  answer([200, [BARBARA, { ...GRACE, dismissed: true }]]);
  expect(await screen.findByText(/Not a conflict/)).toBeTruthy();
  expect(server.named(DISMISS).map(({ body }) => body)).toEqual([
    {
      reviewer: GRACE.reviewer,
      seen: { shared_domain: null, shared_employer: "Example GmbH", shared_name: null },
    },
  ]);
  expect(screen.queryByRole("button", { name: "Dismiss suggested conflict of Grace Hopper" })).toBeNull();
  expect(screen.getByRole("button", { name: "Mark conflict for Grace Hopper" })).toBeTruthy();
});

test("shows what is shared now when that has changed", async () => {
  let now = GRACE;
  const { user } = open({
    "GET /api/conflicts/7/": () => [200, [now]],
    [DISMISS]: () => {
      now = { ...GRACE, shared_employer: "Toasters" };
      return [409, { detail: "What this reviewer shares with the speaker has changed." }];
    },
  });
  await user.click(await screen.findByRole("button", { name: "Dismiss suggested conflict of Grace Hopper" }));
  expect(await screen.findByText(/Same employer: Toasters/)).toBeTruthy();
  expect(await screen.findByText(/has changed/)).toBeTruthy();
});

test("claims nothing about reviewers that could not be loaded, and loads them again on request", async () => {
  let fails = true;
  const { user } = open({
    "GET /api/conflicts/7/": () => (fails ? [429, { detail: "Too many requests." }] : [200, [BARBARA]]),
  });
  expect((await screen.findByRole("alert")).textContent).toContain("Too many requests.");
  expect(screen.queryByText(/may see it/)).toBeNull();
  fails = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("All reviewers may see it.")).toBeTruthy();
});
