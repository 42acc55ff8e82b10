import type { PlannedRow } from "@lectern/domain/programme/grid/contract";
import { screen, within } from "@testing-library/react";
import { visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { anEdition, aUser, serve } from "#platform/answers.fixture";
import { aPublication, aSlot, aTalk } from "../../planned.fixture";

export const slot = (room: string, start: string) => aSlot(room, `2025-07-01T${start}:00.000Z`);
const room = (name: string, changeover = 0) => ({
  id: name,
  name,
  capacity: null,
  description: "",
  changeover,
});
const plan = {
  rooms: [room("Attic"), room("Hall", 10)],
  days: [
    { date: "2025-07-01", from: "09:00", until: "18:00" },
    { date: "2025-07-02", from: "09:00", until: "12:00" },
  ],
  zone: "UTC",
};
/** A blocker in one room. */
export const lunch = {
  id: 7,
  kind: "blocker",
  title: "Lunch",
  rooms: ["Attic"],
  start: "2025-07-01T12:00:00.000Z",
  minutes: 60,
  etag: '"2"',
};
const rows = [
  aTalk(1, { slot: slot("Attic", "10:00"), etag: '"3"' }),
  aTalk(2, {
    authors: "Speaker 1",
    answer: null,
    availability: [
      { speaker: "Speaker 1", days: [{ day: "2025-07-01", times: [{ from: "11:00", to: "18:00" }] }] },
    ],
  }),
  aTalk(3, { tentative: true, answer: null, notified: false, slot: slot("Hall", "12:00"), etag: '"1"' }),
];

/** What is announced to screen readers. */
export const said = () =>
  screen
    .getAllByRole("status")
    .map(({ textContent }) => textContent)
    .join(" ");

/** The schedule of a server that keeps slots, once it may, and refuses changes of other versions. */
export const openGrid = (changes = {}, mayKeep = Promise.resolve()) => {
  const kept = new Map(rows.map((each) => [each.pk, each]));
  const put = (pk: number) => async (request: { body: unknown; headers: Headers }) => {
    await mayKeep;
    const now = kept.get(pk);
    if (!now || request.headers.get("if-match") !== now.etag)
      return [412, { detail: "Changed meanwhile." }] as [number, object];
    const { tentative: _, ...place } = request.body as PlannedRow["slot"] & { tentative?: boolean };
    const version = Number(now.etag.replaceAll('"', "")) + 1;
    const next = { ...now, slot: request.body === null ? null : place, etag: `"${version}"` } as PlannedRow;
    kept.set(pk, next);
    return [200, next] as [number, object];
  };
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/edition/": [200, anEdition({ zone: "UTC" })],
    "GET /api/programme/talks/": () => [200, [...kept.values()]],
    "GET /api/programme/talks/?undecided=true": () => [200, [...kept.values()]],
    "GET /api/schedule/freed/": [200, []],
    "GET /api/programme/publication/": [200, aPublication()],
    "GET /api/programme/plan/": [200, plan],
    "GET /api/programme/blocks/": [200, []],
    ...Object.fromEntries(
      rows.flatMap(({ pk }) => [
        [`PUT /api/schedule/${pk}/`, put(pk)],
        [`DELETE /api/schedule/${pk}/`, put(pk)],
      ]),
    ),
    ...changes,
  });
  return { server, kept, ...visit("/homepage/organiser/app/schedule") };
};

/** The card of a talk or block in a list. */
export const cardIn = async (list: string, title: string) =>
  within(await screen.findByRole("list", { name: list })).findByRole("button", { name: new RegExp(title) });
