import type { ScheduleRow } from "@lectern/domain/programme/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { anEdition, aUser, serve } from "#platform/answers.fixture";

eachInASession();

const row = (pk: number, changes: Partial<ScheduleRow> = {}): ScheduleRow => ({
  pk,
  code: "MAIN",
  title: `Talk ${pk}`,
  authors: "Ada Lovelace",
  usual_minutes: 45,
  told: true,
  answer: "confirmed",
  slot: null,
  warnings: [],
  etag: '"0"',
  ...changes,
});
const slot = (room: string, start: string) => ({ room, start, minutes: 45 });
const rows = [
  row(1, { slot: slot("Attic", "2025-07-01T08:00:00.000Z") }),
  row(2, { slot: slot("Main hall", "2025-07-01T08:30:00.000Z") }),
  row(3, { told: false, answer: null }),
];
const open = (changes = {}) => {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/edition/": [200, anEdition({ zone: "Europe/Berlin" })],
    "GET /api/schedule/": [200, rows],
    "GET /api/schedule/freed/": [200, []],
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
        : [200, row(3, { etag: '"1"', slot: slot("Cellar", "2025-07-01T09:15:00.000Z") })],
  });
  await user.click(await screen.findByRole("button", { name: "Place Talk 3" }));
  const form = within(screen.getByRole("form", { name: "Place of Talk 3" }));
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
  expect(sent?.body).toEqual(slot("Cellar", "2025-07-01T09:15:00.000Z"));
  expect(sent?.headers.get("if-match")).toBe('"0"');
});

test("shows slots that became free, and why", async () => {
  const freed = [
    { pk: 9, title: "Talk 9", why: "withdrawn", slot: slot("Attic", "2025-07-01T08:00:00.000Z") },
  ];
  open({ "GET /api/schedule/freed/": [200, freed] });
  const list = await screen.findByRole("list", { name: "Free again" });
  expect(list.textContent).toBe("Talk 9Attic, 2025-07-01, 10:00–10:45 · Withdrawn by its speaker");
});
