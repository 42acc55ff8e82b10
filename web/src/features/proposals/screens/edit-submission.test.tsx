import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { fillStorage, serve } from "#platform/answers.fixture";
import { aListItem, aSession, aSubmission } from "../submissions.fixture";

eachInASession();

const ONE = "/api/submissions/1/";
const CHANGED = { detail: "This was changed meanwhile." };

/** A submission that another tab may change. */
function aServer() {
  const saved = { title: "First", etag: '"1"' };
  const now = () =>
    [200, aSubmission({ title: saved.title }), { etag: saved.etag }] as [number, unknown, object];
  const server = serve({
    ...aSession(undefined, [aListItem()]),
    [`GET ${ONE}`]: () => now() as never,
    [`PUT ${ONE}`]: ({ body, headers }) => {
      if (headers.get("if-match") !== saved.etag) return [412, CHANGED];
      saved.title = (body as { title: string }).title;
      saved.etag = '"saved"';
      return now() as never;
    },
  });
  return { saved, server };
}

async function edit(title: string) {
  const page = visit("/homepage/speaker/app/1/edit");
  const field = await screen.findByLabelText<HTMLInputElement>(/^Title/);
  await page.user.clear(field);
  await page.user.type(field, title);
  return { ...page, save: () => page.user.click(screen.getByRole("button", { name: "Save" })) };
}

async function conflict() {
  const { saved, server } = aServer();
  const page = await edit("Mine");
  saved.title = "Theirs";
  saved.etag = '"2"';
  await page.save();
  await screen.findByRole("button", { name: "Keep mine" });
  return { ...page, saved, server };
}

test("[2.68] [8.15] saves an edit of the version that was read", async () => {
  const { saved, server } = aServer();
  const { save, path } = await edit("Better");
  await save();
  expect(await screen.findByText("Submission Updated!")).toBeTruthy();
  expect(saved.title).toBe("Better");
  expect(server.named(`PUT ${ONE}`)[0]?.headers.get("if-match")).toBe('"1"');
  await waitFor(() => expect(path()).toBe("/homepage/speaker/app/1"));
});

