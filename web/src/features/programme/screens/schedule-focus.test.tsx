import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { anEdition, aUser, serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";
import { aPublication, aSlot, aTalk } from "../planned.fixture";

eachInASession();

const BREAK = {
  id: 4,
  etag: '"1"',
  kind: "break",
  title: "Lunch",
  rooms: [],
  start: "2025-07-01T10:00:00.000Z",
  minutes: 60,
};
const placed = aSlot("Cellar", "2025-07-01T09:15:00.000Z");

function open(doubles: Parameters<typeof serve>[0]) {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/edition/": [200, anEdition({ zone: "Europe/Berlin" })],
    "GET /api/programme/talks/": [200, [aTalk(3, { authors: "Ada Lovelace" })]],
    "GET /api/schedule/freed/": [200, []],
    "GET /api/programme/publication/": [200, aPublication({})],
    "GET /api/programme/plan/": [200, { rooms: [], days: [], zone: "Europe/Berlin" }],
    "GET /api/programme/blocks/": [200, []],
    ...doubles,
  });
  return { server, ...visit("/homepage/organiser/app/schedule") };
}

const isFocused = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name })));

test("follows a talk that is placed, and taken out again", async () => {
  const talk = (changes: object) => aTalk(3, { authors: "Ada Lovelace", ...changes });
  const { user } = open({
    "PUT /api/schedule/3/": [200, talk({ etag: '"1"', slot: placed })],
    "DELETE /api/schedule/3/": [200, talk({ etag: '"2"', slot: null })],
  });
  await user.click(await screen.findByRole("button", { name: "Schedule Talk 3" }));
  const form = within(screen.getByRole("form", { name: "Slot of Talk 3" }));
  await user.clear(form.getByLabelText("Room"));
  await user.type(form.getByLabelText("Room"), "Cellar{Enter}");
  await isFocused("Move Talk 3");
  await user.click(screen.getByRole("button", { name: "Remove Talk 3" }));
  await isFocused("Schedule Talk 3");
});

test("goes on where breaks are added once one is removed", async () => {
  let blocks = [BREAK];
  const { user } = open({
    "GET /api/programme/blocks/": () => [200, blocks],
    "DELETE /api/programme/blocks/4/": () => {
      blocks = [];
      return [204];
    },
  });
  await user.click(await screen.findByRole("button", { name: "Remove Lunch" }));
  expect(await screen.findByText("“Lunch” is removed")).toBeTruthy();
  await isFocused("Add a break or plenary slot");
});

const PUT_PLAN = "PUT /api/programme/plan/";
const attic = { id: "a1", name: "Attic", capacity: null, description: "", changeover: 0 };
const planned = (...rooms: object[]) => ({ rooms, days: [], zone: "Europe/Berlin" });

test("keeps what is typed, and the focus, while rooms and days are being saved", async () => {
  let answer = () => {};
  const { server, user } = open({
    [PUT_PLAN]: ({ body }) =>
      new Promise((resolve) => {
        const { rooms } = body as { rooms: object[] };
        const saved = rooms.map((room) => ({ ...room, id: "a1" }));
        answer = () => resolve([200, planned(...saved), { etag: `"${server.named(PUT_PLAN).length}"` }]);
      }),
  });
  await user.click(await screen.findByRole("button", { name: "Add a room" }));
  const name = screen.getByLabelText("Room 1");
  await user.type(name, "Attic{Enter}");
  await waitFor(() => expect(server.named(PUT_PLAN)).toHaveLength(1));
  fireEvent.change(name, { target: { value: "Attic left" } });
  answer();
  expect(await screen.findByText("Saved: rooms and days")).toBeTruthy();
  await waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0));
  expect(name).toHaveProperty("value", "Attic left");
  expect(document.activeElement).toBe(name);
  // The room that was saved, and not another one.
  await user.type(name, "{Enter}");
  await waitFor(() => expect(server.named(PUT_PLAN)).toHaveLength(2));
  expect(server.named(PUT_PLAN)[1]?.body).toMatchObject({ rooms: [{ id: "a1", name: "Attic left" }] });
  expect(server.named(PUT_PLAN)[1]?.headers.get("if-match")).toBe('"1"');
  answer();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Save rooms and days" })).toHaveProperty("disabled", true),
  );
  expect(document.activeElement).toBe(name);
});

test("keeps what is typed when a talk is placed in a room that is not among the rooms, and saves that, too", async () => {
  const cellar = { ...attic, id: "unsaved-63", name: "Cellar" };
  let rooms = [attic];
  const { server, user } = open({
    "GET /api/programme/plan/": () => [200, planned(...rooms), { etag: '"1"' }],
    [PUT_PLAN]: ({ body }) => [200, { ...planned(), ...(body as object) }, { etag: '"2"' }],
  });
  const name = await screen.findByLabelText("Room 1");
  await user.type(name, " left");
  rooms = [attic, cellar];
  await act(async () => queryClient.invalidateQueries({ queryKey: ["schedule", "plan"] }));
  await act(() => new Promise((rendered) => setTimeout(rendered)));
  expect(screen.getByLabelText("Room 1")).toHaveProperty("value", "Attic left");
  await user.click(screen.getByRole("button", { name: "Save rooms and days" }));
  expect(await screen.findByLabelText("Room 2")).toHaveProperty("value", "Cellar");
  expect(server.named(PUT_PLAN)[0]?.body).toMatchObject({ rooms: [{ name: "Attic left" }, cellar] });
});

test("shows a room that a talk is placed in while nothing is typed", async () => {
  let rooms: object[] = [];
  open({ "GET /api/programme/plan/": () => [200, planned(...rooms), { etag: '"1"' }] });
  await screen.findByText(/^No rooms yet\./);
  rooms = [attic];
  await act(async () => queryClient.invalidateQueries({ queryKey: ["schedule", "plan"] }));
  expect(await screen.findByLabelText("Room 1")).toHaveProperty("value", "Attic");
});

test("follows a room that is moved to an end, and goes to another one once it is removed", async () => {
  const cellar = { ...attic, id: "c1", name: "Cellar" };
  const { user } = open({
    "GET /api/programme/plan/": [200, planned(attic, cellar), { etag: '"1"' }],
  });
  await user.click(await screen.findByRole("button", { name: "Move Cellar up" }));
  await isFocused("Move Cellar down");
  await user.click(screen.getByRole("button", { name: "Remove Cellar" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Room 1")));
  await user.click(screen.getByRole("button", { name: "Remove Attic" }));
  await isFocused("Add a room");
});

test("goes to another day once one is removed, and to the button that adds one after the last", async () => {
  const day = (date: string) => ({ date, from: "09:00", until: "18:00" });
  const { user } = open({
    "GET /api/programme/plan/": [
      200,
      { ...planned(), days: [day("2025-07-01"), day("2025-07-02")] },
      { etag: '"1"' },
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Remove day 2" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Day 1")));
  await user.click(screen.getByRole("button", { name: "Remove day 1" }));
  await isFocused("Add a day");
});
