import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { SHOWN_REFUSALS } from "@lectern/domain/kernel/shown-refusals";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { anOpenEdition, aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

const user = userEvent.setup({ delay: null });

eachInASession();

const NONE = { topicTypes: {}, submissionTypes: {}, workshopDurations: {}, conferences: {} };

function open(answers: Parameters<typeof serve>[0], section = "names") {
  const server = serve({
    ...aSession(aUser({ group: "organiser" }), [], anOpenEdition()),
    "GET /api/settings/": [200, EDITION_DEFAULTS, { etag: '"one"' }],
    "GET /api/settings/choices/": [200, NONE],
    "GET /api/settings/requests/": [200, []],
    "POST /api/settings/preview/": [200, { effects: [] }],
    ...answers,
  });
  const { path, router } = visit(`/homepage/organiser/app/settings${section && `/${section}`}`);
  return { ...server, path, router };
}
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

async function save() {
  await user.click(screen.getByRole("button", { name: "Save" }));
  const question = await screen.findByRole("dialog", { name: "Save these settings?" });
  await user.click(within(question).getByRole("button", { name: "Save" }));
}

test("has no unsaved changes after saving, in any input format", async () => {
  open(
    { "PUT /api/settings/": [200, { ...EDITION_DEFAULTS, cooldown: 172_800 }, { etag: '"two"' }] },
    "review",
  );
  await type("Cooldown", "48h");
  await save();
  expect(await screen.findByDisplayValue("2d")).toBeTruthy();
  expect(screen.queryByText(/^Changed:/)).toBeNull();
});

test("does not revert another organiser's change", async () => {
  let reads = 0;
  const server = open({
    "GET /api/settings/": () =>
      ++reads === 1
        ? [200, EDITION_DEFAULTS, { etag: '"one"' }]
        : [200, { ...EDITION_DEFAULTS, year: 2027 }, { etag: '"two"' }],
    "PUT /api/settings/": [412, { detail: SHOWN_REFUSALS["changed-meanwhile"].detail }],
  });
  await type("Conference", "Kettle Con");
  await save();
  expect(await screen.findByDisplayValue("2027")).toBeTruthy();
  expect(screen.getByText(/^Another organiser has changed the settings/)).toBeTruthy();
  expect(screen.getByText("Changed: Conference")).toBeTruthy();
  await save();
  const [, again] = server.named("PUT /api/settings/");
  expect(again?.body).toEqual({ changes: { product: "Kettle Con" }, tell: false });
  expect(again?.headers.get("if-match")).toBe('"two"');
});

test("asks for nothing when a save whose answer was lost is repeated", async () => {
  let saved = { ...EDITION_DEFAULTS };
  let etag = '"one"';
  const server = open({
    "GET /api/settings/": () => [200, saved, { etag }],
    "PUT /api/settings/": ({ body }) => {
      if (etag !== '"one"') return [412, { detail: SHOWN_REFUSALS["changed-meanwhile"].detail }];
      saved = { ...saved, ...(body as { changes: object }).changes };
      etag = '"two"';
      throw new TypeError("Failed to fetch");
    },
  });
  await type("Conference", "Kettle Con");
  await save();
  expect(await screen.findByText(/cannot be reached/)).toBeTruthy();
  await save();
  expect(await screen.findByText("This was already saved.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(screen.getByDisplayValue("Kettle Con")).toBeTruthy();
  expect(server.named("PUT /api/settings/")).toHaveLength(2);
});

test("previews the effects before saving, and can be cancelled", async () => {
  const effect = "3 speakers can edit again.";
  const server = open({ "POST /api/settings/preview/": [200, { effects: [effect] }] });
  await type("Conference", "Kettle Con");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const question = within(await screen.findByRole("dialog", { name: "Save these settings?" }));
  expect(question.getByRole("list", { name: "What this will do" }).textContent).toBe(effect);
  await user.click(question.getByRole("button", { name: "Back" }));
  expect(server.named("POST /api/settings/preview/").map(({ body }) => body)).toEqual([
    { changes: { product: "Kettle Con" } },
  ]);
  expect(server.named("PUT /api/settings/")).toEqual([]);
  expect(screen.getByDisplayValue("Kettle Con")).toBeTruthy();
});

test("saves once on repeated clicks", async () => {
  const server = open({
    "PUT /api/settings/": [200, { ...EDITION_DEFAULTS, product: "Kettle Con" }, { etag: '"two"' }],
  });
  await type("Conference", "Kettle Con");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const question = within(await screen.findByRole("dialog", { name: "Save these settings?" }));
  const yes = question.getByRole("button", { name: "Save" });
  fireEvent.click(yes);
  fireEvent.click(yes);
  expect(await screen.findByText("Settings saved")).toBeTruthy();
  expect(server.named("PUT /api/settings/")).toHaveLength(1);
});

test("shows a refusal at its field, focuses it and keeps what was typed", async () => {
  const server = open({ "POST /api/settings/preview/": [400, { year: ["Enter a number from 2000."] }] });
  await type("Conference", "Kettle Con");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const field = (await screen.findByLabelText("Year")).closest("[data-field]");
  await waitFor(() => expect(field?.textContent).toContain("Enter a number from 2000."));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByDisplayValue("Kettle Con")).toBeTruthy();
  expect(field?.contains(document.activeElement)).toBe(true);
  expect(server.named("PUT /api/settings/")).toEqual([]);
});

test("opens the first section at the settings' own address, and each at its own", async () => {
  const { path } = open({}, "");
  const sections = within(await screen.findByRole("navigation", { name: "Sections of the settings" }));
  expect(await screen.findByRole("heading", { level: 2, name: "Names" })).toBeTruthy();
  expect(path()).toBe("/homepage/organiser/app/settings/names");
  await user.click(sections.getByRole("link", { name: "Dates" }));
  expect(await screen.findByRole("heading", { level: 2, name: "Dates" })).toBeTruthy();
  expect(path()).toBe("/homepage/organiser/app/settings/dates");
  expect(screen.queryByLabelText("Conference")).toBeNull();
});

test("answers not found for an unknown section", async () => {
  open({}, "nonsense");
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
});

test("confirms leaving unsaved changes of a section, and keeps them on cancel", async () => {
  const { path } = open({});
  await type("Conference", "Kettle Con");
  await user.click(screen.getByRole("link", { name: "Dates" }));
  const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  await user.click(question.getByRole("button", { name: "Stay" }));
  expect(screen.getByDisplayValue("Kettle Con")).toBeTruthy();
  expect(path()).toBe("/homepage/organiser/app/settings/names");
  await user.click(screen.getByRole("link", { name: "Dates" }));
  const again = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  await user.click(again.getByRole("button", { name: "Leave" }));
  await screen.findByRole("heading", { level: 2, name: "Dates" });
  await user.click(await screen.findByRole("link", { name: "Names" }));
  expect(await screen.findByDisplayValue(EDITION_DEFAULTS.product)).toBeTruthy();
});

test("shows one Save, in each section", async () => {
  open({}, "dates");
  await type("The call closes", "2025-07-01T12:00:00");
  expect(screen.getAllByRole("button", { name: /^Save/ })).toHaveLength(1);
});

test("warns while typing when the announced opening is implausible", async () => {
  open({}, "dates");
  await type("Announced opening", "2024-02-17T00:00:00");
  expect(screen.getByRole("note").textContent).toMatch(/before the call opens/);
  await type("Announced opening", "2025-02-17T00:00:00");
  expect(screen.queryByRole("note")).toBeNull();
});

test("offers the other calls as the villages' call, and shows an error of the server there", async () => {
  const aCall = (slug: string, name: string, path = `/c/${slug}/`) => ({
    ...{ slug, path, name, series: name, state: "open", is_default: path === "/", group: "organiser" },
    ...{
      opens_on: "2025-01-10T00:00:00.000Z",
      closes_on: "2025-06-02T23:59:59.000Z",
      proposals: 0,
      submitted: [],
    },
  });
  const calls = [aCall("locks", "Lock Village 2025"), aCall("lectern-2025", "Lectern 2025", "/")];
  const server = open(
    {
      "GET /api/calls/own/": [200, { calls, may_start: true }],
      "POST /api/settings/preview/": [400, { villagesCall: ["Select another call of this installation."] }],
    },
    "villages",
  );
  const field = await screen.findByLabelText("The villages' own call");
  const choices = async () => within(field).findAllByRole("option");
  await screen.findByRole("option", { name: "Lock Village 2025" });
  expect((await choices()).map((each) => each.textContent)).toEqual(["None", "Lock Village 2025"]);
  await user.selectOptions(field, "locks");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.closest("[data-field]")?.textContent).toContain("Select another call of this installation.");
  expect(server.named("POST /api/settings/preview/").map(({ body }) => body)).toEqual([
    { changes: { villagesCall: "locks" } },
  ]);
});
