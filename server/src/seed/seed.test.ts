import { grouped } from "@lectern/domain/kernel/grouped";
import { REVIEWABLE } from "@lectern/domain/proposals/words";
import { count, isNotNull } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { currentEdition } from "../features/call/actions";
import { release } from "../features/deciding/releases/tables";
import { membership } from "../features/identity/tables";
import { invitation } from "../features/office/invitations/tables";
import { slot } from "../features/programme/tables";
import { agreedTo } from "../features/proposals/consents/store";
import { submissionFile } from "../features/proposals/files/tables";
import { furtherSpeakers } from "../features/proposals/proposal/speakers-store";
import { conferenceDecision, confirmation, submission } from "../features/proposals/proposal/tables";
import { acceptedSpeakers } from "../features/proposals/speaker-forms/accepted-store";
import { readDone } from "../features/proposals/tasks/done";
import { readTaskForm } from "../features/proposals/tasks/form-store";
import { readAnswers } from "../features/proposals/tasks/unfinished";
import { newestVersions } from "../features/proposals/versions/store";
import { assignment, review } from "../features/reviewing/sight/tables";
import { type TestServer, testServer } from "../testing/server";
import { STAGES, type Stage, seed } from "./seed";

const servers = new Map<Stage, Promise<TestServer>>();
afterAll(async () => {
  for (const server of servers.values()) await (await server).close();
});

async function serverAt(stage: Stage): Promise<TestServer> {
  const server = await testServer();
  await seed(server.platform, stage);
  return server;
}

/** What is in the database at a stage, which nothing here changes: the tests of a stage share a server. */
async function seeded(stage: Stage) {
  const started = servers.get(stage) ?? serverAt(stage);
  servers.set(stage, started);
  const { platform, app } = await started;
  const { db, clock } = platform;
  return {
    app,
    db,
    clock,
    proposals: await db.select().from(submission),
    reviews: await db.select().from(review),
  };
}

