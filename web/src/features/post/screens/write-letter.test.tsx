import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { boardRow } from "#features/deciding/board/board.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

eachInASession();

const SEND = "POST /api/mails/letters/";
const PREVIEW = { recipients: 2, to: ["ada@example.org", "joan@example.org"], mark: "seen", samples: [] };
const ROWS = [
  boardRow(1, { decision: "ACC", released: "ACC" }),
  boardRow(2, { decision: "ACC", email: "joan@example.org" }),
  boardRow(3, { decision: "REJ" }),
];

test("sends the previewed letter to the previewed recipients, and marks an unreleased decision", async () => {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/board/": [200, ROWS],
    "GET /api/mails/templates/": [200, []],
    "POST /api/mails/letters/preview/": [200, PREVIEW],
    [SEND]: [201, { written: 2 }],
  });
  const { user } = visit("/homepage/organiser/app/mails?view=write");
  await user.selectOptions(await screen.findByLabelText("Decision"), "ACC");
  fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: "Where to park" } });
  fireEvent.change(screen.getByLabelText(/^Text/), { target: { value: "Behind the hall." } });
  await user.click(screen.getByRole("button", { name: "Preview mails" }));
  const look = within(await screen.findByRole("dialog", { name: "Preview mails" }));
  expect(look.getByRole("note").textContent).toContain("One of these proposals has an unreleased decision");

  // As when the list is refreshed meanwhile.
  fireEvent.change(screen.getByLabelText("Decision"), { target: { value: "REJ" } });
  await user.click(look.getByRole("button", { name: "Send mails" }));
  expect(server.named(SEND).map(({ body }) => body)).toEqual([
    { submissions: [1, 2], subject: "Where to park", body: "Behind the hall.", mark: "seen" },
  ]);
});

async function write(doubles: Parameters<typeof serve>[0]) {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/board/": [200, ROWS],
    "GET /api/mails/templates/": [200, []],
    ...doubles,
  });
  const { user } = visit("/homepage/organiser/app/mails?view=write");
  await screen.findByText(/of 3 proposals/);
  fireEvent.change(screen.getByLabelText(/^Text/), { target: { value: "Behind the hall." } });
  await user.click(screen.getByRole("button", { name: "Preview mails" }));
  return { server, user };
}

test("shows errors beside the text, keeps it, and shows no letter", async () => {
  const { server } = await write({
    "POST /api/mails/letters/preview/": [400, { body: ["There is no placeholder {nome}."] }],
  });
  expect(await screen.findByText("There is no placeholder {nome}.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByLabelText(/^Text/)).toHaveProperty("value", "Behind the hall.");
  expect(server.named(SEND)).toEqual([]);
});

test("sends a letter once on repeated clicks", async () => {
  const { server } = await write({
    "POST /api/mails/letters/preview/": [200, PREVIEW],
    [SEND]: [201, { written: 2 }],
  });
  const look = within(await screen.findByRole("dialog", { name: "Preview mails" }));
  const send = look.getByRole("button", { name: "Send mails" });
  fireEvent.click(send);
  fireEvent.click(send);
  expect(await screen.findByText("2 mails written")).toBeTruthy();
  expect(server.named(SEND)).toHaveLength(1);
});

test.each([
  ["lost", () => Promise.reject(new TypeError("Failed to fetch")), 1],
  ["502 from a proxy", () => [502, {}], 1],
  ["409", () => [409, { detail: "The recipients have changed." }], 2],
] as const)("is another letter after an answer only if nothing was written: %s", async (_, fail, letters) => {
  let fails = true;
  const { server, user } = await write({
    "POST /api/mails/letters/preview/": [200, PREVIEW],
    [SEND]: () => (fails ? (fail() as never) : [201, { written: 2 }]),
  });
  const look = within(await screen.findByRole("dialog", { name: "Preview mails" }));
  await user.click(look.getByRole("button", { name: "Send mails" }));
  await look.findByRole("alert");
  fails = false;
  await user.click(look.getByRole("button", { name: "Send mails" }));
  expect(await screen.findByText("2 mails written")).toBeTruthy();
  expect(new Set(server.named(SEND).map(({ headers }) => headers.get("idempotency-key"))).size).toBe(letters);
});

test("sends a letter to all organisers as they were previewed, and lists them", async () => {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/board/": [200, []],
    "GET /api/mails/templates/": [200, []],
    "POST /api/mails/letters/preview/": [200, PREVIEW],
    [SEND]: [409, { detail: "The recipients have changed." }],
  });
  const { user } = visit("/homepage/organiser/app/mails?view=write");
  await user.selectOptions(await screen.findByLabelText("Write to"), "All organisers");
  expect(screen.queryByLabelText("Decision")).toBeNull();
  expect(screen.queryByText("{title}")).toBeNull();
  fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: "Dinner" } });
  fireEvent.change(screen.getByLabelText(/^Text/), { target: { value: "Dear {name}" } });
  await user.click(screen.getByRole("button", { name: "Preview mails" }));
  const look = within(await screen.findByRole("dialog", { name: "Preview mails" }));
  expect(look.getByText("2 recipients")).toBeTruthy();
  expect(look.getByText("joan@example.org")).toBeTruthy();
  await user.click(look.getByRole("button", { name: "Send mails" }));
  expect(server.named(SEND).map(({ body }) => body)).toEqual([
    { audience: "organisers", subject: "Dinner", body: "Dear {name}", mark: "seen" },
  ]);
  expect(await look.findByText("The recipients have changed.")).toBeTruthy();
});

test("offers no sending without recipients", async () => {
  await write({ "POST /api/mails/letters/preview/": [200, { ...PREVIEW, recipients: 0, to: [] }] });
  const look = within(await screen.findByRole("dialog", { name: "Preview mails" }));
  expect(look.getByText(/No recipients/)).toBeTruthy();
  expect(look.getByRole("button", { name: "Send mails" })).toHaveProperty("disabled", true);
});

test("counts no recipients while the proposals are not known", async () => {
  let fails = true;
  serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/board/": () => (fails ? [429, { detail: "Too many requests." }] : [200, ROWS]),
    "GET /api/tags/": [200, []],
    "GET /api/mails/templates/": [200, []],
  });
  const { user } = visit("/homepage/organiser/app/mails?view=write");
  await screen.findByText("Too many requests.");
  expect(screen.queryByText(/proposals\. Each speaker gets one mail/)).toBeNull();
  fails = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/of 3 proposals/)).toBeTruthy();
});

test.each([
  ["another view of the mails", () => screen.getByRole("button", { name: "Outbox" })],
  ["another page", () => screen.getByRole("link", { name: /^Proposals/ })],
])("asks before a written letter is lost by %s, and keeps it", async (_, link) => {
  const { user } = await write({});
  await user.click(link());
  await screen.findByRole("dialog", { name: "Mail not sent" });
  await user.click(screen.getByRole("button", { name: "Stay" }));
  expect(screen.getByLabelText(/^Text/)).toHaveProperty("value", "Behind the hall.");
});

test("asks nothing once the letter is sent", async () => {
  const { user } = await write({
    "POST /api/mails/letters/preview/": [200, PREVIEW],
    [SEND]: [201, { written: 2 }],
    "GET /api/mails/": [200, { mails: [], next: null, counts: NO_MAILS }],
  });
  await user.click(await screen.findByRole("button", { name: "Send mails" }));
  await screen.findByText("2 mails written");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Outbox" }));
  expect(await screen.findByText("No matching mails.")).toBeTruthy();
});

const NO_MAILS = { waiting: 0, sent: 0, returned: 0, refused: 0, stopped: 0 };
