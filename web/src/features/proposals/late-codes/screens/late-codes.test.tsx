import { DEAD_LATE_CODE } from "@lectern/domain/proposals/late-codes/words";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { anOpenEdition, aSession } from "#features/proposals/submissions.fixture";
import { aUser, firstAnswerLost, serve } from "#platform/answers.fixture";

eachInASession();

const aCode = {
  id: 7,
  email: "ada@example.org",
  note: "Was ill",
  state: "open",
  proposals: 1,
  valid_until: "2025-06-05T12:00:00.000Z",
  made_by: "Olga",
  made_on: "2025-06-03T12:00:00.000Z",
  used_for: [],
};
const CODE = "ABCDE-FGHJK-MNPQR-STVWX-YZ012";

test("makes a code in the edition's zone, and shows it this once", async () => {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/late-codes/": [
      200,
      [{ ...aCode, id: 6, state: "used", used_for: [{ pk: 3, title: "Late talk" }] }],
    ],
    "POST /api/late-codes/": [201, { code: CODE, late_code: aCode }],
  });
  const { user } = visit("/homepage/organiser/app/late-codes");
  const list = await screen.findByRole("list", { name: "Late codes" });
  expect(within(list).getByRole("link", { name: "Late talk" }).getAttribute("href")).toBe(
    "/homepage/organiser/app/3",
  );
  expect(within(list).queryByRole("button")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Create a code" }));
  await user.type(await screen.findByLabelText("Email of their account"), "ada@example.org");
  await user.type(screen.getByLabelText("Expires on"), "2025-06-05T12:00");
  await user.click(screen.getByRole("button", { name: "Create the code" }));
  expect(await screen.findByText(CODE)).toBeTruthy();
  expect(server.named("POST /api/late-codes/").map(({ body }) => body)).toEqual([
    {
      email: "ada@example.org",
      note: "",
      mail: true,
      proposals: 1,
      valid_until: "2025-06-05T12:00:00.000Z",
    },
  ]);
});

test.each([
  ["shows the code that was made although its answer was lost", false, [0, 0]],
  ["makes another code where the form changed since one was made whose answer was lost", true, [0, 0, 2]],
])("%s", async (_, changed, keys) => {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/late-codes/": [200, []],
    "POST /api/late-codes/": firstAnswerLost(() => [201, { code: CODE, late_code: aCode }]),
  });
  const { user } = visit("/homepage/organiser/app/late-codes");
  await user.click(await screen.findByRole("button", { name: "Create a code" }));
  await user.type(await screen.findByLabelText("Email of their account"), "ada@example.org");
  await user.type(screen.getByLabelText("Expires on"), "2025-06-05T12:00");
  const make = () => user.click(screen.getByRole("button", { name: "Create the code" }));
  await make();
  await screen.findByText(/cannot be reached/);
  if (changed) {
    await user.type(screen.getByLabelText("Note"), "Was ill");
    await make();
    await screen.findByText(/already created with what you first entered/);
  }
  await make();
  expect(await screen.findByText(CODE)).toBeTruthy();
  const sent = server
    .named("POST /api/late-codes/")
    .map(({ headers }) => headers.get("idempotency-key") ?? "none");
  expect(sent.map((key) => sent.indexOf(key))).toEqual(keys);
  expect(sent).not.toContain("none");
});

test("lets a speaker with a code in after the close, and says beside the field when it does not", async () => {
  const closed = anOpenEdition({ now: "2025-06-03T12:00:00.000Z" });
  let good = false;
  const server = serve({
    ...aSession(undefined, [], closed),
    "POST /api/late-codes/look/": () =>
      good
        ? [200, { valid_until: "2025-06-05T12:00:00.000Z", left: 1 }]
        : [400, { late_code: [DEAD_LATE_CODE] }],
    "POST /api/submit/": [201, { submission_id: 4, sp: null }],
  });
  const { user } = visit("/homepage/speaker/app/submit");
  const field = await screen.findByLabelText("Late code", { selector: "input" });
  await user.type(field, CODE);
  await user.click(screen.getByRole("button", { name: "Use code" }));
  expect(await screen.findByText(DEAD_LATE_CODE)).toBeTruthy();
  expect(field).toHaveProperty("value", CODE);
  good = true;
  await user.click(screen.getByRole("button", { name: "Use code" }));
  await user.type(await screen.findByLabelText(/^Title/), "My talk");
  await user.type(screen.getByLabelText(/^Abstract/), "About it");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  await screen.findByRole("heading", { name: "Submissions", level: 1 });
  expect(server.named("POST /api/submit/")[0]?.body).toMatchObject({ title: "My talk", late_code: CODE });
});

test("says that a code has expired, in the past tense", async () => {
  serve({
    ...aSession(aUser({ group: "organiser" }), [], anOpenEdition({ now: "2025-06-05T13:00:00.000Z" })),
    "GET /api/late-codes/": [
      200,
      [
        { ...aCode, state: "expired" },
        { ...aCode, id: 8, email: "wei@example.org", valid_until: "2025-06-06T12:00:00.000Z" },
      ],
    ],
  });
  visit("/homepage/organiser/app/late-codes");
  const list = await screen.findByRole("list", { name: "Late codes" });
  const said = within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => /Expire[sd] \d+ \w+/.exec(textContent ?? "")?.[0]);
  expect(said).toEqual(["Expired 5 June", "Expires 6 June"]);
});

test("shows a code, which is shown only once, also where Escape was pressed while it was made", async () => {
  let answer = () => {};
  serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/late-codes/": [200, []],
    "POST /api/late-codes/": () =>
      new Promise((resolve) => {
        answer = () => resolve([201, { code: CODE, late_code: aCode }]);
      }),
  });
  const { user } = visit("/homepage/organiser/app/late-codes");
  await user.click(await screen.findByRole("button", { name: "Create a code" }));
  await user.type(await screen.findByLabelText("Email of their account"), "ada@example.org");
  await user.type(screen.getByLabelText("Expires on"), "2025-06-05T12:00");
  // Not mailed: the code is nowhere else.
  await user.click(screen.getByRole("checkbox", { name: "Mail it to the speaker" }));
  await user.click(screen.getByRole("button", { name: "Create the code" }));
  await user.keyboard("{Escape}");
  answer();
  expect(await screen.findByText(CODE)).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText(CODE)).toBeNull());
});

test("says that a code could not be revoked after its page was left", async () => {
  let answer = () => {};
  serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/late-codes/": [200, [aCode]],
    "DELETE /api/late-codes/7/": () =>
      new Promise((resolve) => {
        answer = () => resolve([409, { detail: "It was used meanwhile." }]);
      }),
  });
  const { user, router } = visit("/homepage/organiser/app/late-codes");
  await user.click(await screen.findByRole("button", { name: "Revoke the code of ada@example.org" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Revoke code" }));
  await act(() => router.navigate("/homepage/organiser/app/invitations"));
  answer();
  expect(await screen.findByText("It was used meanwhile.")).toBeTruthy();
});
