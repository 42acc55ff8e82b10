import { setTimeout as sleep } from "node:timers/promises";
import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import { askedQuestions } from "#features/proposals/questions/tables";
import { makeOn, type Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { FORM, bodyOf as formWith, NOVELTY, SPECIFIED } from "./criteria/world.fixture";
import { NOTIFY_OF_DISCUSSIONS } from "./discussion/jobs";
import { discussionsOn } from "./discussion/world.fixture";
import { panelQuestion } from "./questions/tables";
import { questionsOn } from "./questions/world.fixture";

const { it, server, as, make } = onServer();
const { get, list, post, edit, remove, settle } = discussionsOn(server);
const { ask, answer, seenBy, askedOf } = questionsOn(server);
const ROUNDS = 200;
/** As many things happen at once. */
const AT_ONCE = 5;
const MINUTES = 60;

/** Numbers from a seed, so that a failure can be repeated. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const below = random(20_250_611);
/** Of its own: when it is asked depends on what else happens. */
const anyWeight = random(7);

let people: Record<"organiser" | "grace" | "mary" | "speaker", Person>;
let code: string;
it.beforeAll(async () => {
  await make.setting("discussionBeforeReview", true);
  await make.setting("questionsReleased", false);
  people = {
    organiser: await make.organiser({ firstName: "Olga", lastName: "Organiser" }),
    grace: await make.reviewer({ firstName: "Grace", lastName: "Hopper" }),
    mary: await make.reviewer({ firstName: "Mary", lastName: "Shelley" }),
    speaker: await make.speaker(),
  };
  const { criteria } = (await saveForm([...SPECIFIED, NOVELTY])).json();
  code = criteria.find(({ label }: { label: string }) => label === NOVELTY.label).code;
});

const saveForm = (criteria: readonly object[]) => as(people.organiser).put(FORM, formWith(criteria));
const weighed = (weight: number) => [...SPECIFIED, { ...NOVELTY, code, weight }];
const SCORES = ["speaker", "topic"].map((given) => ({ code: given, score: 5 }));

type World = { id: number; asked: number };
type Act = (world: World) => Promise<LightMyRequestResponse | null>;

/** What can happen to a proposal at once, and how each may be answered. */
const ACTS = {
  edit: [({ id }) => edit(people.mary, id, 2, "edited"), 200, 409],
  delete: [({ id }) => remove(people.mary, id, 2), 204],
  mention: [({ id }) => post(people.organiser, id, "@Grace Hopper, and you?"), 201],
  reply: [({ id }) => post(people.mary, id, "I agree", { reply_to: 2 }), 201],
  settle: [({ id }) => settle(people.organiser, id, 2), 204, 412],
  recuse: [({ id }) => as(people.grace).post(`/api/conflicts/recuse/${id}/`), 204, 404],
  pin: [
    ({ id }) =>
      as(people.organiser).put(`/api/conflicts/${id}/`, { reviewer: people.grace.id, keep_out: true }),
    200,
  ],
  ask: [({ id }) => ask(people.grace, id, "Which samovar?"), 201, 404],
  answer: [({ id, asked }) => answer(people.speaker, id, asked, "A blue one."), 200],
  mail: [mailNow],
  review: [({ id }) => make.review(people.mary, id, { criteria: [...SCORES, { code, score: 3 }] }), 201],
  retire: [() => saveForm(SPECIFIED), 200, 409, 412],
  weigh: [() => saveForm(weighed(1 + anyWeight(99))), 200, 409, 412],
} satisfies Record<string, [Act, ...number[]]>;
type ActName = keyof typeof ACTS;
const NAMES = Object.keys(ACTS) as ActName[];

/** The mails that are being sent. One whose reader is barred after it was checked can no longer be held back. */
let sending: Promise<void> = Promise.resolve();

async function mailNow() {
  sending = server.runJob(NOTIFY_OF_DISCUSSIONS).then(() => server.runJobs());
  await sending;
  return null;
}

/** A proposal with a message that mentions Grace, of which she is to be mailed, and a question of hers that went out. */
async function world(): Promise<World> {
  const { db } = server.platform;
  await server.platform.everyCall.execute("delete from attempt");
  for (const [name, who] of Object.entries(people))
    people[name as keyof typeof people] = await makeOn(server).session(who);
  const id = await make.proposal(people.speaker, "Ready for Review");
  expect((await post(people.organiser, id, "@Grace Hopper, what do you think?")).statusCode).toBe(201);
  const [sent] = await db
    .insert(askedQuestions)
    .values({ submissionId: id, questions: ["Which kettle?"], sentAt: server.clock.now() })
    .returning();
  const asked = { askedId: sent?.id ?? 0, submissionId: id, askedBy: people.grace.id, text: "Which kettle?" };
  await db.insert(panelQuestion).values({ ...asked, askedAt: server.clock.now() });
  server.clock.advance(9.5 * MINUTES);
  for (const [name, who] of Object.entries(people))
    people[name as keyof typeof people] = await makeOn(server).session(who);
  server.clock.advance(MINUTES);
  expect((await post(people.mary, id, "I think it boils")).statusCode).toBe(201);
  return { id, asked: asked.askedId };
}

/** Some acts in any order; each begins a moment after the others. */
function chosen(): ActName[] {
  const left = [...NAMES];
  return Array.from({ length: AT_ONCE }, () => left.splice(below(left.length), 1)[0] as ActName);
}

it("loses nothing, never fails and mails no one who is barred, in 200 random interleavings", {
  timeout: 300_000,
}, async () => {
  const tried = new Map<ActName, number>();
  for (let round = 0; round < ROUNDS; round++) {
    const at = await world();
    const acts = chosen();
    /** How many mails had gone out when Grace was barred. */
    let barredAfter = Number.POSITIVE_INFINITY;
    const statuses = new Map<ActName, number>();
    await Promise.all(
      acts.map(async (name) => {
        const delay = below(6);
        const [act, ...right] = ACTS[name];
        if (delay > 0) await sleep(delay);
        const status = (await act(at))?.statusCode ?? 0;
        expect(right.length > 0 ? right : [0], `${name} with ${acts} in round ${round}`).toContain(status);
        if ((name === "recuse" && status === 204) || name === "pin") {
          await sending;
          barredAfter = Math.min(barredAfter, server.sent.length);
        }
        statuses.set(name, status);
        tried.set(name, (tried.get(name) ?? 0) + 1);
      }),
    );
    await mailNow();
    await check(at, statuses, { isBarred: barredAfter < Number.POSITIVE_INFINITY, barredAfter });
    await saveForm(weighed(2));
  }
  for (const name of NAMES) expect(tried.get(name), name).toBeGreaterThan(ROUNDS / 5);
});

type Barred = { isBarred: boolean; barredAfter: number };

async function check(
  { id, asked }: World,
  statuses: Map<ActName, number>,
  { isBarred, barredAfter }: Barred,
) {
  const { organiser, grace, mary } = people;
  const happened = `${[...statuses].join("; ")} on ${id}`;
  const done = (name: ActName) => (statuses.get(name) ?? 500) < 400;

  const { messages } = (await get(organiser, id)).json();
  const written = 2 + ["mention", "reply"].filter((name) => done(name as ActName)).length;
  expect(messages, happened).toHaveLength(written);
  expect(messages[0].text, happened).toContain("what do you think?");
  expect(messages[1].text, happened).toBe(done("delete") ? "" : done("edit") ? "edited" : "I think it boils");
  expect(messages[1].deleted, happened).toBe(done("delete"));

  const questions = (await seenBy(organiser, id)).json();
  const wait = done("ask") && !isBarred;
  expect(questions.waiting.length, happened).toBe(wait ? 1 : 0);
  expect(questions.asked[0].answers.length, happened).toBe(done("answer") ? 1 : 0);
  expect((await askedOf(people.speaker, id)).json().asked[0]).toMatchObject({ id: asked });

  if (statuses.has("review")) {
    const { review } = (await as(mary).get(`/api/submissions/${id}/`)).json();
    expect(review.criteria, happened).toContainEqual({ code, score: 3 });
  }
  if (!isBarred) return;
  const mails = server.sent
    .slice(barredAfter)
    .filter(({ to, text }) => to === grace.email && new RegExp(`/app/${id}\\b`).test(text));
  expect(
    mails.map(({ subject }) => subject),
    happened,
  ).toEqual([]);
  expect([(await get(grace, id)).statusCode, (await seenBy(grace, id)).statusCode]).toEqual([404, 404]);
  const line = (await list(organiser)).find(({ submission }) => submission === id);
  expect(line?.open_mentions, happened).toBe(0);
  expect((await list(grace)).map(({ submission }) => submission)).not.toContain(id);
}
