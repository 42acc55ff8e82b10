import { beforeEach, expect } from "vitest";
import { updateSubmission } from "#features/proposals/store";
import { seen } from "#testing/client";
import type { Person } from "#testing/make";
import { onNewServers } from "#testing/on-server";
import { unansweredAvailability } from "./store";

const { it, server, as, make } = onNewServers();
let organiser: Person;
let speaker: Person;
let talk: number;

const OWN = "/api/availability/own/";
const MORNING = { day: "2025-07-01", times: [{ from: "09:00", to: "12:00" }] };
const AWAY = { day: "2025-07-02", times: [] };

beforeEach(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker();
  talk = await make.proposal(speaker, "Reviewed");
  await updateSubmission(server.platform.db, talk, { decision: "ACC", releasedDecision: "ACC" });
});

const ask = (days: string[]) => as(organiser).put("/api/availability/form/", { days });
const save = (days: object[], headers = {}) => as(speaker).put(OWN, { days }, { headers });

it("keeps the times of a speaker on the days that are asked about, for the organisers", async () => {
  expect((await save([MORNING])).statusCode).toBe(404);
  await ask(["2025-07-02", "2025-07-01"]);
  expect((await as(speaker).get(OWN)).json()).toEqual({
    asked: ["2025-07-01", "2025-07-02"],
    zone: "UTC",
    days: [],
    saved_on: null,
  });
  const unanswered = [{ submission: talk, accountId: speaker.id }];
  await save([MORNING, { ...AWAY, day: "2025-07-09" }]);
  expect(await unansweredAvailability(server.platform.db, [talk])).toEqual(unanswered);
  await save([AWAY, MORNING]);
  expect(await unansweredAvailability(server.platform.db)).toEqual([]);
  const { rows } = (await as(organiser).get("/api/availability/")).json();
  expect(rows).toEqual([expect.objectContaining({ email: speaker.email, days: [MORNING, AWAY] })]);
});

it("shows wrong times at their day, and refuses what was changed meanwhile", async () => {
  await ask(["2025-07-01"]);
  expect(seen(await save([{ ...MORNING, times: [{ from: "12:00", to: "09:00" }] }]))).toEqual({
    status: 400,
    body: { "2025-07-01": ["Each time must end after it starts."] },
  });
  expect((await save([{ ...MORNING, times: [{ from: "9", to: "25:00" }] }])).statusCode).toBe(400);
  await save([MORNING]);
  expect((await save([], { "if-match": '"1-0"' })).statusCode).toBe(412);
});
