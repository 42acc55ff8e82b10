import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { eachNeed } from "@lectern/domain/proposals/needs/rules";
import { NEED_SECTIONS } from "@lectern/domain/proposals/needs/words";
import type { Status } from "@lectern/domain/proposals/words";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { SEND_DIGESTS } from "#features/office/digests/jobs";
import { gauges } from "#features/office/operations/gauges";
import { exported } from "#features/office/transfer/world.fixture";
import { programmeOn } from "#features/programme/world.fixture";
import { replaceAnswers } from "#features/proposals/consents/store";
import { replaceNeeds } from "#features/proposals/needs/store";
import { updateSubmission } from "#features/proposals/store";
import { TEND_TASKS } from "#features/proposals/tasks/jobs";
import { aTask, coSpeaker, setTasks } from "#features/proposals/tasks/world.fixture";
import { openMetrics } from "#platform/metrics/metrics";
import { seal } from "#platform/seal";
import { bodyFor } from "#testing/access-bodies";
import { askedFor, statusFor } from "#testing/access-call";
import { type Visit, visit } from "#testing/access-world";
import { contentsOf, unzipped } from "#testing/answer-contents";
import { addressOf, allEndpoints } from "#testing/endpoints";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { inTurn, reusableWorlds } from "#testing/reusable-worlds";
import { routesOf } from "#testing/routes-of";
import { verboseApp } from "#testing/verbose-app";

const { it, server, as, make } = onServer();

/** In every need that is a text. */
const NEED = "canary-need";
/** When the consent was answered: a time that nothing else has. */
const ANSWERED = "2025-02-03T04:05:06.789Z";
const CANARIES = [NEED, ANSWERED];

const FORMS = {
  needs: { sections: NEED_SECTIONS, keepDays: 60 },
  consents: {
    consents: [
      { id: "record", scope: "proposal", asked: true, wordings: [{ name: "Recording", text: "May we?" }] },
    ],
  },
};

/** The speaker of the proposal is accepted, and has answered everything. */
async function plant({ ownerId, submission }: Visit): Promise<void> {
  const { db, call, needsKey } = server.platform;
  for (const [kind, content] of Object.entries(FORMS))
    await db.execute(sql`
      insert into speaker_form (kind, version, content) values (${kind}, 1, ${JSON.stringify(content)}::jsonb)
      on conflict (call_id, kind) do update set content = excluded.content`);
  await updateSubmission(db, submission, { decision: "ACC", releasedDecision: "ACC" });
  const needs = eachNeed((name) => (name === "letter" ? "yes" : `${NEED} ${name}`));
  const sealed = await seal(needsKey, `${call.id}:${ownerId}`, JSON.stringify(needs));
  const savedAt = server.clock.now();
  await replaceNeeds(db, { accountId: ownerId, sealed, sections: [...NEED_SECTIONS], version: 1, savedAt });
  await replaceAnswers(db, [
    {
      accountId: ownerId,
      submissionId: submission,
      consent: "record",
      version: 1,
      answer: "no",
      answeredAt: new Date(ANSWERED),
    },
  ]);
}

const foundIn = (text: string) => CANARIES.filter((canary) => text.includes(canary));

type Who = "speaker" | "organiser" | "others";

/** A proposal of a speaker who has answered everything, and those who ask for it. */
async function answeredWorld(status: Status) {
  const comes = await visit(server, "owner", { status, endedGroup: "speaker" });
  await plant(comes);
  const [other, reviewer, organiser] = [await make.speaker(), await make.reviewer(), await make.organiser()];
  const askers: [Who, Pick<Person, "access"> | null][] = [
    ["others", null],
    ["others", other],
    ["others", reviewer],
    ["others", await coSpeaker(server, comes.submission)],
    ["organiser", organiser],
    ["speaker", { access: comes.bearer ?? "" }],
  ];
  return { comes, askers };
}

const TO_THE_SPEAKER = ["exportOwnData", "getOwnConsents", "getOwnNeeds", "putOwnConsents"];
const TO_ORGANISERS = ["exportConsents", "exportNeeds", "listConsents", "listNeeds"];

