import fc from "fast-check";
import { expect } from "vitest";
import { keepConflict } from "#features/reviewing/conflicts/store";
import { callAs } from "#testing/client";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { discussionsOn } from "./world.fixture";

const { it, server, make } = onServer();
const { get, list, post, edit, remove, see, settle } = discussionsOn(server);

const NAMES = ["Olga Organiser", "Grace Hopper", "Mary Shelley", "Ada Byron"];
let people: Person[];
let speaker: Person;
it.beforeAll(async () => {
  const named = (name: string) => {
    const [firstName = "", lastName = ""] = name.split(" ");
    return { firstName, lastName };
  };
  const [organiser = "", ...reviewers] = NAMES;
  people = [await make.organiser(named(organiser))];
  for (const name of reviewers) people.push(await make.reviewer(named(name)));
  speaker = await make.speaker();
});

/** Who does what: a person by their place, a message by its place among those written so far. */
const who = fc.nat({ max: NAMES.length - 1 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant("post" as const), who, about: fc.option(who) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("edit" as const), who, about: fc.nat({ max: 5 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant("delete" as const), who, about: fc.nat({ max: 5 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant("recuse" as const), who: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant("settle" as const), who, about: fc.nat({ max: 6 }) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("read" as const), who, about: fc.nat({ max: 6 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Written = { by: number; text: string; deleted: boolean; mentions: number | null };

/** What the discussion must be, kept in plain lists. */
class Oracle {
  messages: Written[] = [];
  barred = new Set<number>();
  settledThrough = 0;
  seen = NAMES.map(() => 0);

  unread = (reader: number) =>
    this.messages.filter(({ by, deleted }, n) => n >= (this.seen[reader] ?? 0) && by !== reader && !deleted)
      .length;
  settled = () => this.messages.length > 0 && this.settledThrough === this.messages.length;
}

/** Does a step at the portal and at the oracle; returns both statuses. */
async function take(id: number, step: Step, oracle: Oracle): Promise<[number, number]> {
  const person = people[step.who];
  if (!person) throw new Error("No such person");
  const isBarred = oracle.barred.has(step.who);
  const reading = <T>(status: T) => (isBarred ? 404 : status);
  if (step.act === "recuse") {
    const conflict = { submissionId: id, reviewerId: person.id, kind: "recused", reason: "" } as const;
    await keepConflict(server.platform.db, { ...conflict, createdAt: server.clock.now() });
    oracle.barred.add(step.who);
    return [204, 204];
  }
  if (step.act === "post") {
    // Reviewers know no names of reviewers.
    const knows = step.who === 0 || step.about === 0;
    const name = step.about === null || !knows ? "" : ` @${NAMES[step.about]}`;
    const answer = await post(person, id, `${step.who} writes${name}`);
    if (!isBarred) {
      const { about } = step;
      // Reviewers can mention organisers who have written.
      const isKnown =
        step.who === 0
          ? about !== 0 && !oracle.barred.has(about ?? 0)
          : about === 0 && oracle.messages.some(({ by }) => by === 0);
      oracle.messages.push({
        by: step.who,
        text: "writes",
        deleted: false,
        mentions: about !== null && isKnown ? about : null,
      });
      oracle.settledThrough = oracle.settledThrough === oracle.messages.length ? -1 : oracle.settledThrough;
    }
    return [answer.statusCode, reading(201)];
  }
  if (step.act === "read") {
    const answer = await see(person, id, step.about);
    const through = Math.min(step.about, oracle.messages.length);
    if (!isBarred) oracle.seen[step.who] = Math.max(oracle.seen[step.who] ?? 0, through);
    return [answer.statusCode, reading(204)];
  }
  if (step.act === "settle") {
    const answer = await settle(person, id, step.about);
    const last = oracle.messages.length;
    if (!isBarred && last > 0 && step.about === last) oracle.settledThrough = last;
    return [answer.statusCode, reading(last === 0 ? 404 : step.about === last ? 204 : 412)];
  }
  const number = step.about + 1;
  const message = oracle.messages[step.about];
  const isOwn = message?.by === step.who;
  if (step.act === "edit") {
    const answer = await edit(person, id, number, "edited");
    if (!isBarred && isOwn && !message.deleted) Object.assign(message, { text: "edited", mentions: null });
    return [answer.statusCode, reading(!isOwn ? 404 : message.deleted ? 409 : 200)];
  }
  const answer = await remove(person, id, number);
  if (!isBarred && isOwn) Object.assign(message, { text: "", deleted: true, mentions: null });
  return [answer.statusCode, reading(isOwn ? 204 : 404)];
}

/** What each reader gets, as the oracle has it. */
async function compare(id: number, oracle: Oracle): Promise<void> {
  for (const [reader, person] of people.entries()) {
    const answer = await get(person, id);
    const line = (await list(person)).find(({ submission }) => submission === id);
    if (oracle.barred.has(reader)) {
      expect([answer.statusCode, line]).toEqual([404, undefined]);
      continue;
    }
    const { messages, settled, people: mentionable } = answer.json();
    expect(settled).toBe(oracle.settled());
    expect(messages.map((m: { text: string }) => m.text.replace(/^\d | @.*$/g, ""))).toEqual(
      oracle.messages.map(({ text }) => text),
    );
    expect(messages.map((m: { deleted: boolean }) => m.deleted)).toEqual(
      oracle.messages.map(({ deleted }) => deleted),
    );
    expect(messages.map((m: { mentions: unknown[] }) => m.mentions.length)).toEqual(
      oracle.messages.map(({ mentions }) => (mentions === null ? 0 : 1)),
    );
    expect(line?.unread ?? 0).toBe(oracle.unread(reader));
    if (reader === 0) {
      const names = mentionable.map(({ name }: { name: string }) => name);
      for (const barred of oracle.barred) expect(names).not.toContain(NAMES[barred]);
    } else expect(answer.body).not.toMatch(/Hopper|Shelley|Byron/);
  }
}

it("is what an oracle says, after 200 random interleavings of what a panel can do", {
  timeout: 600_000,
}, async () => {
  for (const person of people) Object.assign(person, await make.session(person));
  // The limit is for people.
  const forget = () => server.platform.everyCall.execute("delete from attempt");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      await forget();
      const id = await make.proposal(speaker, "Ready for Review");
      await make.setting("discussionBeforeReview", true);
      const oracle = new Oracle();
      for (const each of steps) {
        const [status, expected] = await take(id, each, oracle);
        expect({ ...each, status }).toEqual({ ...each, status: expected });
      }
      await compare(id, oracle);
    }),
    { numRuns: 200 },
  );
});

it("never mentions a reviewer who is recused in the same instant", async () => {
  await make.setting("discussionBeforeReview", true);
  const [organiser, grace] = people;
  if (!organiser || !grace) throw new Error("No one is there");
  for (let round = 0; round < 15; round++) {
    const id = await make.proposal(speaker, "Ready for Review");
    const [written, recused] = await Promise.all([
      post(organiser, id, "@Grace Hopper?"),
      callAs(server, grace).post(`/api/conflicts/recuse/${id}/`),
    ]);
    expect([written.statusCode, recused.statusCode]).toEqual([201, 204]);
    expect((await get(grace, id)).statusCode).toBe(404);
    expect(await list(grace)).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ submission: id })]),
    );
    expect((await list(organiser)).find(({ submission }) => submission === id)?.open_mentions).toBe(0);
  }
});
