import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { boardRow } from "#features/board/board.fixture";
import { aSession } from "#features/submissions/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

eachInASession();

const SEND = "POST /api/mails/letters/";
const ROWS = [
  boardRow(1, { decision: "ACC", released: "ACC" }),
  boardRow(2, { decision: "ACC", email: "joan@example.org" }),
  boardRow(3, { decision: "REJ" }),
];

test("sends the letter that was looked at, to those who were looked at, and says what is not told yet", async () => {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/board/": [200, ROWS],
    "GET /api/mails/templates/": [200, []],
    "POST /api/mails/letters/preview/": [200, { recipients: 2, samples: [] }],
    [SEND]: [201, { written: 2 }],
  });
  const { user } = visit("/homepage/organiser/app/mails?view=write");
  await user.selectOptions(await screen.findByLabelText("Decision"), "ACC");
  fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: "Where to park" } });
  fireEvent.change(screen.getByLabelText(/^Text/), { target: { value: "Behind the hall." } });
  await user.click(screen.getByRole("button", { name: "Look at the letters" }));
  const look = within(await screen.findByRole("dialog", { name: "Look before you send" }));
  expect(look.getByRole("note").textContent).toContain("One of these proposals has a decision");

  // As when the list is read anew meanwhile.
  fireEvent.change(screen.getByLabelText("Decision"), { target: { value: "REJ" } });
  await user.click(look.getByRole("button", { name: "Send" }));
  expect(server.named(SEND).map(({ body }) => body)).toEqual([
    { submissions: [1, 2], subject: "Where to park", body: "Behind the hall." },
  ]);
});
