import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { SHOWN_REFUSALS } from "@lectern/domain/kernel/shown-refusals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { anOpenEdition, aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

const user = userEvent.setup({ delay: null });

eachInASession();

const NONE = { submissionTypes: {}, workshopDurations: {}, conferences: {} };

function open(answers: Parameters<typeof serve>[0] = {}) {
  const server = serve({
    ...aSession(aUser({ group: "organiser" }), [], anOpenEdition()),
    "GET /api/settings/": [200, EDITION_DEFAULTS, { etag: '"one"' }],
    "GET /api/settings/requests/": [200, []],
    "GET /api/settings/choices/": [200, { ...NONE, topicTypes: { RT: 12 } }],
    "POST /api/settings/preview/": [200, { effects: ["Cloud is added."] }],
    "PUT /api/settings/": [200, EDITION_DEFAULTS, { etag: '"two"' }],
    ...answers,
  });
  visit("/homepage/organiser/app/settings/options");
  return server;
}
const topics = () => screen.findByRole("region", { name: "Topics" });
const act = async (name: string) => user.click(within(await topics()).getByRole("button", { name }));
const save = () => user.click(screen.getByRole("button", { name: "Save" }));

async function addCloud() {
  await act("Add a topic");
  await user.type(screen.getByRole("textbox", { name: "Code of the new topic" }), "cl");
  await user.type(screen.getByRole("textbox", { name: "Label of CL" }), "Cloud");
}

test("adds a topic after a preview, from the version that was read", async () => {
  const server = open();
  await addCloud();
  await save();
  const question = await screen.findByRole("dialog", { name: "Save these settings?" });
  expect(question.textContent).toContain("Cloud is added.");
  await user.click(within(question).getByRole("button", { name: "Save" }));
  const [sent] = server.named("PUT /api/settings/");
  expect(sent?.body).toEqual({
    changes: { topicTypes: [...EDITION_DEFAULTS.topicTypes, { code: "CL", label: "Cloud" }] },
    tell: false,
  });
  expect(sent?.headers.get("if-match")).toBe('"one"');
});

test("shows how many proposals have a topic, and offers to delete only unused ones", async () => {
  open();
  const list = within(await topics());
  expect(await list.findByText("12 proposals have it.")).toBeTruthy();
  expect(list.queryByRole("button", { name: "Delete Red Team" })).toBeNull();
  await act("Delete Policy");
  expect(list.queryByRole("textbox", { name: "Label of P" })).toBeNull();
  await act("Move Blue Team up");
  await act("Hide Red Team");
  expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    expect.stringContaining("No proposal"),
    expect.stringContaining("Hidden. 12 proposals"),
    expect.anything(),
    expect.anything(),
  ]);
});

test("shows the lists once it is known which options are in use, and their place stays", async () => {
  let answer = () => {};
  const server = open({
    "GET /api/settings/choices/": () =>
      new Promise((resolve) => {
        answer = () => resolve([200, { ...NONE, topicTypes: { RT: 12 } }]);
      }),
  });
  await screen.findByRole("heading", { name: "Proposal options" });
  await waitFor(() => expect(server.named("GET /api/settings/choices/")).toHaveLength(1));
  expect(screen.queryByText("No proposal has it.")).toBeNull();
  expect(screen.queryByRole("button", { name: "Add a topic" })).toBeNull();
  answer();
  expect(await within(await topics()).findByText("12 proposals have it.")).toBeTruthy();
});

test("neither counts proposals nor offers to delete options while it is unknown what is in use", async () => {
  let refused = true;
  open({
    "GET /api/settings/choices/": () =>
      refused ? [403, { detail: "Not now." }] : [200, { ...NONE, topicTypes: { RT: 12 } }],
  });
  await act("Add a topic");
  expect(screen.getAllByText(/proposals? ha\w+ it\.$/)).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Delete Red Team" })).toBeNull();
  expect(screen.getByRole("button", { name: "Delete the new topic" })).toBeTruthy();
  refused = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("12 proposals have it.")).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Code of the new topic" })).toBeTruthy();
});

test("shows an error beside the field and keeps what was typed, without a call", async () => {
  const server = open();
  await act("Add a topic");
  await user.type(screen.getByRole("textbox", { name: "Label of the new topic" }), "red team");
  await save();
  expect(await screen.findByText("This label is a duplicate.")).toBeTruthy();
  expect(screen.getByText(/^Use capital letters/)).toBeTruthy();
  expect(screen.getByDisplayValue("red team")).toBeTruthy();
  expect(server.named("POST /api/settings/preview/")).toEqual([]);
});

test("keeps unsaved changes over what another organiser saved meanwhile", async () => {
  const theirs = { ...EDITION_DEFAULTS, topicTypes: [{ code: "AI", label: "Models" }] };
  let reads = 0;
  open({
    "GET /api/settings/": () =>
      ++reads === 1 ? [200, EDITION_DEFAULTS, { etag: '"one"' }] : [200, theirs, { etag: '"two"' }],
    "PUT /api/settings/": [412, { detail: SHOWN_REFUSALS["changed-meanwhile"].detail }],
  });
  await addCloud();
  await save();
  const question = await screen.findByRole("dialog", { name: "Save these settings?" });
  await user.click(within(question).getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/^Another organiser has changed the settings/)).toBeTruthy();
  expect(await screen.findByDisplayValue("Models")).toBeTruthy();
  expect(screen.getByDisplayValue("Cloud")).toBeTruthy();
});

test("keeps the focus on a moved option, also at an end, and goes on where one is added after a delete", async () => {
  open();
  const isFocused = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name })));
  await act("Move Blue Team up");
  await isFocused("Move Blue Team down");
  await act("Delete Policy");
  await isFocused("Add a topic");
});
