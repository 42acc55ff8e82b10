import type { PlannedRow } from "@lectern/domain/programme/grid/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { anEdition, aUser, serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";
import { aPublication, aSlot, aTalk } from "../planned.fixture";

eachInASession();

const row = (pk: number, changes: Partial<PlannedRow> = {}) =>
  aTalk(pk, { authors: "Ada Lovelace", ...changes });
const rows = [
  row(1, { slot: aSlot("Attic", "2025-07-01T08:00:00.000Z") }),
  row(2, { slot: aSlot("Main hall", "2025-07-01T08:30:00.000Z") }),
  row(3, { notified: false, answer: null }),
];
const publication = aPublication({
  changes: [
    {
      pk: 1,
      title: "Talk 1",
      change: "moved",
      from: aSlot("Cellar", "2025-07-01T08:00:00.000Z"),
      to: aSlot("Attic", "2025-07-01T08:00:00.000Z"),
    },
  ],
  notified: 1,
});
const open = (changes = {}) => {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/edition/": [200, anEdition({ zone: "Europe/Berlin" })],
    "GET /api/programme/talks/": [200, rows],
    "GET /api/schedule/freed/": [200, []],
    "GET /api/programme/publication/": [200, publication],
    "GET /api/programme/plan/": [200, { rooms: [], days: [], zone: "Europe/Berlin" }],
    "GET /api/programme/blocks/": [200, []],
    ...changes,
  });
  return { server, ...visit("/homepage/organiser/app/schedule") };
};

test("shows days in the edition's zone, and speakers who are scheduled twice at once", async () => {
  open();
  const day = await screen.findByRole("list", { name: "Tuesday, 1 July 2025" });
  expect(within(day).getAllByRole("listitem")[0]?.textContent).toContain("10:00–10:45Attic");
  expect(screen.getByText("Ada Lovelace · not notified yet")).toBeTruthy();
  expect(screen.getByRole("region", { name: "Not possible" }).textContent).toBe(
    "Ada Lovelace is expected in two places at once: “Talk 1” and “Talk 2”.",
  );
});

test("suggests the time after the last slot, sends the instant, and shows a refusal at its field", async () => {
  const taken = "Main hall is taken by “Talk 2”.";
  let refused = true;
  const { server, user } = open({
    "PUT /api/schedule/3/": () =>
      refused
        ? [400, { room: [taken] }]
        : [200, row(3, { etag: '"1"', slot: aSlot("Cellar", "2025-07-01T09:15:00.000Z") })],
  });
  await user.click(await screen.findByRole("button", { name: "Schedule Talk 3" }));
  const form = within(screen.getByRole("form", { name: "Slot of Talk 3" }));
  expect(form.getByLabelText("Start (Europe/Berlin)")).toHaveProperty("value", "2025-07-01T11:15");
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText(taken)).toBeTruthy();
  const room = form.getByLabelText("Room");
  expect(room).toHaveProperty("value", "Main hall");
  refused = false;
  await user.clear(room);
  await user.type(room, "Cellar");
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("button", { name: "Move Talk 3" })).toBeTruthy();
  const sent = server.named("PUT /api/schedule/3/").at(-1);
  expect(sent?.body).toEqual(aSlot("Cellar", "2025-07-01T09:15:00.000Z"));
  expect(sent?.headers.get("if-match")).toBe('"0"');
});

test("shows slots that became free, and why", async () => {
  const freed = [
    { pk: 9, title: "Talk 9", why: "withdrawn", slot: aSlot("Attic", "2025-07-01T08:00:00.000Z") },
  ];
  open({ "GET /api/schedule/freed/": [200, freed] });
  const list = await screen.findByRole("list", { name: "Freed slots" });
  expect(list.textContent).toBe("Talk 9Attic, 2025-07-01, 10:00–10:45 · Withdrawn by its speaker");
});

