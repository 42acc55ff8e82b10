import { TEXTS } from "@lectern/domain/proposals/words";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { serve } from "#platform/answers.fixture";
import { aListItem, anOpenEdition, aSession, aSubmission } from "../submissions.fixture";

eachInASession();

const HOME = "/homepage/speaker/app";
const ONE = "/api/submissions/1/";

type Changes = Parameters<typeof aSubmission>[0];

async function open(changes: Changes = {}, doubles: Parameters<typeof serve>[0] = {}, now?: string) {
  const server = serve({
    ...aSession(undefined, [aListItem()], anOpenEdition(now === undefined ? {} : { now })),
    [`GET ${ONE}`]: [200, aSubmission(changes), { etag: '"1"' }],
    ...doubles,
  });
  const page = visit(`${HOME}/1`);
  await screen.findByRole("heading", { name: "Breaking the enclave" });
  const main = within(screen.getByRole("main"));
  return { ...page, server, main };
}

describe("the view of a submission", () => {
  test("[2.64] [2.65] [2.66] shows every field to read, and Edit and Delete", async () => {
    const { main } = await open({ submission_type: "WS", workshop_duration: "1H50M", conference: "BOTH" });
    const shown = main.getAllByRole("definition").map((d) => d.textContent);
    expect(main.getAllByRole("term").map((t, i) => [t.textContent, shown[i]])).toEqual([
      ["Authors", "Ada Lovelace, Grace Hopper"],
      ["Title", "Breaking the enclave"],
      ["Abstract", "About it."],
      ["Potential Conflict of Interest", "None"],
      ["Remarks", "None"],
      ["Conference", "Lectern and SINCON"],
      ["Topic Type", "Red Team"],
      ["Submission Type", "Workshop"],
      ["Workshop Duration", "1h 50min"],
      ["File", expect.stringContaining("No file attached")],
    ]);
    expect(main.queryAllByRole("textbox")).toEqual([]);
    expect(main.getByRole("link", { name: "Edit" }).getAttribute("href")).toBe(`${HOME}/1/edit`);
    expect(main.getByRole("button", { name: "Delete" })).toBeTruthy();
  });

  test.each([
    ["where reviewers are not to know", true, 1],
    ["nowhere else", false, 0],
  ])("says by which words the file names its author, %s", async (_, blindReviews, times) => {
    const changes: Changes = {
      extension: "pdf",
      scan_result: "SUC",
      file: { state: "done", size: 9, reasons: [], replacing: false, author_words: ["Ada"] },
    };
    const { main } = await open(changes, {
      "GET /api/edition/": [200, anOpenEdition({ blindReviews })],
    });
    expect(await main.findByRole("button", { name: /^Download/ })).toBeTruthy();
    await waitFor(() => expect(main.queryAllByText("“Ada” appears in the file.")).toHaveLength(times));
  });

  test.each([
    ["Uploading", false, true],
    ["Submitted", true, true],
    ["Cooldown", false, true],
    ["Ready for Review", false, true],
    ["Reviewed", false, true],
    ["Withdrawn", false, false],
  ] as const)("[4.14] [4.18] offers with %s: Edit %s, Delete %s", async (status, edit, remove) => {
    const { main } = await open({ status });
    expect(main.queryByRole("link", { name: "Edit" }) !== null).toBe(edit);
    expect(main.queryByRole("button", { name: "Delete" }) !== null).toBe(remove);
  });

  test.each([
    ["[4.16]", "2025-01-09T23:59:00.000Z", false],
    ["[4.16]", "2025-01-10T00:00:00.000Z", true],
    ["[4.17]", "2025-06-02T23:59:30.000Z", true],
    ["[4.17]", "2025-06-02T23:59:59.001Z", false],
  ])("%s offers Edit at %s: %s", async (_ids, now, edit) => {
    const { main } = await open({}, {}, now);
    expect(main.queryByRole("link", { name: "Edit" }) !== null).toBe(edit);
  });

  test.each([403, 404])("[4.43] leads to the main page when the server answers %i", async (status) => {
    serve({ ...aSession(), [`GET ${ONE}`]: [status, { detail: "No." }] });
    const { path } = visit(`${HOME}/1`);
    await waitFor(() => expect(path()).toBe(HOME));
  });

  test("[4.43] stays with a way to try again when the server is out of order", async () => {
    serve({ ...aSession(), [`GET ${ONE}`]: [500] });
    const { path } = visit(`${HOME}/1`);
    const main = within(await screen.findByRole("main"));
    expect(await main.findByRole("button", { name: "Try again" })).toBeTruthy();
    expect(path()).toBe(`${HOME}/1`);
  });
});

test.each([
  ["What the organisers ask you for", "GET /api/tasks/own/"],
  ["Feedback from the organisers", "GET /api/submissions/1/feedback/"],
])("says what could not be loaded, and loads it again: %s", async (what, read) => {
  let fails = true;
  const answer = () => (fails ? [429, { detail: "Too many requests." }] : [200, []]);
  const { main } = await open({ status: "Reviewed", overall_status: "ACC" }, { [read]: answer } as never);
  const said = `${what} could not be loaded.`;
  const failure = (await main.findByText(said)).closest(".mantine-Stack-root") as HTMLElement;
  fails = false;
  fireEvent.click(within(failure).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(main.queryByText(said)).toBeNull());
});

