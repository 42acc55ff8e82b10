import type { ConfirmationRow } from "@lectern/domain/confirmations/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/submissions/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

eachInASession();

const row = (pk: number, changes: Partial<ConfirmationRow> = {}): ConfirmationRow => ({
  pk,
  title: `Proposal ${pk}`,
  full_name: "Ada Lovelace",
  email: "ada@example.net",
  answer: null,
  reason: "",
  answers: {},
  until: "2025-04-01T12:00:00.000Z",
  answered_on: null,
  reminded: [],
  unreached: null,
  ...changes,
});

test("says that a speaker was not reached, until they have answered all the same", async () => {
  const report = { outcome: "returned", on: "2025-03-01T11:05:00.000Z", status: "5.2.2", said: "" } as const;
  const unreached = { mail: "m1", report };
  const rows = [row(1, { unreached }), row(2), row(3, { unreached, answer: "confirmed" })];
  serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/confirmations/": [200, { questions: [], rows }],
    "GET /api/confirmations/questions/": [200, { questions: [] }, { etag: '"0"' }],
  });
  visit("/homepage/organiser/app/confirmations");
  await screen.findByText("Proposal 3");
  const lines = screen.getAllByRole("listitem").filter((line) => /Proposal \d/.test(line.textContent ?? ""));
  expect(lines.map((line) => line.textContent?.includes("It came back: the mailbox is full."))).toEqual([
    true,
    false,
    false,
  ]);
  expect(
    screen.getAllByRole("link", { name: /Open the mail/ }).map((link) => link.getAttribute("href")),
  ).toEqual(["/homepage/organiser/app/mails?mail=m1"]);
});
