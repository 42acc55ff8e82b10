import { expect } from "vitest";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { drawLot } from "./store";
import { discussionsOn } from "./world.fixture";

const { it, server, make } = onServer();
const { get, read, write } = discussionsOn(server);

const LAST_NAMES = ["Adams", "Baker", "Clark", "Davis", "Evans", "Frank", "Ghosh"];
let reviewers: Person[];
it.beforeAll(async () => {
  reviewers = await Promise.all(LAST_NAMES.map((lastName) => make.reviewer({ firstName: "R", lastName })));
});

const proposal = async () => make.proposal(await make.speaker(), "Ready for Review");
const numbers = (names: string[]) => names.map((name) => Number(/^Reviewer (\d+)$/.exec(name)?.[1]));

it("names reviewers who are anonymous to each other in the order of their numbers, not of their names", async () => {
  const id = await proposal();
  for (const who of reviewers) await make.review(who, id);
  for (const who of reviewers) await write(who, id, "Hello");
  const [reader] = reviewers as [Person];
  const { people, messages } = await read(reader, id);
  const shown = numbers(people.filter(({ role }) => role === "reviewer").map(({ name }) => name));
  expect(shown).toHaveLength(LAST_NAMES.length - 1);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  expect(new Set(numbers(messages.map(({ by }) => by.name))).size).toBe(LAST_NAMES.length);
  const { body } = await get(reader, id);
  for (const { id: account, email } of reviewers)
    for (const planted of [account, email, ...LAST_NAMES]) expect(body).not.toContain(planted);
});

it("draws the numbers of each proposal by lot, independently of who comes first", async () => {
  const { db } = server.platform;
  const [first, second] = reviewers as [Person, Person];
  const drawn = [];
  for (let n = 0; n < 60; n++) {
    const id = await proposal();
    drawn.push([await drawLot(db, id, first.id), await drawLot(db, id, second.id)] as const);
    expect(await drawLot(db, id, first.id), "is kept").toBe(drawn.at(-1)?.[0]);
  }
  expect(new Set(drawn.map(([one]) => one)).size).toBeGreaterThan(2);
  expect(new Set(drawn.map(([one, other]) => Math.sign(one - other)))).toEqual(new Set([-1, 1]));
});