test("lists what publishing changes, and publishes what was seen", async () => {
  const { server, user } = open({
    "POST /api/programme/publication/": [201, { ...publication, number: 2, changes: [] }],
  });
  const list = await screen.findByRole("list", { name: "Changes" });
  expect(list.textContent).toBe(
    "Moved Talk 1Cellar, 2025-07-01, 10:00–10:45 → Attic, 2025-07-01, 10:00–10:45",
  );
  await user.click(screen.getByRole("button", { name: "Publish version 2" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("1 change, and 1 speaker will be notified by mail.")).toBeTruthy();
  expect(dialog.getByRole("region", { name: "Not possible" }).textContent).toBe(
    "Ada Lovelace is expected in two places at once: “Talk 1” and “Talk 2”.",
  );
  await user.click(dialog.getByRole("button", { name: "Publish version 2" }));
  expect(await screen.findByText("Everything is published.")).toBeTruthy();
  expect(server.named("POST /api/programme/publication/").at(-1)?.headers.get("if-match")).toBe('"1-7"');
});

/** Publishes version 2, which is answered with `reply` once `answer` is called. */
async function startPublishing(reply: [number, unknown]) {
  let answer = () => {};
  const page = open({
    "POST /api/programme/publication/": () =>
      new Promise((resolve) => {
        answer = () => resolve(reply);
      }),
  });
  await page.user.click(await screen.findByRole("button", { name: "Publish version 2" }));
  const dialog = within(await screen.findByRole("dialog"));
  const publish = dialog.getByRole("button", { name: "Publish version 2" });
  await waitFor(() => expect(publish).toHaveProperty("disabled", false));
  await page.user.click(publish);
  return { ...page, dialog, answer: () => answer() };
}

test("stays open while it publishes, and says that it failed", async () => {
  const { user, dialog, answer } = await startPublishing([429, { detail: "Try again in a minute." }]);
  await user.keyboard("{Escape}");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  answer();
  expect(await dialog.findByText("Try again in a minute.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("says that it has published, also after the page was left", async () => {
  const { router, answer } = await startPublishing([201, { ...publication, number: 2, changes: [] }]);
  await act(() => router.navigate("/homepage/organiser/app"));
  answer();
  expect(await screen.findByText("Version 2 of the programme is published")).toBeTruthy();
});

test("does not warn of a tentative place before publishing, as it is not published", async () => {
  const tentative = row(2, {
    tentative: true,
    slot: aSlot("Main hall", "2025-07-01T08:30:00.000Z"),
  });
  const { user } = open({ "GET /api/programme/talks/": [200, [rows[0], tentative]] });
  await user.click(await screen.findByRole("button", { name: "Publish version 2" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByRole("region", { name: "Not possible" })).toBeNull();
});

test("publishes nothing while it cannot be read what clashes", async () => {
  let refused = false;
  const { server, user } = open({
    "GET /api/programme/talks/": () => (refused ? [429, { detail: "Too many requests." }] : [200, rows]),
  });
  await screen.findByRole("button", { name: "Publish version 2" });
  refused = true;
  await queryClient.invalidateQueries({ queryKey: ["schedule"] });
  await user.click(screen.getByRole("button", { name: "Publish version 2" }));
  const dialog = within(await screen.findByRole("dialog"));
  const publish = dialog.getByRole("button", { name: "Publish version 2" });
  expect(dialog.getByText("Too many requests.")).toBeTruthy();
  expect(publish).toHaveProperty("disabled", true);
  refused = false;
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(publish).toHaveProperty("disabled", false));
  expect(server.named("POST /api/programme/publication/")).toEqual([]);
});

test("shows below its headline why the publication cannot be loaded", async () => {
  open({ "GET /api/programme/publication/": [429, { detail: "Too many requests." }] });
  const section = within(await screen.findByRole("region", { name: "Public programme" }));
  expect(await section.findByText("Too many requests.")).toBeTruthy();
});

test("adds a room, and shows what is wrong at its field", async () => {
  const { server, user } = open({
    "PUT /api/programme/plan/": () => [
      200,
      {
        rooms: [{ id: "a", name: "Attic", capacity: null, description: "", changeover: 0 }],
        days: [],
        zone: "Europe/Berlin",
      },
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Add a room" }));
  const form = within(screen.getByRole("form", { name: "Rooms and days" }));
  await user.click(form.getByRole("button", { name: "Save rooms and days" }));
  expect(await form.findByText("Enter the room's name.")).toBeTruthy();
  await user.type(form.getByLabelText("Room 1"), "Attic");
  await user.click(form.getByRole("button", { name: "Save rooms and days" }));
  expect(await screen.findByText("Saved: rooms and days")).toBeTruthy();
  expect(server.named("PUT /api/programme/plan/").at(-1)?.body).toMatchObject({
    rooms: [{ name: "Attic", capacity: null, changeover: 0 }],
    days: [],
  });
});

test("shows the code for sites that may embed the programme, or where to name them", async () => {
  const sites = ["https://example.org"];
  const { user } = open({ "GET /api/programme/publication/": [200, { ...publication, embed_on: sites }] });
  await user.click(await screen.findByRole("button", { name: "Embed in another site" }));
  const part = within(await screen.findByRole("region", { name: "Embed in another site" }));
  expect(
    part.getByText('<script async src="http://localhost:3000/programme/widget.js"></script>'),
  ).toBeTruthy();
  expect(part.getByText(/For https:\/\/example.org\./)).toBeTruthy();
  expect(part.getByRole("link", { name: "Change the sites" }).getAttribute("href")).toBe(
    "/homepage/organiser/app/settings",
  );
});

test("shows no code while no site may embed the programme", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Embed in another site" }));
  expect(await screen.findByText(/No site may embed the programme yet\./)).toBeTruthy();
  expect(screen.queryByText(/widget\.js/)).toBeNull();
});

test("asks when a talk is announced that is held back, instead of publishing it", async () => {
  const { server, user } = open();
  await user.click(await screen.findByRole("button", { name: "Schedule Talk 3" }));
  const form = within(await screen.findByRole("form", { name: "Slot of Talk 3" }));
  await user.click(form.getByLabelText("To be announced"));
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText("Set when it is announced, or untick “To be announced”.")).toBeTruthy();
  expect(server.named("PUT /api/schedule/3/")).toEqual([]);
});

test("reads all that it shows together with the talks, not after them", async () => {
  const { server } = open({ "GET /api/programme/talks/": () => new Promise(() => {}) });
  await vi.waitFor(() => expect(server.named("GET /api/programme/talks/")).toHaveLength(1));
  const read = new Set(server.calls.map(({ name }) => name));
  for (const part of ["schedule/freed", "programme/publication", "programme/plan", "programme/blocks"])
    expect(read).toContain(`GET /api/${part}/`);
});

test.each([
  ["plan", 2],
  ["blocks", 1],
])("says why the %s cannot be loaded, and loads it again", async (part, places) => {
  let refused = true;
  const answer = part === "plan" ? { rooms: [], days: [], zone: "Europe/Berlin" } : [];
  const { server, user } = open({
    [`GET /api/programme/${part}/`]: () =>
      refused ? [429, { detail: "Too many requests." }] : [200, answer],
  });
  const again = () => screen.getAllByRole("button", { name: "Try again" });
  await waitFor(() => expect(again()).toHaveLength(places));
  expect(screen.getAllByText("Too many requests.")).toHaveLength(places);
  expect(screen.queryByRole("list", { name: "Tuesday, 1 July 2025" })).toBeNull();
  expect(server.named(`GET /api/programme/${part}/`).length).toBeLessThan(5);
  refused = false;
  for (const button of again()) await user.click(button);
  expect(await screen.findByRole("list", { name: "Tuesday, 1 July 2025" })).toBeTruthy();
});
