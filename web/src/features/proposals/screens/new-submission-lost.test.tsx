import type { SubmissionBody } from "@lectern/domain/proposals/contract";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { fillStorage, refuseOtherBody, serve } from "#platform/answers.fixture";
import { standInStore } from "#platform/store.fixture";
import { aSession, aSubmission } from "../submissions.fixture";

eachInASession();

const SUBMIT = "POST /api/submit/";
const SAVE = "PUT /api/submissions/7/";
const sp = { url: "https://store.example/bucket", fields: { key: "uploads/7" } };
const drafts = () => Object.keys(localStorage).filter((key) => key.includes("draft"));

type Body = SubmissionBody & { extension?: string; workshop_duration: "NA" };

/** A server with one submission for each key, which comes again with its body only; the first answer is lost by default. */
function aServer({ refusesEdits = false, loses = true, wait = async () => {} } = {}) {
  const stored = new Map<string | null, Body>();
  const first = new Map<string | null, string>();
  const state = { status: "Submitted" as "Submitted" | "Uploading", lose: loses };
  const saved = () => {
    const [{ extension: _, ...body } = {} as Body] = stored.values();
    return aSubmission({ ...body, pk: 7, status: state.status });
  };
  const server = serve({
    ...aSession(),
    [SUBMIT]: async ({ body, headers }) => {
      await wait();
      const key = headers.get("idempotency-key");
      const sent = JSON.stringify(body);
      if (first.has(key) && first.get(key) !== sent) return refuseOtherBody(7);
      if (!first.has(key)) {
        first.set(key, sent);
        stored.set(key, body as Body);
        state.status = (body as Body).extension ? "Uploading" : "Submitted";
      }
      if (state.lose) {
        state.lose = false;
        throw new TypeError("Failed to fetch");
      }
      return [201, { submission_id: 7, sp: state.status === "Uploading" ? sp : null }];
    },
    "GET /api/submissions/7/": () => [200, saved(), { etag: '"first"' }],
    [SAVE]: ({ body, headers }) => {
      if (refusesEdits || state.status !== "Submitted") return [403, { detail: "Too late." }];
      expect(headers.get("if-match")).toBe('"first"');
      for (const key of stored.keys()) stored.set(key, body as Body);
      return [200, saved()];
    },
    "POST /api/submissions/upload/7/": [200, { submission_id: 7, sp }],
    "POST /api/submissions/confirm/7/": () => {
      state.status = "Submitted";
      return [200, saved()];
    },
    "POST /api/submissions/without-file/7/": () => {
      state.status = "Submitted";
      return [200, saved()];
    },
  });
  return { server, stored, saved };
}

async function open() {
  const page = visit("/homepage/speaker/app/submit");
  const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
  const submit = () => page.user.click(screen.getByRole("button", { name: "Submit" }));
  const choose = (name: string) =>
    page.user.upload(screen.getByLabelText(/^Supporting file/), new File(["x"], name, { type: "" }));
  return { ...page, title, submit, choose };
}

async function submitUnheard(file?: string) {
  const page = await open();
  await page.user.type(page.title, "First");
  await page.user.type(screen.getByLabelText(/^Abstract/), "About it");
  if (file) await page.choose(file);
  await page.submit();
  await screen.findByText("File failed to submit!");
  return page;
}

const done = async (path: () => string) => {
  expect(await screen.findByText("File submitted successfully!")).toBeTruthy();
  await waitFor(() => expect(path()).toBe("/homepage/speaker/app"));
};

test("saves what was written after an answer that was lost", async () => {
  const { server, stored, saved } = aServer();
  const { user, title, submit, path } = await submitUnheard();
  await user.type(title, ", and more");
  await submit();
  await done(path);
  expect(stored.size).toBe(1);
  expect(saved().title).toBe("First, and more");
  expect(server.named(SAVE)).toHaveLength(1);
  expect(drafts()).toEqual([]);
});

test.each([
  ["says that the text is saved on this device", () => {}, 1],
  ["does not say so where this device cannot keep it", fillStorage, 0],
])("%s when an answer is lost", async (_, prepare, times) => {
  prepare();
  aServer();
  await submitUnheard();
  expect(screen.getByText(/^The server cannot be reached/)).toBeTruthy();
  expect(screen.queryAllByText("What you typed is saved on this device.")).toHaveLength(times);
  expect(screen.queryAllByText(/^Your draft is saved/)).toHaveLength(times);
  expect(screen.queryAllByText(/^This browser cannot save your draft/)).toHaveLength(1 - times);
});

