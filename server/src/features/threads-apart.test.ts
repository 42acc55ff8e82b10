import { randomUUID } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import { SEND_DIGESTS } from "#features/office/digests/jobs";
import { gauges } from "#features/office/operations/gauges";
import { NOTIFY_OF_DISCUSSIONS } from "#features/reviewing/discussion/jobs";
import { SEND_QUESTIONS } from "#features/reviewing/questions/sending";
import { openMetrics } from "#platform/metrics/metrics";
import { bodyFor } from "#testing/access-bodies";
import { askedFor, statusFor } from "#testing/access-call";
import { contentsOf } from "#testing/answer-contents";
import { addressOf, allEndpoints, type NamedEndpoint } from "#testing/endpoints";
import { onServer } from "#testing/on-server";
import { inTurn, reusableWorlds } from "#testing/reusable-worlds";
import { verboseApp } from "#testing/verbose-app";
import {
  ASKERS,
  type Asker,
  addressOfText,
  CANARIES,
  THREADS,
  type Thread,
  type ThreadsWorld,
  threadsIn,
  threadsWorld,
  type Written,
} from "./threads-apart.fixture";

const { it, server, as, make } = onServer();
const endpoints = await allEndpoints();

it.beforeAll(async () => {
  // As open as a call can be, but for what its panel has to keep apart.
  await make.setting("reviewersReadReviews", true);
});

/** The addresses at which an endpoint is asked: exports with every tag, too. */
async function addresses(named: NamedEndpoint, { comes }: ThreadsWorld, written: Written) {
  const plain =
    addressOfText(named, comes, written) ??
    addressOf(named.endpoint, await askedFor(server, named.endpoint, comes));
  const withTags = /^\/api\/exports\/(proposals\/csv|all)\//.test(plain);
  return withTags ? [plain, `${plain}?tags=shared`, `${plain}?tags=own`] : [plain];
}

const personIn = ({ people }: ThreadsWorld, asker: Asker) => (asker === "visitor" ? null : people[asker]);

/** What an endpoint answers a person at each of its addresses. */
async function ask(asker: Asker, named: NamedEndpoint, world: ThreadsWorld, written: Written) {
  const answers: LightMyRequestResponse[] = [];
  for (const address of await addresses(named, world, written)) {
    const { method } = named.endpoint;
    const headers = { "idempotency-key": randomUUID() };
    const body = bodyFor(named.name, world.comes);
    const answer = await as(personIn(world, asker)).send(method, address, body, { headers });
    expect(answer.statusCode, `${named.name} answers ${answer.statusCode}`).toBeLessThan(500);
    answers.push(answer);
  }
  return answers;
}

const TO_SPEAKERS = {
  question: ["answerQuestions", "exportOwnData", "getAskedQuestions"],
  answer: ["answerQuestions", "getAskedQuestions"],
};
const TO_ORGANISERS = {
  discussion: ["getDiscussion"],
  "waiting question": ["askSpeaker", "closeQuestions", "listQuestions", "releaseQuestion", "showAnswer"],
  question: [
    "askSpeaker",
    "closeQuestions",
    "editQuestion",
    "listQuestions",
    "releaseQuestion",
    "showAnswer",
  ],
  answer: ["askSpeaker", "closeQuestions", "editQuestion", "listQuestions", "releaseQuestion", "showAnswer"],
  "feedback draft": ["listFeedback", "previewRelease"],
  "note on the proposal": ["exportPersonNotes", "listProposalNotes"],
  "note on the person": ["exportPersonNotes", "listPersonNotes"],
  "shared tag": ["exportProposals", "listTags"],
};
/** What one has written oneself is in the download of one's own data, for whom it may still be read or not. */
const EXPECTED: Record<Asker, Partial<Record<Thread, string[]>>> = {
  visitor: {},
  stranger: {},
  // Questions that went out and their answers are part of the proposal.
  "late reviewer": { question: ["askSpeaker", "listQuestions"], answer: ["askSpeaker", "listQuestions"] },
  "recused reviewer": { discussion: ["exportOwnData"], question: ["exportOwnData"] },
  "marked reviewer": {},
  "speaking reviewer": TO_SPEAKERS,
  // The lead is another person, and every organiser knows the names of shared tags.
  "speaking organiser": {
    ...TO_SPEAKERS,
    "note on the person": ["exportPersonNotes", "listPersonNotes"],
    "shared tag": ["listTags"],
  },
  lead: { ...TO_SPEAKERS, answer: ["answerQuestions", "exportOwnData", "getAskedQuestions"] },
  reviewer: {
    discussion: ["getDiscussion"],
    "waiting question": ["askSpeaker", "exportOwnData", "listQuestions"],
    question: ["askSpeaker", "editQuestion", "listQuestions", "withdrawQuestion"],
    answer: ["askSpeaker", "editQuestion", "listQuestions", "withdrawQuestion"],
  },
  "other organiser": TO_ORGANISERS,
  organiser: {
    ...TO_ORGANISERS,
    discussion: ["exportOwnData", "getDiscussion"],
    "note on the proposal": ["exportOwnData", "exportPersonNotes", "listProposalNotes"],
    "note on the person": ["exportOwnData", "exportPersonNotes", "listPersonNotes"],
    "own tag": ["changeTag", "exportOwnData", "exportProposals", "listTags"],
  },
};

