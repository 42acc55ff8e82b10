import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { anOpenEdition, aSession, aSubmission } from "#features/proposals/submissions.fixture";
import { aUser, firstAnswerLost, serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";

eachInASession();

const ORGANISER = aUser({ group: "organiser", email: "olga@example.org" });
const CREATE = "POST /api/proposals/";
const EDIT = "PUT /api/proposals/1/";
const WITHDRAW = "POST /api/proposals/1/withdraw/";

async function openNew(doubles: Parameters<typeof serve>[0] = {}) {
  const server = serve({ ...aSession(ORGANISER, [], anOpenEdition()), ...doubles });
  const page = visit("/homepage/organiser/app/proposals/new");
  const form = within(await screen.findByRole("form", { name: "New proposal" }));
  return { ...page, server, form };
}

const input = ({ form }: Pick<Awaited<ReturnType<typeof openNew>>, "form">, name: RegExp) =>
  form.getByLabelText<HTMLInputElement>(name);

async function fillInNew(page: Awaited<ReturnType<typeof openNew>>) {
  await page.user.type(input(page, /^Speaker's email/), "kay@example.org");
  await page.user.type(input(page, /^Title/), "Keynote");
  await page.user.type(input(page, /^Abstract/), "About it.");
  await page.user.click(page.form.getByRole("button", { name: "Create proposal" }));
}

test("creates an invited proposal once, and keeps it over a broken line and another visit", async () => {
  const first = await openNew({ [CREATE]: () => Promise.reject(new TypeError("Failed to fetch")) });
  await fillInNew(first);
  expect((await first.form.findByRole("alert")).textContent).toMatch(/cannot be reached/);
  cleanup();
  queryClient.clear();
  const second = await openNew({ [CREATE]: [201, { submission_id: 8 }] });
  expect(input(second, /^Title/).value).toBe("Keynote");
  expect(input(second, /^Speaker's email/).value).toBe("kay@example.org");
  await second.user.click(second.form.getByRole("button", { name: "Create proposal" }));
  await waitFor(() => expect(second.server.named(CREATE)).toHaveLength(1));
  const sentBy = ({ server }: typeof first) => server.named(CREATE)[0];
  expect(sentBy(second)?.body).toMatchObject({ email: "kay@example.org", title: "Keynote", authors: "" });
  const key = sentBy(second)?.headers.get("idempotency-key");
  expect(key).toBeTruthy();
  expect(key).toBe(sentBy(first)?.headers.get("idempotency-key"));
});

test("offers no invitations of authors, which their submitter sends", async () => {
  const page = await openNew();
  await page.user.type(input(page, /^Authors/), "Kay Klein,Max Muster,");
  expect(page.form.getByText("Max Muster")).toBeTruthy();
  expect(page.form.queryByRole("group", { name: /Invite them/ })).toBeNull();
});

test("edits the proposal that was created although it was not heard of, with what was typed since", async () => {
  const page = await openNew({
    [CREATE]: firstAnswerLost(() => [201, { submission_id: 1 }], 1),
    "GET /api/submissions/1/": [
      200,
      aSubmission({ title: "Keynote", authors: "Kay Klein" }),
      { etag: '"1"' },
    ],
  });
  await fillInNew(page);
  await page.form.findByRole("alert");
  await page.user.type(input(page, /^Title/), ", and more");
  await page.user.click(page.form.getByRole("button", { name: "Create proposal" }));
  const edit = within(await screen.findByRole("form", { name: "Edit proposal" }));
  expect(edit.getByLabelText(/^Title/)).toHaveProperty("value", "Keynote, and more");
  expect(edit.getByText("Kay Klein")).toBeTruthy();
  expect(edit.queryByText("The speaker")).toBeNull();
  expect(page.path()).toBe("/homepage/organiser/app/1/edit");
  expect(await screen.findByText(/was created as you first sent it/)).toBeTruthy();
});

test("asks for the address before anything is sent, and focuses it", async () => {
  const page = await openNew();
  await page.user.click(page.form.getByRole("button", { name: "Create proposal" }));
  expect(await page.form.findAllByText("Enter the speaker's email address.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(input(page, /^Speaker's email/)));
  expect(page.server.named(CREATE)).toEqual([]);
});

test("shows a refused address at its field, and keeps the rest", async () => {
  const page = await openNew({ [CREATE]: [400, { email: ["Enter a valid email address."] }] });
  await fillInNew(page);
  expect(await page.form.findByText("Enter a valid email address.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(input(page, /^Speaker's email/)));
  expect(input(page, /^Title/).value).toBe("Keynote");
});

async function openEdit(doubles: Parameters<typeof serve>[0] = {}) {
  const now = { title: "Braking things", etag: '"1"' };
  const server = serve({
    ...aSession(ORGANISER, [], anOpenEdition()),
    "GET /api/submissions/1/": () => [
      200,
      aSubmission({ title: now.title, authors: "Ada Lovelace", status: "Ready for Review" }),
      { etag: now.etag },
    ],
    ...doubles,
  });
  const page = visit("/homepage/organiser/app/1/edit");
  const form = within(await screen.findByRole("form", { name: "Edit proposal" }));
  return { ...page, server, form, now };
}

async function edit(page: Awaited<ReturnType<typeof openEdit>>, note: string) {
  await page.user.clear(input(page, /^Title/));
  await page.user.type(input(page, /^Title/), "Breaking things");
  if (note) await page.user.type(input(page, /^Note to the speaker/), note);
  await page.user.click(page.form.getByRole("button", { name: "Save and notify" }));
}

test("asks for a note to the speaker at its field before anything is sent", async () => {
  const page = await openEdit();
  await edit(page, "");
  expect(await page.form.findAllByText("Tell the speaker why.")).toBeTruthy();
  expect(page.server.named(EDIT)).toEqual([]);
  expect(input(page, /^Title/).value).toBe("Breaking things");
});

test("shows both versions when the speaker has saved meanwhile, and keeps text and note", async () => {
  const page = await openEdit({
    [EDIT]: ({ headers }) =>
      headers.get("if-match") === page.now.etag
        ? [200, aSubmission()]
        : [412, { detail: "This was changed elsewhere." }],
  });
  Object.assign(page.now, { title: "Things that brake", etag: '"2"' });
  await edit(page, "A typo.");
  const both = within(await screen.findByRole("region", { name: "Title" }));
  expect([both.getByText("Breaking things"), both.getByText("Things that brake")]).toHaveLength(2);
  await page.user.click(screen.getByRole("button", { name: "Edit mine further" }));
  const form = within(await screen.findByRole("form", { name: "Edit proposal" }));
  expect(input({ form }, /^Title/).value).toBe("Breaking things");
  expect(input({ form }, /^Note to the speaker/).value).toBe("A typo.");
  await page.user.click(form.getByRole("button", { name: "Save and notify" }));
  await waitFor(() =>
    expect(page.server.named(EDIT).map(({ headers }) => headers.get("if-match"))).toEqual(['"1"', '"2"']),
  );
});

test.each([
  ["a broken line", () => Promise.reject(new TypeError("Failed to fetch")), /cannot be reached/],
  ["too many requests", () => [429, { detail: "Try again in a minute." }], /in a minute/],
  ["a refusal", () => [403, { detail: "You speak in this proposal." }], /You speak/],
] as const)("keeps what was typed after %s", async (_, fail, said) => {
  const page = await openEdit({ [EDIT]: () => fail() as never });
  await edit(page, "A typo.");
  expect((await page.form.findByRole("alert")).textContent).toMatch(said);
  expect(input(page, /^Title/).value).toBe("Breaking things");
  expect(input(page, /^Note to the speaker/).value).toBe("A typo.");
});

test("withdraws only after a confirmation, and keeps the reason when the proposal has changed", async () => {
  const page = await openEdit({
    [WITHDRAW]: ({ headers }) =>
      headers.get("if-match") === page.now.etag
        ? [200, aSubmission({ status: "Withdrawn" })]
        : [412, { detail: "This was changed elsewhere." }],
  });
  const { user, server } = page;
  page.now.etag = '"2"';
  await user.click(screen.getByRole("button", { name: "Withdraw proposal" }));
  const dialog = async () => within(await screen.findByRole("dialog", { name: "Withdraw proposal" }));
  expect(server.named(WITHDRAW)).toEqual([]);
  await user.type((await dialog()).getByLabelText("Reason (optional)"), "On request");
  await user.click((await dialog()).getByRole("button", { name: "Withdraw proposal" }));
  expect(await screen.findByText("This was changed elsewhere.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Withdraw proposal" }));
  expect((await dialog()).getByLabelText("Reason (optional)")).toHaveProperty("value", "On request");
  await user.click((await dialog()).getByRole("button", { name: "Withdraw proposal" }));
  await waitFor(() =>
    expect(server.named(WITHDRAW).map(({ body, headers }) => [body, headers.get("if-match")])).toEqual([
      [{ reason: "On request" }, '"1"'],
      [{ reason: "On request" }, '"2"'],
    ]),
  );
});