it("has none of them at an address that answers without a log-in, once the talk is published", async () => {
  const comes = await visit(server, "owner", { status: "Reviewed", endedGroup: "speaker" });
  await plant(comes);
  const world = await programmeOn(server);
  expect((await world.place(comes.submission, "2025-07-01T10:00:00Z")).statusCode).toBe(200);
  await world.publish();
  const names = [String(comes.submission), `${comes.submission}.ics`, "main-hall", "main-hall.ics"];
  const shown: string[] = [];
  for (const route of routesOf(server)) {
    const [method, path = ""] = route.split(" ");
    if (method !== "GET" || path.includes("*")) continue;
    for (const name of path.includes(":") ? names : [""]) {
      const url = path.replace(/:\w+/g, name);
      const answer = await server.app.inject({ url });
      if (answer.statusCode === 200) shown.push(url);
      expect(foundIn(await contentsOf(answer)), url).toEqual([]);
    }
  }
  expect(shown).toContain(`/programme/talks/${comes.submission}`);
});

it("shows needs and consents to their speaker and the organisers only, not to a further speaker of the talk", {
  timeout: 180_000,
}, async () => {
  const seenBy = { speaker: new Set<string>(), organiser: new Set<string>(), others: new Set<string>() };
  const worlds = reusableWorlds<Awaited<ReturnType<typeof answeredWorld>>>();
  for (const { name, endpoint } of inTurn(await allEndpoints())) {
    const status = statusFor(name);
    const { comes, askers } = await worlds.find(status, () => answeredWorld(status));
    const asked = await askedFor(server, endpoint, comes);
    for (const [who, asker] of askers) {
      const path = addressOf(endpoint, asked);
      const headers = { "idempotency-key": randomUUID() };
      const answer = await as(asker).send(endpoint.method, path, bodyFor(name, comes), { headers });
      expect(answer.statusCode, `${name} answers ${answer.statusCode}`).toBeLessThan(500);
      worlds.answered(status, endpoint, answer);
      if (foundIn(await contentsOf(answer)).length > 0) seenBy[who].add(name);
    }
  }
  expect([...seenBy.others]).toEqual([]);
  expect([...seenBy.organiser].sort()).toEqual(TO_ORGANISERS);
  expect([...seenBy.speaker].sort()).toEqual(TO_THE_SPEAKER);

  const soon = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
  await setTasks(server, await make.organiser(), [aTask({ due: soon })]);
  await server.runJob(TEND_TASKS);
  await server.runJob(SEND_DIGESTS);
  await server.runJobs();
  expect(server.sent.length).toBeGreaterThan(10);
  expect(server.sent.some(({ subject }) => subject.includes("what we need for"))).toBe(true);
  expect(foundIn(JSON.stringify(server.sent))).toEqual([]);
  const metrics = await openMetrics(() => gauges(server.platform)).text();
  expect(metrics).toContain("lectern_up 1");
  expect(foundIn(metrics)).toEqual([]);
});

it("leaves needs out of the archive of a call, and keeps the proof of consents in it", async () => {
  await plant(await visit(server, "owner", { status: "Reviewed", endedGroup: "speaker" }));
  const text = await unzipped(await readFile(await exported(server)));
  expect([text.includes(NEED), text.includes("speaker_needs")]).toEqual([false, false]);
  expect(text).toContain("2025-02-03T04:05:06.789");
});

it("writes no need to the server's log, accepted or refused", async () => {
  const comes = await visit(server, "owner", { status: "Reviewed", endedGroup: "speaker" });
  await plant(comes);
  const { app, written } = await verboseApp(server);
  const put = async (payload: object) =>
    (
      await app.inject({
        method: "PUT",
        url: "/api/needs/own/",
        headers: { authorization: `Bearer ${comes.bearer}` },
        payload,
      })
    ).statusCode;
  const statuses = [await put({ diet: NEED }), await put({ arrival: NEED }), await put({ diet: [NEED] })];
  await app.close();
  expect(statuses).toEqual([200, 400, 400]);
  expect(written()).toContain("/api/needs/own/");
  expect(foundIn(written())).toEqual([]);
});