it("shows each thread of a panel to those whom it is for, at any endpoint and for any role", {
  timeout: 300_000,
}, async () => {
  const seen = Object.fromEntries(ASKERS.map((asker) => [asker, {}])) as typeof EXPECTED;
  const worlds = reusableWorlds<{ world: ThreadsWorld; written: Written }>();
  for (const named of inTurn(endpoints)) {
    const status = statusFor(named.name);
    const { world, written } = await worlds.find(status, async () => {
      const world = await threadsWorld(server, status);
      return { world, written: await world.write() };
    });
    for (const asker of ASKERS) {
      const shown = new Set<Thread>();
      for (const answer of await ask(asker, named, world, written)) {
        worlds.answered(status, named.endpoint, answer);
        for (const thread of threadsIn(await contentsOf(answer))) shown.add(thread);
      }
      for (const thread of shown) {
        seen[asker][thread] ??= [];
        seen[asker][thread].push(named.name);
      }
    }
  }
  for (const by of Object.values(seen)) for (const names of Object.values(by)) names.sort();
  expect(seen).toEqual(EXPECTED);

  for (const job of [NOTIFY_OF_DISCUSSIONS, SEND_QUESTIONS, SEND_DIGESTS]) await server.runJob(job);
  await server.runJobs();
  expect(server.sent.length).toBeGreaterThan(10);
  const mailed = server.sent.flatMap((mail) => threadsIn(JSON.stringify(mail)));
  expect([...new Set(mailed)].filter((thread) => thread !== "waiting question")).toEqual([]);
  const metrics = await openMetrics(() => gauges(server.platform)).text();
  expect(metrics).toContain("lectern_up 1");
  expect(threadsIn(metrics)).toEqual([]);
});

/** Who must not notice that anything is written at all. */
const KEPT_OUT = [
  "visitor",
  "stranger",
  "late reviewer",
  "recused reviewer",
  "marked reviewer",
  "speaking reviewer",
  "speaking organiser",
] as const satisfies Asker[];
/** What anyone who judges the proposal may know of it, and its speakers. */
const OF_THE_PROPOSAL = ["listQuestions", "getAskedQuestions", "listOwnQuestions"];

it("answers those without access the same, and with the same ETag, whatever a panel writes", {
  timeout: 120_000,
}, async () => {
  const reading = endpoints.filter(
    ({ name, endpoint: { method, audience } }) =>
      method === "GET" && audience !== "anyone" && !OF_THE_PROPOSAL.includes(name),
  );
  const world = await threadsWorld(server);
  /** None of them is about one of the texts, which there are not yet. */
  const none: Written = { asked: 1, question: 1, answer: 1, note: randomUUID(), tag: 1 };
  const answersTo = async (asker: Asker) => {
    const answers = new Map<string, string>();
    await server.platform.everyCall.execute("delete from attempt");
    for (const named of reading) {
      const [address = ""] = await addresses(named, world, none);
      const { statusCode, headers, body } = await as(personIn(world, asker)).get(address);
      expect(statusCode).not.toBe(429);
      answers.set(named.name, `${statusCode} ${headers.etag} ${body}`);
    }
    return answers;
  };
  const before = new Map<Asker, Map<string, string>[]>();
  for (const asker of [...KEPT_OUT, "organiser"] as const)
    before.set(asker, [await answersTo(asker), await answersTo(asker)]);
  await world.write();
  /** But for what is drawn by lot, or counts how often it is asked. */
  const changed = async (asker: Asker) => {
    const after = await answersTo(asker);
    const [first, second] = before.get(asker) ?? [];
    return reading
      .map(({ name }) => name)
      .filter((name) => first?.get(name) === second?.get(name) && after.get(name) !== second?.get(name));
  };
  const noticed: Partial<Record<Asker, string[]>> = {};
  for (const asker of KEPT_OUT) noticed[asker] = (await changed(asker)).sort();
  expect(noticed).toEqual({
    ...Object.fromEntries(KEPT_OUT.map((asker) => [asker, []])),
    // Of the lead, who is another person, and of the names of shared tags.
    "speaking organiser": ["exportPersonNotes", "listPersonNotes", "listTags"],
  });
  expect(await changed("organiser")).toEqual(
    expect.arrayContaining([
      "getDiscussion",
      "listDiscussions",
      "listFeedback",
      "listProposalNotes",
      "listTags",
    ]),
  );
});

it("writes none of it to the server's log, accepted or refused", async () => {
  const { people, comes } = await threadsWorld(server);
  const { app, written } = await verboseApp(server);
  const { submission: id, ownerId } = comes;
  const texts: [method: "POST" | "PUT", url: string, body: object][] = THREADS.flatMap((thread) => {
    const text = CANARIES[thread];
    return [
      ["POST", `/api/discussion/${id}/messages/`, { text }],
      ["POST", `/api/submissions/${id}/panel-questions/`, { text }],
      ["PUT", `/api/decisions/${id}/feedback/`, { text }],
      ["POST", `/api/board/${id}/notes/`, { text }],
      ["POST", `/api/people/${ownerId}/notes/`, { text }],
      ["POST", "/api/tags/", { name: text, colour: text }],
    ];
  });
  const statuses = new Set<number>();
  for (const [method, url, payload] of texts)
    for (const who of [people.organiser, people["late reviewer"], people.stranger]) {
      const headers = { authorization: `Bearer ${who.access}` };
      statuses.add((await app.inject({ method, url, headers, payload })).statusCode);
    }
  await app.close();
  expect([...statuses].sort()).toEqual([200, 201, 400, 403, 409]);
  expect(written()).toContain(`/api/discussion/${id}/messages/`);
  expect(threadsIn(written())).toEqual([]);
});