test.each([
  ["REJ", "Not accepted", "This proposal was not accepted."],
  ["HLD", "Waitlist", "This proposal is on the waitlist. You will get a mail if a place becomes free."],
] as const)("shows on its page that a proposal is %s", async (overall_status, label, text) => {
  const { main } = await open({ status: "Reviewed", overall_status });
  expect(main.getByText(label)).toBeTruthy();
  expect(main.getByText(text)).toBeTruthy();
});

describe("continuing without the file", () => {
  const WITHOUT = "POST /api/submissions/without-file/1/";

  test.each([
    ["it is submitted", [200, aSubmission()], "File submitted successfully!"],
    ["it failed", [503, { detail: "Because." }], "Because."],
  ] as const)("says that %s, also after the page was left", async (_, [status, body], said) => {
    let answer = () => {};
    const page = await open(
      { status: "Uploading" },
      {
        [WITHOUT]: () =>
          new Promise((resolve) => {
            answer = () => resolve([status, body]);
          }),
      },
    );
    await page.user.click(page.main.getByRole("button", { name: "Continue without the file" }));
    await act(() => page.router.navigate(HOME));
    answer();
    expect(await screen.findByText(said)).toBeTruthy();
  });

  test("moves the focus to the headline, as the button goes", async () => {
    const page = await open({ status: "Uploading" }, { [WITHOUT]: [200, aSubmission()] });
    await page.user.click(page.main.getByRole("button", { name: "Continue without the file" }));
    await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  });
});

describe("deleting a submission", () => {
  const ask = async (page: Awaited<ReturnType<typeof open>>) => {
    await page.user.click(page.main.getByRole("button", { name: "Delete" }));
    return within(await screen.findByRole("dialog", { name: "Delete submission" }));
  };

  test("[8.19] [8.20] asks first, and does nothing on Cancel", async () => {
    const page = await open();
    const dialog = await ask(page);
    expect(dialog.getByText("Are you sure you want to permanently delete this item?")).toBeTruthy();
    await page.user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(page.server.named(`DELETE ${ONE}`)).toEqual([]);
  });

  test("[7.31] [8.20] [8.21] says that it is done, and leads to the main page", async () => {
    const page = await open({}, { [`DELETE ${ONE}`]: [204] });
    await page.user.click((await ask(page)).getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("Submission Deleted!")).toBeTruthy();
    await waitFor(() => expect(page.path()).toBe(HOME));
  });

  test("says before deleting what follows, and asks for no reason where nothing is accepted", async () => {
    const page = await open();
    const dialog = await ask(page);
    expect(dialog.getByText("It will be withdrawn. You can still read it, but not restore it.")).toBeTruthy();
    expect(dialog.queryByRole("textbox")).toBeNull();
  });

  test("says that deleting an accepted proposal declines it, and sends the reason", async () => {
    const until = "2025-03-10T12:00:00.000Z";
    const confirmation = { pk: 1, title: "", until, answer: "confirmed", reason: "", answered_on: until };
    const page = await open(
      { status: "Reviewed", overall_status: "ACC", confirmation: { answer: "confirmed", until } },
      {
        "GET /api/confirmations/1/": [200, { ...confirmation, answers: {}, questions: [] }],
        [`DELETE ${ONE}`]: [204],
      },
    );
    await page.main.findByRole("region", { name: "Your proposal is accepted and confirmed" });
    await page.main.findByRole("button", { name: "Delete" });
    const dialog = await ask(page);
    expect(dialog.getByText(/deleting it also declines the invitation/)).toBeTruthy();
    await page.user.type(dialog.getByLabelText("Reason (optional)"), "A broken leg");
    await page.user.click(dialog.getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("Submission Deleted!")).toBeTruthy();
    expect(page.server.named(`DELETE ${ONE}`)[0]?.body).toEqual({ reason: "A broken leg" });
  });

  test.each([400, 403, 409, 412, 500])(
    "[8.22] says with %i that it failed, with the reason",
    async (status) => {
      const page = await open({}, { [`DELETE ${ONE}`]: [status, { detail: "Because." }] });
      await page.user.click((await ask(page)).getByRole("button", { name: "Yes" }));
      expect(await screen.findByText("Delete Failed!")).toBeTruthy();
      expect(screen.getByText("Because.")).toBeTruthy();
      expect(page.path()).toBe(`${HOME}/1`);
    },
  );

  test("[8.22] says that it failed when the connection is lost", async () => {
    const lost = () => {
      throw new TypeError("Failed to fetch");
    };
    const page = await open({}, { [`DELETE ${ONE}`]: lost });
    await page.user.click((await ask(page)).getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("Delete Failed!")).toBeTruthy();
    expect(page.path()).toBe(`${HOME}/1`);
  });
});

test("forgets a failed upload with “Keep current file”, and keeps the focus in its place", async () => {
  const { user, main } = await open();
  const isFocused = (wanted: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(wanted));
  const begin = () => main.findByRole("button", { name: "Add a file" });
  await user.click(await begin());
  const field = main.getByLabelText("New file");
  await isFocused(field);
  await user.upload(field, new File(["slides"], "talk.pdf", { type: "application/pdf" }));
  await user.click(await begin());
  expect(await main.findByText(TEXTS.notSubmitted)).toBeTruthy();
  await isFocused(main.getByLabelText("New file"));
  await user.click(main.getByRole("button", { name: "Keep current file" }));
  await isFocused(await begin());
  await user.click(await begin());
  expect(main.queryByText(TEXTS.notSubmitted)).toBeNull();
});
