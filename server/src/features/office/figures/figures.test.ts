import type { CallFigures } from "@lectern/domain/office/figures/contract";
import { expect } from "vitest";
import { countStatements } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let organiser: Person;
let reviewed: number;

/** Rows of a proposal are made plainly; what is asked about is written into them. */
const change = (id: number, columns: string) =>
  server.platform.db.execute(`update submission set ${columns} where id = ${id}`);

it.beforeAll(async () => {
  organiser = await make.organiser();
  await make.setting("opensAt", "2025-03-01T12:00:00Z");
  await make.setting("zone", "Asia/Singapore");
  await make.setting("closesAt", "2025-06-09T23:59:59Z");

  server.clock.set("2024-01-01T00:00:00Z");
  const returning = await make.speaker();
  await make.proposal(returning, "Withdrawn");
  const known = await make.speaker();
  server.clock.set("2025-03-01T12:00:00.000Z");
  const newcomer = await make.speaker();

  reviewed = await make.proposal(returning, "Ready for Review");
  // Ten at night in Singapore's zone is a day later than in UTC.
  await change(reviewed, `submitted_at = '2025-03-01T18:00:00Z', decision = 'ACC'`);
  const blue = await make.proposal(known, "Ready for Review");
  await change(blue, `topic_type = 'BT', submission_type = 'WS', decision = 'REJ'`);
  await make.proposal(newcomer, "Submitted");
  await make.proposal(newcomer, "Submitted");
  await make.proposal(newcomer, "Uploading");
  await make.proposal(newcomer, "Withdrawn");
  for (const [expertise_score, submission_score] of [
    [6, 8],
    [9, 10],
    [6, 8],
  ]) {
    const scores = { expertise_score, submission_score };
    await make.review(await make.reviewer(), reviewed, scores);
  }
});

const figures = async (query = ""): Promise<CallFigures> =>
  (await as(organiser).get(`/api/figures/${query}`)).json();

it("counts submissions by day of the edition's zone, and withdrawn and unfinished ones separately", async () => {
  expect(await figures()).toEqual({
    at: "2025-03-01T12:00:00.000Z",
    zone: "Asia/Singapore",
    opensAt: "2025-03-01T12:00:00.000Z",
    closesAt: "2025-06-09T23:59:59.000Z",
    deadlines: [
      {
        at: "2025-03-01T12:00:00.000Z",
        from: "2025-06-02T23:59:59.000Z",
        to: "2025-06-09T23:59:59.000Z",
      },
    ],
    arrivals: [
      { day: "2024-01-01", came: 0, withdrawn: 1, unfinished: 0 },
      { day: "2025-03-01", came: 3, withdrawn: 1, unfinished: 1 },
      { day: "2025-03-02", came: 1, withdrawn: 0, unfinished: 0 },
    ],
    topics: [
      { code: "BT", accepted: 0, waitlisted: 0, rejected: 1, open: 0 },
      { code: "RT", accepted: 1, waitlisted: 0, rejected: 0, open: 2 },
    ],
    types: [
      { code: "T", count: 3 },
      { code: "WS", count: 1 },
    ],
    countries: [{ code: "GB", count: 4 }],
    speakers: { returning: 1, known: 1, newcomers: 1 },
    review: {
      wanted: 2,
      coverage: [
        { value: 0, count: 1 },
        { value: 3, count: 1 },
      ],
      days: [{ day: "2025-03-01", given: 3, wanted: 2 }],
      scores: {
        overall: [
          { value: 7, count: 2 },
          { value: 9.5, count: 1 },
        ],
        criteria: [
          {
            code: "speaker",
            label: "Speaker Score",
            min: 0,
            max: 10,
            tally: [
              { value: 6, count: 2 },
              { value: 9, count: 1 },
            ],
          },
          {
            code: "topic",
            label: "Topic Score",
            min: 0,
            max: 10,
            tally: [
              { value: 8, count: 2 },
              { value: 10, count: 1 },
            ],
          },
        ],
      },
      gaps: [{ value: 2.5, count: 1 }],
    },
  });
});

it("counts only the topics and types that are asked for", async () => {
  const blue = await figures("?topic=BT,PT&type=WS");
  expect(blue.topics).toEqual([{ code: "BT", accepted: 0, waitlisted: 0, rejected: 1, open: 0 }]);
  expect(blue.review).toMatchObject({
    coverage: [{ value: 0, count: 1 }],
    days: [],
    scores: { overall: [] },
    gaps: [],
  });
  expect(blue.speakers).toEqual({ returning: 0, known: 1, newcomers: 0 });
  expect((await figures("?topic=NONE")).arrivals).toEqual([]);
});

it("refuses what is no list of codes", async () => {
  const answer = await as(organiser).get("/api/figures/?topic=R%27T");
  expect([answer.statusCode, answer.json()]).toEqual([400, { topic: ["Enter codes such as RT,BT."] }]);
});

it("starts a day where the zone does, to the quarter of an hour", async () => {
  const speaker = await make.speaker();
  const [last, first] = [
    await make.proposal(speaker, "Submitted"),
    await make.proposal(speaker, "Submitted"),
  ];
  await change(last, `submitted_at = '2025-04-01T18:14:59.999Z', topic_type = 'PT'`);
  await change(first, `submitted_at = '2025-04-01T18:15:00Z', topic_type = 'PT'`);
  await make.setting("zone", "Asia/Kathmandu");
  expect((await figures("?topic=PT")).arrivals).toEqual([
    { day: "2025-04-01", came: 1, withdrawn: 0, unfinished: 0 },
    { day: "2025-04-02", came: 1, withdrawn: 0, unfinished: 0 },
  ]);
});

it("asks the database as often for a thousand proposals as for ten", async () => {
  const statements = countStatements(server.platform.db);
  const asked = async () => {
    const before = statements();
    await figures();
    return statements() - before;
  };
  const few = await asked();
  const speaker = await make.speaker();
  await server.platform.db.execute(
    `insert into submission (owner_id, authors, title, abstract, conflicts, remarks, conference, topic_type,
       submission_type, workshop_duration, status, created_at, submitted_at)
     select '${speaker.id}', 'x', 'Many', 'x', 'x', 'x', 'MAIN', 'RT', 'T', 'NA', 'Submitted', now(), now()
     from generate_series(1, 1000)`,
  );
  expect(await asked()).toBe(few);
});

it("counts a proposal for both conferences in the figures of each, until that one's close", async () => {
  const all = await figures();
  const came = ({ arrivals }: CallFigures) => arrivals.reduce((sum, each) => sum + each.came, 0);
  const close = "2025-05-01T00:00:00.000Z";
  await make.setting("conferenceDates", [{ conference: "SINCON", closesAt: close }]);
  await change(reviewed, `conference = 'BOTH'`);
  const [main, second, none] = [
    await figures("?conference=MAIN"),
    await figures("?conference=SINCON"),
    await figures("?conference=constructor"),
  ];
  expect([came(main), came(second), came(none)]).toEqual([came(all), 1, 0]);
  expect([second.closesAt, second.review.scores.overall.reduce((sum, { count }) => sum + count, 0)]).toEqual([
    close,
    3,
  ]);
  expect(main.closesAt).toBe(all.closesAt);
  await make.setting("conferenceDates", []);
  await change(reviewed, `conference = 'MAIN'`);
});