describe("demo data", () => {
  it.each(STAGES)(
    "has 120 proposals in order of arrival, two organisers and a panel of fifteen: %s",
    async (stage) => {
      const { db, proposals } = await seeded(stage);
      const people = grouped(await db.select().from(membership), ({ group }) => group);
      expect(proposals).toHaveLength(120);
      const times = proposals.sort((a, b) => a.id - b.id).map(({ createdAt }) => createdAt.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect([people.get("reviewer")?.length, people.get("organiser")?.length]).toEqual([15, 2]);
    },
  );

  it("has a call that opened 75 days ago and closes in 12", async () => {
    const { db, clock } = await seeded("open");
    const { opensAt, closesAt } = await currentEdition(db);
    const midnight = Date.parse(`${clock.now().toISOString().slice(0, 10)}T00:00:00Z`);
    const daysTo = (instant: string) => (Date.parse(instant) - midnight) / 86_400_000;
    expect([daysTo(opensAt), daysTo(closesAt)]).toEqual([-75, 12]);
  });

  it("has as many reviews as each status says, and none by a proposal's own author", async () => {
    const { db, proposals, reviews } = await seeded("review");
    const { reviewsWanted } = await currentEdition(db);
    const reviewsOf = grouped(reviews, ({ submissionId }) => submissionId);
    for (const { id, status } of proposals) {
      const amount = reviewsOf.get(id)?.length ?? 0;
      const fits = { Reviewed: amount >= reviewsWanted, "Ready for Review": amount < reviewsWanted };
      expect(fits[status as keyof typeof fits] ?? amount === 0, `${id} is ${status} with ${amount}`).toBe(
        true,
      );
    }
  });

  it("has a published programme with rooms, breaks, talks on two days and one that is held back", async () => {
    const { app, db } = await seeded("review");
    const page = await app.inject("/programme");
    const { conference } = (await app.inject("/programme/schedule.json")).json().schedule;
    const rooms = conference.days.map(({ rooms }: { rooms: object }) => Object.values(rooms).flat().length);
    const [placed] = await db.select({ count: count() }).from(slot).where(isNotNull(slot.startsAt));
    expect([page.statusCode, page.payload.match(/<h2 id/g)?.length]).toEqual([200, rooms.length]);
    expect(Math.min(...rooms)).toBeGreaterThan(0);
    expect(page.payload.match(/data-talk=/g), "all but the one that is held back").toHaveLength(
      (placed?.count ?? 0) - 1,
    );
    for (const name of ["Great hall", "Attic", "Opening", "Lunch", "Version 1 of the programme"])
      expect(page.payload).toContain(name);
  });

  it("attaches PDFs, decks, archives and texts, and leaves them to the worker", async () => {
    const { db, proposals } = await seeded("review");
    const files = await db.select().from(submissionFile);
    expect(new Set(files.map(({ state, scanResult }) => `${state} ${scanResult}`))).toEqual(
      new Set(["queued null"]),
    );
    const read = new Set(proposals.filter(({ status }) => REVIEWABLE.includes(status)).map(({ id }) => id));
    const kinds = grouped(
      files.filter(({ submissionId }) => read.has(submissionId)),
      ({ extension }) => extension,
    );
    expect([...kinds.keys()].sort()).toEqual(["pdf", "pptx", "txt", "zip"]);
    expect(kinds.get("pdf")?.length).toBeGreaterThan(5);
  });

  it("shows a call under way: decided, released, answered, assigned, invited", async () => {
    const { db, proposals } = await seeded("review");
    const released = proposals.filter(({ releasedDecision }) => releasedDecision !== null);
    expect(released).toHaveLength(14);
    expect(proposals.filter(({ decision }) => decision !== null)).toHaveLength(30);
    expect((await db.select().from(release)).map(({ state }) => state)).toEqual(["done"]);
    const answers = (await db.select().from(confirmation)).map(({ answer }) => answer);
    expect(new Set(answers)).toEqual(new Set(["confirmed", "declined", null]));
    const apart = await db.select().from(conferenceDecision);
    const wholes = released.filter(({ id }) => apart.every(({ submissionId }) => submissionId !== id));
    const acceptances = [...wholes, ...apart].filter(({ releasedDecision }) => releasedDecision === "ACC");
    expect(answers).toHaveLength(acceptances.length);
    expect((await db.select().from(assignment)).length).toBeGreaterThan(50);
    expect(await db.select().from(invitation)).toHaveLength(2);
  });

  it("has speakers who have done all, some or nothing of what they are asked", async () => {
    const { db } = await seeded("review");
    const { asked } = await readAnswers(db);
    expect(asked.map(({ label }) => label)).toEqual(["Consents", "Needs", "Availability"]);
    const { tasks } = await readTaskForm(db);
    const done = await readDone(db);
    const speakers = await acceptedSpeakers(db);
    const amounts = speakers.map((speaker) => tasks.filter((task) => done.doneAt(task, speaker)).length);
    expect(Math.max(...amounts)).toBe(4);
    expect(new Set(amounts).size).toBeGreaterThan(2);
    const published = (await agreedTo(db, "publish-profile")) ?? new Set();
    expect([...done.photos.keys()].sort()).toEqual([...published].sort());
    expect(published.size).toBe(2);
  });

  it("has a talk with further speakers in each state, whose texts were changed by hands that are named", async () => {
    const { db, proposals } = await seeded("review");
    const talk = proposals.find(({ title }) => title === "Firmware archaeology");
    const states = (await furtherSpeakers(db, talk?.id ?? 0)).map(({ shown, state }) => [shown, state]);
    expect(states).toEqual([
      ["Ratna", "accepted"],
      ["Whitfield Diffie", "invited"],
      ["Siobhán O'Brien-Smith", "named"],
    ]);
    const versions = await newestVersions(db, talk?.id ?? 0, 10);
    expect(versions.length).toBeGreaterThan(3);
    const times = versions.map(({ version }) => version.savedAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(new Set(versions.map(({ version }) => version.savedAs))).toEqual(
      new Set(["speaker", "organiser"]),
    );
  });
});
