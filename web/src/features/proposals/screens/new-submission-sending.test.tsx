import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { serve } from "#platform/answers.fixture";
import { standInStore } from "#platform/store.fixture";
import { aListItem, aSession, aSubmission } from "../submissions.fixture";

eachInASession();

const SUBMIT = "POST /api/submit/";
const CONFIRM = "POST /api/submissions/confirm/7/";
const sp = { url: "https://store.example/bucket", fields: { key: "uploads/7" } };
const pdf = () => new File(["slides"], "talk.PDF", { type: "application/pdf" });
const lost = () => {
  throw new TypeError("Failed to fetch");
};

async function submit(doubles: Parameters<typeof serve>[0], file?: File) {
  const server = serve({ ...aSession(), ...doubles });
  const page = visit("/homepage/speaker/app/submit");
  const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
  await page.user.type(title, "  My talk ");
  await page.user.type(screen.getByLabelText(/^Abstract/), "About it");
  if (file) await page.user.upload(screen.getByLabelText(/^Supporting file/), file);
  await page.user.click(screen.getByRole("button", { name: "Submit" }));
  return { ...page, server, title };
}
const alertText = async () => (await within(screen.getByRole("form")).findByRole("alert")).textContent;

describe("a submission that is taken", () => {
  test("[2.122] [3.19] [4.21] [4.22] [4.23] [7.23] [7.27] [8.14] is created, then its file goes to the pre-signed url, then it is confirmed", async () => {
    const sent = standInStore(204);
    const { server, path } = await submit(
      { [SUBMIT]: [201, { submission_id: 7, sp }], [CONFIRM]: [200, aSubmission({ pk: 7 })] },
      pdf(),
    );
    expect(await screen.findByText("File submitted successfully!")).toBeTruthy();
    await waitFor(() => expect(path()).toBe("/homepage/speaker/app"));
    expect(server.named(SUBMIT)[0]?.body).toMatchObject({ extension: "pdf" });
    expect(sent.map(({ url }) => url)).toEqual([sp.url]);
    const order = server.calls.map((c) => c.name).filter((name) => name === SUBMIT || name === CONFIRM);
    expect(order).toEqual([SUBMIT, CONFIRM]);
  });

  test("[2.122] [3.10] [3.11] [3.12] [3.13] [3.14] [3.15] [3.16] [3.17] [3.18] [3.19] [4.24] [5.26] [5.33] [8.14] [9.13] [9.14] [9.15] [9.16] is sent whole, with its defaults, and without an extension, an upload or a confirm when it has no file", async () => {
    const sent = standInStore(204);
    const { server } = await submit({ [SUBMIT]: [201, { submission_id: 7, sp: null }] });
    expect(await screen.findByText("File submitted successfully!")).toBeTruthy();
    expect(server.named(SUBMIT)[0]?.body).toEqual({
      authors: "Ada Lovelace",
      title: "My talk",
      abstract: "About it",
      conflicts: "None",
      remarks: "None",
      conference: "MAIN",
      topic_type: "RT",
      submission_type: "T",
      workshop_duration: "NA",
    });
    expect(sent).toEqual([]);
    expect(server.named(CONFIRM)).toEqual([]);
  });
});

describe("a submission that is not taken", () => {
  test.each([
    ["[8.11]", 400],
    ["[6.16] [8.11]", 403],
  ] as const)("%s says with %i what the server says, flattened", async (_ids, status) => {
    const { title } = await submit({ [SUBMIT]: [status, { title: ["Too loud."], detail: "Not now." }] });
    expect(await alertText()).toBe("Too loud.Not now.");
    expect(title.value).toBe("  My talk ");
  });

  test.each([400, 403])("[8.10] says with %i the abstract's first error in its own form", async (status) => {
    await submit({ [SUBMIT]: [status, { title: ["No."], abstract: ["Too vague.", "Too long."] }] });
    expect(await alertText()).toBe("Too vague. - Abstract");
  });

  test.each([409, 412, 429, 500, 503])(
    "[8.12] says with %i that it failed, and keeps the text",
    async (status) => {
      const { title } = await submit({ [SUBMIT]: [status] });
      expect(await alertText()).toBe("File failed to submit!");
      expect(title.value).toBe("  My talk ");
    },
  );

  test("[8.12] says that it failed when the connection is lost, and keeps the text", async () => {
    const { title } = await submit({ [SUBMIT]: lost });
    expect(await alertText()).toMatch(/^File failed to submit!The server cannot be reached\./);
    expect(title.value).toBe("  My talk ");
  });
});

describe("a file that does not arrive", () => {
  test.each([
    [403, "The store refused the file."],
    [500, "The store refused the file."],
    [0, "The connection was lost."],
  ])("[7.27] [8.13] says with %i that it failed, and is not confirmed", async (status, reason) => {
    standInStore(status);
    const { server } = await submit({ [SUBMIT]: [201, { submission_id: 7, sp }] }, pdf());
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(`File failed to submit!${reason}`);
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(alert)).toBe(true);
    expect(server.named(CONFIRM)).toEqual([]);
    expect(screen.getByRole("button", { name: "Retry the upload" })).toBeTruthy();
  });

  test("[8.13] says that it failed when it cannot be confirmed", async () => {
    standInStore(204);
    await submit({ [SUBMIT]: [201, { submission_id: 7, sp }], [CONFIRM]: lost }, pdf());
    expect((await screen.findByRole("alert")).textContent).toMatch(/^File failed to submit!/);
  });
});

test("[5.66] refuses to start a sixth, with a message", async () => {
  const five = Array.from({ length: 5 }, (_, i) => aListItem({ pk: i + 1 }));
  serve(aSession(undefined, five));
  visit("/homepage/speaker/app/submit");
  const main = within(await screen.findByRole("main"));
  expect(await main.findByText("You cannnot submit more papers.")).toBeTruthy();
  expect(screen.queryByRole("form")).toBeNull();
});

test("keeps the form while questions that could not be loaded are read again", async () => {
  const answers: (() => void)[] = [];
  let fails = true;
  serve({
    ...aSession(),
    "GET /api/form-questions/": async () => {
      if (fails) return [429, { detail: "Too many requests." }];
      await new Promise<void>((resolve) => answers.push(resolve));
      return [200, { questions: [] }];
    },
  });
  const { user } = visit("/homepage/speaker/app/submit");
  const title = await screen.findByLabelText(/^Title/);
  await user.type(title, "My talk");
  fails = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(document.contains(title), "also while they are awaited").toBe(true);
  answers[0]?.();
  await waitFor(() => expect(screen.queryByText("Too many requests.")).toBeNull());
  expect(document.contains(title)).toBe(true);
});
