import type { OutboxMail } from "@lectern/domain/post/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

eachInASession();

const ID = "0b7c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const AGAIN = "0b7c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c4";
const REPORT = {
  outcome: "returned",
  on: "2025-03-01T11:05:00.000Z",
  status: "5.1.1",
  said: "<b>User unknown</b>",
} as const;
const mail = (changes: Partial<OutboxMail> = {}): OutboxMail => ({
  id: ID,
  kind: "letter",
  to: "ada@example.net",
  subject: "About Kettles",
  state: "returned",
  created_on: "2025-03-01T11:00:00.000Z",
  sent_on: "2025-03-01T11:00:01.000Z",
  attempts: 1,
  last_error: null,
  report: REPORT,
  submission: null,
  repeats: null,
  readable: true,
  ...changes,
});
const counts = { waiting: 0, sent: 4, returned: 1, refused: 0, stopped: 0 };
const read = (changes: Partial<OutboxMail> = {}): [number, object, Record<string, string>] => [
  200,
  { ...mail(changes), body: "Dear Ada" },
  { etag: '"1"' },
];

test("finds a bounced mail, shows the reason, and sends it again to another address", async () => {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/mails/": [200, { mails: [mail({ state: "sent", report: null })], next: null, counts }],
    "GET /api/mails/?state=returned": [200, { mails: [mail()], next: null, counts }],
    [`GET /api/mails/${ID}/`]: read(),
    [`POST /api/mails/${ID}/again/`]: [201, { ...mail({ id: AGAIN, state: "waiting" }), body: "Dear Ada" }],
    [`GET /api/mails/${AGAIN}/`]: read({
      id: AGAIN,
      state: "waiting",
      report: null,
      to: "ada@better.example",
    }),
  });
  const { user } = visit("/homepage/organiser/app/mails");
  const state = await screen.findByRole("combobox", { name: "State" });
  await waitFor(() => expect(state.textContent).toContain("Bounced (1)"));
  await user.click(screen.getByRole("button", { name: "Show bounced mails" }));
  expect((state as HTMLSelectElement).value).toBe("returned");
  const row = await screen.findByRole("button", {
    name: /About Kettles.*It bounced: there is no such mailbox/,
  });
  expect(row.textContent).toContain("Bounced");
  await user.click(row);

  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("It bounced: there is no such mailbox.")).toBeTruthy();
  expect(dialog.getByText("The mail server said: <b>User unknown</b>")).toBeTruthy();
  const to = dialog.getByLabelText("Send again to a corrected address");
  await user.clear(to);
  await user.type(to, "ada@better.example");
  await user.click(dialog.getByRole("button", { name: "Send again" }));
  expect(await dialog.findByText("ada@better.example")).toBeTruthy();
  expect(server.named(`POST /api/mails/${ID}/again/`).map(({ body }) => body)).toEqual([
    { to: "ada@better.example" },
  ]);
});

test("opens the mail of an address", async () => {
  serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/mails/": [200, { mails: [], next: null, counts }],
    [`GET /api/mails/${ID}/`]: read({
      state: "sent",
      report: { ...REPORT, outcome: "delayed", status: "4.2.2" },
    }),
  });
  visit(`/homepage/organiser/app/mails?mail=${ID}`);
  const dialog = within(await screen.findByRole("dialog"));
  expect(
    await dialog.findByText("Delivery is delayed and will be retried: the mailbox is full."),
  ).toBeTruthy();
});
