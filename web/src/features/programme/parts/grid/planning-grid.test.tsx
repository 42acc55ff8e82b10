import type { PlannedRow } from "@lectern/domain/programme/grid/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { anEdition, aUser, serve } from "#platform/answers.fixture";

eachInASession();

const row = (pk: number, changes: Partial<PlannedRow> = {}): PlannedRow => ({
  pk,
  code: "MAIN",
  title: `Talk ${pk}`,
  authors: `Speaker ${pk}`,
  usual_minutes: 45,
  told: true,
  answer: "confirmed",
  slot: null,
  warnings: [],
  etag: '"0"',
  tentative: false,
  type: "Talk",
  topic: "Research",
  availability: [],
  ...changes,
});
const slot = (room: string, start: string) => ({ room, start: `2025-07-01T${start}:00.000Z`, minutes: 45 });
const room = (name: string, changeover = 0) => ({
  id: name,
  name,
  capacity: null,
  description: "",
  changeover,
});
const plan = {
  rooms: [room("Attic"), room("Hall", 10)],
  days: [{ date: "2025-07-01", from: "09:00", until: "18:00" }],
  zone: "UTC",
};
const rows = [
  row(1, { slot: slot("Attic", "10:00"), etag: '"3"' }),
  row(2, {
    authors: "Speaker 1",
    answer: null,
    availability: [
      { speaker: "Speaker 1", days: [{ day: "2025-07-01", times: [{ from: "11:00", to: "18:00" }] }] },
    ],
  }),
  row(3, { tentative: true, answer: null, told: false, slot: slot("Hall", "12:00"), etag: '"1"' }),
];

/** A server that keeps slots, and refuses changes of other versions. */
const open = (changes = {}) => {
  const kept = new Map(rows.map((each) => [each.pk, each]));
  const put = (pk: number) => (request: { body: unknown; headers: Headers }) => {
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
    "GET /api/programme/publication/": [404, {}],
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

const talkIn = async (list: string, title: string) =>
  within(await screen.findByRole("list", { name: list })).findByRole("button", { name: new RegExp(title) });

test("moves a talk by keyboard, says each place and what is wrong with it, and drops it", async () => {
  const { server, user } = open();
  (await talkIn("Unscheduled", "Talk 2")).focus();
  await user.keyboard("[Space]");
  const said = () =>
    screen
      .getAllByRole("status")
      .map(({ textContent }) => textContent)
      .join(" ");
  await expect.poll(said).toContain("Attic, 09:00–09:45, 45 minutes.");
  expect(said()).toContain("Speaker 1 is not available at that time.");
  expect(said()).toContain("Its speaker has not confirmed yet.");
  for (let n = 0; n < 4; n++) await user.keyboard("[ArrowDown]");
  await expect.poll(said).toContain("Attic is taken by “Talk 1”, 2025-07-01 at 10:00 for 45 minutes.");
  await user.keyboard("[ArrowRight]");
  await expect.poll(said).toContain("Speaker 1 is in “Talk 1” at that time.");
  await user.keyboard("{Shift>}[ArrowDown]{/Shift}[Enter]");
  expect((await talkIn("Hall", "Talk 2")).textContent).toContain("09:20–10:10");
  const [sent] = server.named("PUT /api/schedule/2/");
  expect(sent?.body).toEqual({ room: "Hall", start: "2025-07-01T09:20:00.000Z", minutes: 50 });
  expect(sent?.headers.get("if-match")).toBe('"0"');
});

test("leaves a talk where it is on Escape", async () => {
  const { server, user } = open();
  (await talkIn("Attic", "Talk 1")).focus();
  await user.keyboard("[Space]");
  await user.keyboard("[ArrowRight][ArrowDown][Escape]");
  expect((await talkIn("Attic", "Talk 1")).textContent).toContain("10:00–10:45");
  expect(server.named("PUT /api/schedule/1/")).toEqual([]);
});

test("takes two steps back and repeats one, each time with the version of its own last change", async () => {
  const { server, user } = open();
  (await talkIn("Attic", "Talk 1")).focus();
  await user.keyboard("[Space]");
  await user.keyboard("[ArrowDown][Space]");
  (await talkIn("Attic", "10:05–10:50")).focus();
  await user.keyboard("[Space]");
  await user.keyboard("[ArrowRight][Space]");
  await talkIn("Hall", "Talk 1");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await talkIn("Attic", "10:05–10:50");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await talkIn("Attic", "10:00–10:45");
  await user.click(screen.getByRole("button", { name: "Redo" }));
  await talkIn("Attic", "10:05–10:50");
  const tags = () => server.named("PUT /api/schedule/1/").map(({ headers }) => headers.get("if-match"));
  await expect.poll(tags).toEqual(['"3"', '"4"', '"5"', '"6"', '"7"']);
});

test("says what another organiser did when a drop or an undo is refused, and shows that", async () => {
  const { kept, user } = open();
  const talk = await talkIn("Attic", "Talk 1");
  const byOthers = (room: string, etag: string) => kept.set(1, row(1, { slot: slot(room, "15:00"), etag }));
  talk.focus();
  await user.keyboard("[Space]");
  await user.keyboard("[ArrowDown]");
  byOthers("Hall", '"4"');
  await user.keyboard("[Space]");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Another organiser changed it meanwhile. It is now in Hall, 15:00–15:45.",
  );
  (await talkIn("Hall", "Talk 1")).focus();
  await user.keyboard("[Space]");
  await user.keyboard("[ArrowLeft][Space]");
  await talkIn("Attic", "15:00–15:45");
  await expect.poll(() => kept.get(1)?.etag).toBe('"5"');
  byOthers("Hall", '"6"');
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(
    await screen.findByText(/Another organiser changed it since. It is now in Hall, 15:00/),
  ).toBeTruthy();
  expect(kept.get(1)?.etag).toBe('"6"');
});

test("places proposals that are not accepted yet only as tentative ones", async () => {
  const { server, user } = open();
  const talk = await talkIn("Hall", "Talk 3");
  expect(talk.textContent).toContain("tentative");
  talk.focus();
  await user.keyboard("[Space]");
  await user.keyboard("[ArrowDown][Space]");
  await talkIn("Hall", "12:05–12:50");
  expect(server.named("PUT /api/schedule/3/")[0]?.body).toMatchObject({ tentative: true });
});

test("filters what waits for a place", async () => {
  const { user } = open();
  await talkIn("Unscheduled", "Talk 2");
  await user.type(screen.getByLabelText("Filter unscheduled talks"), "nobody");
  expect(await screen.findByText("No matching talks.")).toBeTruthy();
  await user.clear(screen.getByLabelText("Filter unscheduled talks"));
  await talkIn("Unscheduled", "Talk 2");
  await user.selectOptions(screen.getByLabelText("Answer"), "confirmed");
  expect(await screen.findByText("No matching talks.")).toBeTruthy();
});