test("saves it also after a reload", async () => {
  const { stored, saved } = aServer();
  await submitUnheard();
  cleanup();
  const { user, title, submit, path } = await open();
  await user.type(title, ", and more");
  await submit();
  await done(path);
  expect([stored.size, saved().title]).toEqual([1, "First, and more"]);
});

test("saves nothing twice when nothing was written since", async () => {
  const { server } = aServer();
  const { submit, path } = await submitUnheard();
  await submit();
  await done(path);
  expect(server.named(SAVE)).toEqual([]);
  expect(drafts()).toEqual([]);
});

test("saves it after the upload, with fresh upload data, since the file may be another", async () => {
  const sent = standInStore(204);
  const { server, saved } = aServer();
  const { user, title, submit, choose, path } = await submitUnheard("talk.pdf");
  await user.type(title, ", and more");
  await choose("talk.pptx");
  await submit();
  await done(path);
  expect(saved()).toMatchObject({ title: "First, and more", status: "Submitted" });
  expect(server.named("POST /api/submissions/upload/7/").map((c) => c.body)).toEqual([{ extension: "pptx" }]);
  expect(sent).toHaveLength(1);
});

test("continues without the file when it was removed after the lost answer", async () => {
  const { saved } = aServer();
  const { user, title, submit, path } = await submitUnheard("talk.pdf");
  await user.click(screen.getByRole("button", { name: "Remove file" }));
  await user.type(title, "!");
  await submit();
  await done(path);
  expect(saved()).toMatchObject({ title: "First!", status: "Submitted" });
});

test("saves what a second tab with the same draft submits", async () => {
  const { stored, saved } = aServer({ loses: false });
  const first = await open();
  await first.user.type(first.title, "First");
  await first.user.type(screen.getByLabelText(/^Abstract/), "About it");
  const kept = { ...localStorage };
  await first.submit();
  await done(first.path);
  cleanup();
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  const second = await open();
  await second.user.type(second.title, ", and more");
  await second.submit();
  await done(second.path);
  expect([stored.size, saved().title]).toEqual([1, "First, and more"]);
});

test("invites the author whose address was typed since", async () => {
  const { server } = aServer();
  const { user, title, submit, path } = await open();
  await user.type(screen.getByPlaceholderText("Add an author"), "Grace Hopper,");
  await user.type(title, "First");
  await user.type(screen.getByLabelText(/^Abstract/), "About it");
  await submit();
  await screen.findByText("File failed to submit!");
  await user.type(screen.getByLabelText("Email of Grace Hopper"), "grace@example.org");
  await submit();
  await done(path);
  expect(server.named(SAVE).map(({ body }) => body)).toMatchObject([
    { invitations: [{ name: "Grace Hopper", email: "grace@example.org" }] },
  ]);
});

test("keeps it for the next edit when it cannot be saved, and says so", async () => {
  aServer({ refusesEdits: true });
  const { user, title, submit, path } = await submitUnheard();
  await user.type(title, ", and more");
  await submit();
  expect(await screen.findByText("Update Failed!")).toBeTruthy();
  expect(screen.getByText(/The proposal was submitted as you first sent it\./)).toBeTruthy();
  await waitFor(() => expect(path()).toBe("/homepage/speaker/app"));
  cleanup();
  visit("/homepage/speaker/app/7/edit");
  const again = await screen.findByLabelText<HTMLInputElement>(/^Title/);
  expect(again.value).toBe("First, and more");
});

test("saves what is written while the answer is awaited", async () => {
  let answer: () => void = () => {};
  const { saved } = aServer({ loses: false, wait: () => new Promise((resolve) => (answer = resolve)) });
  const { user, title, submit, path } = await open();
  await user.type(title, "First");
  await user.type(screen.getByLabelText(/^Abstract/), "About it");
  await submit();
  await user.type(title, ", and more");
  answer();
  await done(path);
  expect(saved().title).toBe("First, and more");
  expect(drafts()).toEqual([]);
});
