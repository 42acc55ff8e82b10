import type { AuditEntry } from "@lectern/domain/office/audit/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

eachInASession();

const line = (id: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: "2025-02-20T10:00:00.000Z",
  who: { id: "5b0e5e7e-3d0a-4f0c-9a3e-000000000001", name: "Grace Hopper" },
  action: "decide",
  what: "decided on the proposal",
  whom: null,
  proposal: { pk: 12, title: "Kettles" },
  from: "none",
  to: "Accept",
  details: [],
  ...changes,
});

const open = (doubles: Parameters<typeof serve>[0], query = "") => {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/people/": [200, []],
    ...doubles,
  });
  return { server, ...visit(`/homepage/organiser/app/audit${query}`) };
};

const log = async () => within(await screen.findByRole("list", { name: "Audit log" }));

test("shows each entry as a sentence with links to the user and the proposal", async () => {
  open({
    "GET /api/audit/": [
      200,
      {
        lines: [
          line(2),
          line(1, {
            who: null,
            what: "reminded the speaker",
            proposal: { pk: 9, title: null },
            from: null,
            to: null,
            details: [{ name: "days", value: "7" }],
          }),
        ],
        next: null,
      },
    ],
  });
  const lines = (await log()).getAllByRole("listitem");
  expect(lines[0]?.textContent).toContain("Grace Hopper decided on the proposal · Kettles");
  expect(lines[0]?.textContent).toContain("none → Accept");
  expect(lines[1]?.textContent).toContain("The portal reminded the speaker · #9");
  expect(lines[1]?.textContent).toContain("days: 7");
  const leads = within(lines[0] as HTMLElement).getAllByRole("link");
  expect(leads.map((link) => link.getAttribute("href"))).toEqual([
    "/homepage/organiser/app/people/5b0e5e7e-3d0a-4f0c-9a3e-000000000001",
    "/homepage/organiser/app/12",
  ]);
  expect(screen.queryByRole("button", { name: "Show older entries" })).toBeNull();
});

test("requests entries by the address, and older ones from the last entry", async () => {
  const { server, user } = open(
    {
      "GET /api/audit/?proposal=12": [200, { lines: [line(5)], next: 5 }],
      "GET /api/audit/?proposal=12&before=5": [200, { lines: [line(4)], next: null }],
    },
    "?proposal=12",
  );
  await log();
  expect(screen.getByLabelText("Proposal")).toHaveProperty("value", "12");
  await user.click(screen.getByRole("button", { name: "Show older entries" }));
  await waitFor(async () => expect((await log()).getAllByRole("listitem")).toHaveLength(2));
  expect(server.named("GET /api/audit/?proposal=12&before=5")).toHaveLength(1);
});

test("loads again when an action is selected, and shows when nothing matches", async () => {
  const { user } = open({
    "GET /api/audit/": [200, { lines: [line(5)], next: null }],
    "GET /api/audit/?action=export": [200, { lines: [], next: null }],
    "GET /api/audit/?action=withdraw": [200, { lines: [], next: null }],
  });
  await log();
  await user.selectOptions(screen.getByLabelText("Action"), "withdraw");
  expect(await screen.findByText("No matches.")).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Audit log" })).toBeNull();
});