test("[8.17] shows both versions of what another tab changed meanwhile", async () => {
  await conflict();
  const title = within(screen.getByRole("region", { name: "Title" }));
  expect(title.getByText("Mine")).toBeTruthy();
  expect(title.getByText("Theirs")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Abstract" })).toBeNull();
});

test("keeps one's own version when that is chosen", async () => {
  const { user, saved } = await conflict();
  await user.click(screen.getByRole("button", { name: "Keep mine" }));
  expect(await screen.findByText("Submission Updated!")).toBeTruthy();
  expect(saved.title).toBe("Mine");
});

test("leaves the saved version when that is chosen", async () => {
  const { user, saved, path } = await conflict();
  await user.click(screen.getByRole("button", { name: "Take theirs" }));
  await waitFor(() => expect(path()).toBe("/homepage/speaker/app/1"));
  expect(saved.title).toBe("Theirs");
  expect(Object.keys(localStorage).filter((k) => k.includes("draft"))).toEqual([]);
});

test("asks nothing when the newer version is one's own, as after an answer that was lost", async () => {
  const { saved, server } = aServer();
  const { save, path } = await edit("Mine");
  saved.title = "Mine";
  saved.etag = '"2"';
  await save();
  expect(await screen.findByText("This was already saved.")).toBeTruthy();
  await waitFor(() => expect(path()).toBe("/homepage/speaker/app/1"));
  expect(server.named(`PUT ${ONE}`)).toHaveLength(1);
  expect(Object.keys(localStorage).filter((k) => k.includes("draft"))).toEqual([]);
});

test("shows whom to invite as a difference, so that it is not lost", async () => {
  const { saved } = aServer();
  const { user, save } = await edit("Mine");
  await user.type(screen.getByPlaceholderText("Add an author"), "Wei Wang,");
  await user.type(screen.getByLabelText("Email of Wei Wang"), "wei@example.org");
  saved.title = "Mine";
  saved.etag = '"2"';
  await save();
  const invitations = within(await screen.findByRole("region", { name: "Invitations to send" }));
  expect(invitations.getByText("wei@example.org")).toBeTruthy();
});

test("[8.17] [8.18] goes back to the view when saving fails, and has the text again at the next edit", async () => {
  serve({
    ...aSession(undefined, [aListItem()]),
    [`GET ${ONE}`]: [200, aSubmission(), { etag: '"1"' }],
    [`PUT ${ONE}`]: [500],
  });
  const { save, path } = await edit("Not lost");
  await save();
  expect(await screen.findByText("Update Failed!")).toBeTruthy();
  await waitFor(() => expect(path()).toBe("/homepage/speaker/app/1"));
  cleanup();
  visit("/homepage/speaker/app/1/edit");
  const again = await screen.findByLabelText<HTMLInputElement>(/^Title/);
  expect(again.value).toBe("Not lost");
});

test("[5.43] asks for the required fields", async () => {
  aServer();
  const { save } = await edit("   ");
  await save();
  expect((await within(screen.getByRole("form")).findByRole("alert")).textContent).toBe(
    "Please enter required fields",
  );
});

test("leads back to the view when the submission can no longer be edited", async () => {
  serve({
    ...aSession(undefined, [aListItem()]),
    [`GET ${ONE}`]: [200, aSubmission({ status: "Cooldown" })],
  });
  const { path } = visit("/homepage/speaker/app/1/edit");
  await waitFor(() => expect(path()).toBe("/homepage/speaker/app/1"));
});

/** An edit that the server does not take. */
async function refused(reply: Parameters<typeof serve>[0][string]) {
  serve({
    ...aSession(undefined, [aListItem()]),
    [`GET ${ONE}`]: [200, aSubmission(), { etag: '"1"' }],
    [`PUT ${ONE}`]: reply,
  });
  const page = await edit("Not lost");
  await page.save();
  return page;
}

test.each([
  ["[8.16]", 400],
  ["[6.16] [8.16]", 403],
] as const)("%s shows with %i what the server says, and keeps the text", async (_ids, status) => {
  const { path } = await refused([status, { title: ["Too loud."], detail: "Not now." }]);
  const alert = await within(screen.getByRole("form")).findByRole("alert");
  expect(alert.textContent).toBe("Too loud.Not now.");
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe("Not lost");
  expect(path()).toBe("/homepage/speaker/app/1/edit");
});

test.each([404, 409, 429, 503])(
  "[8.17] says with %i that it failed, and goes back to the view",
  async (status) => {
    const { path } = await refused([status, {}]);
    expect(await screen.findByText("Update Failed!")).toBeTruthy();
    await waitFor(() => expect(path()).toBe("/homepage/speaker/app/1"));
  },
);

test("[8.17] [8.18] says that it failed when the connection is lost, and goes back to the view", async () => {
  const { path } = await refused(() => {
    throw new TypeError("Failed to fetch");
  });
  expect(await screen.findByText("Update Failed!")).toBeTruthy();
  await waitFor(() => expect(path()).toBe("/homepage/speaker/app/1"));
});

test("stays at the form when saving fails and this device cannot keep the text", async () => {
  fillStorage();
  const { path } = await refused([503, {}]);
  const alert = await within(screen.getByRole("form")).findByRole("alert");
  expect(alert.textContent).toBe("Update Failed!The server could not do this. Please try again in a moment.");
  expect(path()).toBe("/homepage/speaker/app/1/edit");
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe("Not lost");
});

test("[2.123] [2.124] [2.125] [2.126] [2.127] [2.128] [2.129] [2.130] [2.131] [7.30] sends all nine fields of the form, and no more", async () => {
  const { server } = aServer();
  const { save, user } = await edit("Better");
  await user.click(screen.getByRole("radio", { name: "Workshop" }));
  await save();
  await screen.findByText("Submission Updated!");
  expect(server.named(`PUT ${ONE}`)[0]?.body).toEqual({
    title: "Better",
    authors: "Ada Lovelace,Grace Hopper",
    abstract: "About it.",
    conflicts: "None",
    remarks: "None",
    conference: "MAIN",
    topic_type: "RT",
    submission_type: "WS",
    workshop_duration: "0H50M",
  });
});

test.each([
  ["[5.40]", "Title"],
  ["[5.42]", "Abstract"],
])("%s does not save without %s", async (_ids, label) => {
  const { server } = aServer();
  const { save, user } = await edit("x");
  await user.clear(screen.getByLabelText(new RegExp(`^${label}`)));
  await save();
  const alert = await within(screen.getByRole("form")).findByRole("alert");
  expect(alert.textContent).toBe("Please enter required fields");
  expect(server.named(`PUT ${ONE}`)).toEqual([]);
});

test.each([
  ["looks at the page again", () => window.dispatchEvent(new Event("visibilitychange"))],
  ["is back on the network", () => [false, true].forEach((online) => void onlineManager.setOnline(online))],
])("keeps what was typed when the speaker %s and the server refuses to answer", async (_, happen) => {
  let refuses = false;
  const unless = (answer: [number, unknown, Record<string, string>?]) => () =>
    refuses ? ([429, { detail: "Too many requests." }] as [number, unknown]) : answer;
  const server = serve({
    ...aSession(undefined, [aListItem()]),
    [`GET ${ONE}`]: unless([200, aSubmission(), { etag: '"1"' }]),
    "GET /api/form-questions/": unless([200, { questions: [] }]),
  });
  await edit("Typed in the last minute");
  refuses = true;
  // All that was read is old by now.
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3_600_000);
  const before = server.calls.length;
  await act(async () => void happen());
  await waitFor(() => expect(server.calls.length).toBeGreaterThan(before));
  await act(async () => {});
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe("Typed in the last minute");
});
