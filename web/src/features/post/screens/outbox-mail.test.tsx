import type { OutboxMail } from "@lectern/domain/post/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";

eachInASession();

const ID = "0b7c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const mail = (changes: Partial<OutboxMail> = {}): OutboxMail => ({
  id: ID,
  kind: "letter",
  to: "ada@example.net",
  subject: "About Kettles",
  state: "waiting",
  created_on: "2025-03-01T11:00:00.000Z",
  sent_on: null,
  attempts: 1,
  last_error: null,
  report: null,
  submission: null,
  repeats: null,
  readable: true,
  ...changes,
});
const counts = { waiting: 1, sent: 0, returned: 0, refused: 0, stopped: 0 };

const EDIT = `PUT /api/mails/${ID}/`;
const MINE = "Dear Ada, a long correction";

async function open() {
  const now = { mail: mail(), body: "Dear Ada", version: 1 };
  const read = () => ({ ...now.mail, body: now.body });
  const tag = () => ({ etag: `"${now.version}"` });
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/mails/": () => [200, { mails: [now.mail], next: null, counts }],
    [`GET /api/mails/${ID}/`]: () => [200, read(), tag()],
    [EDIT]: ({ headers, body }) => {
      if (headers.get("if-match") !== tag().etag) return [412, { detail: "This was changed elsewhere." }];
      now.body = (body as { body: string }).body;
      now.version += 1;
      return [200, read(), tag()];
    },
  });
  const { user } = visit(`/homepage/organiser/app/mails?mail=${ID}`);
  const dialog = within(await screen.findByRole("dialog"));
  const body = await dialog.findByRole("textbox", { name: /^Text/ });
  await user.clear(body);
  await user.type(body, MINE);
  return { user, dialog, now, server };
}
const settled = () => waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0));

test("keeps what was typed into a waiting mail that is read again with a later version", async () => {
  const { dialog, now } = await open();
  Object.assign(now, { mail: mail({ attempts: 2 }), version: 2 });
  // What the browser does when the window gets the focus back.
  await act(async () => queryClient.invalidateQueries({ queryKey: ["outbox"] }));
  await settled();
  expect(dialog.getByRole("textbox", { name: /^Text/ })).toHaveProperty("value", MINE);
});

test("shows both texts where another organiser edited the mail meanwhile, and saves what was typed after all", async () => {
  const { user, dialog, now, server } = await open();
  Object.assign(now, { body: "Dear Ada, by another organiser", version: 2 });
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const both = within(await dialog.findByRole("region", { name: "Text" }));
  expect(both.getByText(MINE)).toBeTruthy();
  expect(both.getByText("Dear Ada, by another organiser")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Edit mine further" }));
  const body = await dialog.findByRole("textbox", { name: /^Text/ });
  expect(body).toHaveProperty("value", MINE);
  await user.type(body, "!");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await settled();
  expect(now.body).toBe(`${MINE}!`);
  // A second save starts from the first.
  await user.type(body, "!");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await settled();
  expect(now.body).toBe(`${MINE}!!`);
  expect(server.named(EDIT).map(({ headers }) => headers.get("if-match"))).toEqual(['"1"', '"2"', '"3"']);
});
