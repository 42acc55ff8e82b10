import { beforeEach, describe, expect } from "vitest";
import { updateSubmission } from "#features/proposals/store";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { passTime, released } from "./releases/world.fixture";
import { bothConferences, MAIN, SINCON } from "./two-conferences.fixture";

const { it, server, make } = onServer();
let organiser: Person;
let speaker: Person;
let world: ReturnType<typeof bothConferences>;
it.beforeAll(async () => {
  organiser = await make.organiser();
});
beforeEach(async () => {
  speaker = await make.speaker();
  world = bothConferences(server, { organiser, speaker });
  server.sent.length = 0;
});

describe("a proposal for both conferences", () => {
  it("gets a decision from each", async () => {
    const id = await world.both();
    expect((await world.onBoard(id)).conferences).toMatchObject([
      { conference: MAIN, decision: null },
      { conference: SINCON, decision: null },
    ]);
    expect(await world.decide({ submission: id, conference: SINCON, decision: "ACC", seen: null })).toEqual({
      changed: [{ submission: id, conference: SINCON, from: null, to: "ACC" }],
      refused: [],
    });
    const row = await world.onBoard(id);
    expect(row.decision).toBe("ACC");
    expect(row.conferences?.map(({ conference, decision }) => [conference, decision])).toEqual([
      [MAIN, null],
      [SINCON, "ACC"],
    ]);
  });

  it("gets the same from both where the decision names none", async () => {
    const id = await world.both();
    const { changed } = await world.decide({ submission: id, decision: "REJ", seen: null });
    expect(changed).toHaveLength(2);
    expect((await world.onBoard(id)).conferences?.map(({ decision }) => decision)).toEqual(["REJ", "REJ"]);
  });

  it("refuses a decision for another conference, or over what a colleague has decided", async () => {
    const id = await world.both();
    await world.decide({ submission: id, conference: MAIN, decision: "REJ", seen: null });
    const { changed, refused } = await world.decide(
      { submission: id, conference: "ELSEWHERE", decision: "ACC", seen: null },
      { submission: id, conference: MAIN, decision: "ACC", seen: null },
    );
    expect(changed).toEqual([]);
    expect(refused).toEqual([
      { submission: id, conference: "ELSEWHERE", detail: "This proposal is not for that conference." },
      {
        submission: id,
        conference: MAIN,
        detail: "Another organiser has changed this decision. Reload and check again.",
      },
    ]);
  });

  it.each([
    ["ACC", "REJ", "ACC"],
    ["REJ", "ACC", "ACC"],
    ["REJ", "REJ", "REJ"],
    ["REJ", "HLD", "HLD"],
    ["HLD", "ACC", "ACC"],
    ["REJ", null, null],
    ["HLD", null, "HLD"],
  ] as const)("reads %s and %s as %s", async (main, sincon, overall) => {
    const id = await world.both();
    await world.decide(
      { submission: id, conference: MAIN, decision: main, seen: null },
      { submission: id, conference: SINCON, decision: sincon, seen: null },
    );
    expect((await world.onBoard(id)).decision).toBe(overall);
    await passTime(server);
    expect((await world.own(id)).overall_status).toBeNull();
  });

  it("is accepted here and rejected there: two mails, each of its conference", async () => {
    const id = await world.released("ACC", "REJ");
    const mails = server.sent.filter(({ to }) => to === speaker.email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Lectern 2025: "Breaking things gently" is accepted',
      'SINCON 2025: about "Breaking things gently"',
    ]);
    for (const { subject, text } of mails) {
      const conference = subject.startsWith("SINCON") ? "SINCON" : "Lectern";
      expect(text).toContain(`"Breaking things gently" (number ${id}) at ${conference} only.`);
    }
    const read = await world.own(id);
    expect(read.overall_status).toBe("ACC");
    expect(read.conferences).toMatchObject([
      { conference: MAIN, overall_status: "ACC", confirmation: { answer: null } },
      { conference: SINCON, overall_status: "REJ" },
    ]);
  });

  it("hides a decision from its speaker until it is released, after the other conference's release, too", async () => {
    const id = await world.both();
    await world.decide(
      { submission: id, conference: MAIN, decision: "REJ", seen: null },
      { submission: id, conference: SINCON, decision: "ACC", seen: null },
    );
    await released(server, organiser, [{ submission: id, conference: MAIN, decision: "REJ" }]);
    await passTime(server);
    const read = await world.own(id);
    expect(read.overall_status).toBeNull();
    expect(read.conferences?.map((each) => each.overall_status)).toEqual(["REJ", null]);
    expect(JSON.stringify(read)).not.toContain("ACC");
  });

  it("leaves a release when one of its decisions changes, and stays in it with the other", async () => {
    const id = await world.both();
    await world.decide({ submission: id, decision: "ACC", seen: null });
    const release = await released(server, organiser, [{ submission: id, decision: "ACC" }]);
    expect(release.counts.ACC).toBe(2);
    await world.decide({ submission: id, conference: SINCON, decision: "REJ", seen: "ACC" });
    await passTime(server);
    const read = await world.own(id);
    expect(read.conferences?.map((each) => each.overall_status)).toEqual(["ACC", null]);
    const { dropped } = (await world.ask(organiser, "GET", `/api/releases/${release.id}/`)).json().release;
    expect(dropped).toMatchObject([{ submission: id, conference: SINCON, why: "decision-changed" }]);
  });

  it("has a place on the waitlist of each", async () => {
    const [first, second] = [await world.both("First"), await world.both("Second")];
    await world.decide(
      ...[first, second].map((submission) => ({ submission, decision: "HLD" as const, seen: null })),
    );
    const order = { order: [second, first], seen: [], conference: SINCON };
    expect((await world.ask(organiser, "PUT", "/api/decisions/waitlist/", order)).json().order).toEqual([
      second,
      first,
    ]);
    const places = (await world.onBoard(first)).conferences?.map((each) => each.waitlist_place);
    expect(places).toEqual([null, 2]);
    const promoted = { submission: second, conference: SINCON };
    await world.ask(organiser, "POST", "/api/decisions/promote/", promoted);
    expect((await world.onBoard(second)).conferences?.map(({ decision }) => decision)).toEqual([
      "HLD",
      "ACC",
    ]);
  });

  it("is decided as a whole where it was before conferences decided apart, for each of them", async () => {
    const id = await world.both();
    await updateSubmission(server.platform.db, id, { decision: "HLD" });
    expect((await world.onBoard(id)).conferences).toBeUndefined();
    const order = { order: [id], seen: [], conference: MAIN };
    expect((await world.ask(organiser, "PUT", "/api/decisions/waitlist/", order)).statusCode).toBe(200);
    const promoted = { submission: id, conference: SINCON };
    expect((await world.ask(organiser, "POST", "/api/decisions/promote/", promoted)).statusCode).toBe(201);
    expect(await world.onBoard(id)).toMatchObject({ decision: "ACC" });
  });
});
