import { describe, expect } from "vitest";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { discussionsOn } from "./world.fixture";

const { it, server, as, make } = onServer();
const { get, read, list, post, write, see, settle } = discussionsOn(server);
let organiser: Person;
let grace: Person;
let mary: Person;
it.beforeAll(async () => {
  organiser = await make.organiser({ firstName: "Olga", lastName: "Organiser" });
  grace = await make.reviewer({ firstName: "Grace", lastName: "Hopper" });
  mary = await make.reviewer({ firstName: "Mary", lastName: "Shelley" });
});

/** A proposal that both have reviewed. */
async function reviewed(): Promise<number> {
  const id = await make.proposal(await make.speaker(), "Ready for Review");
  for (const who of [grace, mary]) expect((await make.review(who, id)).statusCode).toBe(201);
  return id;
}

it("shows a message, its answer and who wrote them to the panel", async () => {
  const id = await reviewed();
  await write(grace, id, "Is this **new**?");
  const answer = await write(organiser, id, "It is.", { reply_to: 1 });
  expect(answer).toMatchObject({ number: 2, reply_to: 1, by: { name: "Olga Organiser", you: true } });
  const { messages, anonymous, settled, read: seen } = await read(mary, id);
  expect({ anonymous, settled, seen }).toEqual({ anonymous: true, settled: false, seen: 0 });
  expect(messages.map(({ text }) => text)).toEqual(["Is this **new**?", "It is."]);
  expect(messages[0]?.by).toEqual({
    name: expect.stringMatching(/^Reviewer \d+$/),
    alias: null,
    role: "reviewer",
    you: false,
  });
  expect(messages[1]?.by.name).toBe("Olga Organiser");
});

it("is hidden from a reviewer until their own review is in, its list and ETag alike", async () => {
  const id = await make.proposal(await make.speaker(), "Ready for Review");
  const late = await make.reviewer();
  const before = await get(late, id);
  const lines = await as(late).get("/api/discussion/");
  await write(organiser, id, "canary");
  const after = await get(late, id);
  expect([before.statusCode, after.statusCode]).toEqual([403, 403]);
  expect(after.body).toBe(before.body);
  expect(after.headers.etag).toBe(before.headers.etag);
  const linesAfter = await as(late).get("/api/discussion/");
  expect([linesAfter.body, linesAfter.headers.etag]).toEqual([lines.body, lines.headers.etag]);
  expect((await post(late, id, "Me too")).statusCode).toBe(403);
  expect((await make.review(late, id)).statusCode).toBe(201);
  expect((await read(late, id)).messages).toHaveLength(1);
  expect(await list(late)).toMatchObject([{ submission: id, unread: 1 }]);
});

it("is open before the own review where the call says so", async () => {
  const id = await make.proposal(await make.speaker(), "Ready for Review");
  await make.setting("discussionBeforeReview", true);
  expect((await write(mary, id, "First")).number).toBe(1);
  await make.setting("discussionBeforeReview", false);
  expect((await get(mary, id)).statusCode).toBe(403);
});

describe("names", () => {
  it("are numbers drawn by lot among reviewers, the same for all of a proposal, and names to organisers", async () => {
    const id = await reviewed();
    await write(grace, id, "One");
    await write(mary, id, "Two");
    await write(grace, id, "Three");
    const names = (who: Person) => read(who, id).then(({ messages }) => messages.map(({ by }) => by.name));
    const [first, second, third] = await names(mary);
    expect([first, second]).toEqual([third, expect.stringMatching(/^Reviewer \d+$/)]);
    expect(first).not.toBe(second);
    expect(await names(organiser)).toEqual(["Grace Hopper", "Mary Shelley", "Grace Hopper"]);
    const { messages } = await read(organiser, id);
    expect(messages.map(({ by }) => by.alias)).toEqual([first, second, first]);
    expect((await get(mary, id)).body).not.toMatch(/Grace|Hopper/);
  });

  it("are shown to reviewers in a call whose reviewers know each other", async () => {
    const id = await reviewed();
    await write(grace, id, "One");
    await make.setting("reviewersAnonymous", false);
    expect((await read(mary, id)).messages[0]?.by.name).toBe("Grace Hopper");
    await make.setting("reviewersAnonymous", true);
    expect((await read(mary, id)).messages[0]?.by.name).toMatch(/^Reviewer \d+$/);
  });

  it("stay hidden when a reviewer becomes an organiser", async () => {
    const id = await make.proposal(await make.speaker(), "Ready for Review");
    const promoted = await make.reviewer({ firstName: "Later", lastName: "Promoted" });
    for (const who of [promoted, mary]) await make.review(who, id);
    await write(promoted, id, "As a reviewer");
    await server.platform.db.execute(
      `update membership set group_name = 'organiser' where account_id = '${promoted.id}'`,
    );
    await write(promoted, id, "As an organiser");
    const { messages } = await read(mary, id);
    expect(messages.map(({ by }) => by.name)).toEqual([
      expect.stringMatching(/^Reviewer \d+$/),
      "Later Promoted",
    ]);
  });
});

describe("mentions", () => {
  it("by an organiser's name for a reviewer become the number that everyone may read", async () => {
    const id = await reviewed();
    const message = await write(organiser, id, "What does @Grace Hopper say, and @nobody?");
    expect(message.text).toMatch(/^What does @Reviewer \d+ say, and @nobody\?$/);
    expect(message.mentions).toEqual([{ name: expect.stringMatching(/^Reviewer \d+$/), you: false }]);
    expect((await read(grace, id)).messages[0]?.mentions).toMatchObject([{ you: true }]);
    expect((await get(mary, id)).body).not.toMatch(/Grace|Hopper/);
    expect(await list(grace)).toEqual(
      expect.arrayContaining([expect.objectContaining({ submission: id, mentioned: true })]),
    );
  });

  it("are open until the mentioned person answers, and counted for organisers only", async () => {
    const id = await reviewed();
    await write(organiser, id, "@Grace Hopper and @Mary Shelley?");
    const open = async (who: Person) => (await list(who)).find(({ submission }) => submission === id);
    expect(await open(organiser)).toMatchObject({ open_mentions: 2 });
    expect(await open(grace)).toMatchObject({ open_mentions: 0, mentioned: true });
    await write(grace, id, "Yes.");
    expect(await open(organiser)).toMatchObject({ open_mentions: 1 });
    expect(await open(grace)).toMatchObject({ mentioned: false });
    expect((await as(mary).post(`/api/conflicts/recuse/${id}/`)).statusCode).toBe(204);
    expect(await open(organiser)).toMatchObject({ open_mentions: 0 });
  });

  it("can be of all organisers, one of whom answers for all", async () => {
    const id = await reviewed();
    const other = await make.organiser({ firstName: "Otto", lastName: "Other" });
    await write(grace, id, "A question to @organisers");
    const mentioned = async (who: Person) =>
      (await list(who)).find(({ submission }) => submission === id)?.mentioned;
    expect([await mentioned(organiser), await mentioned(other)]).toEqual([true, true]);
    await write(other, id, "An answer");
    expect([await mentioned(organiser), await mentioned(other)]).toEqual([false, false]);
  });

  it("offer a reviewer only those who have shown themselves, and an organiser everyone who may read it", async () => {
    const id = await reviewed();
    const stranger = await make.reviewer({ firstName: "Never", lastName: "Reviewed" });
    expect((await read(grace, id)).people.map(({ name }) => name)).toEqual(["organisers"]);
    await write(mary, id, "Hello");
    const names = (await read(grace, id)).people.map(({ name }) => name);
    expect(names).toEqual(["organisers", expect.stringMatching(/^Reviewer \d+$/)]);
    const all = (await read(organiser, id)).people.map(({ name }) => name);
    expect(all).toEqual(expect.arrayContaining(["organisers", "Grace Hopper", "Mary Shelley"]));
    expect(all).not.toContain(stranger.name);
    expect(all).not.toContain("Olga Organiser");
  });

  it("leave out a reviewer who has recused themselves, and their name", async () => {
    const id = await reviewed();
    await as(mary).post(`/api/conflicts/recuse/${id}/`);
    const message = await write(organiser, id, "@Mary Shelley?");
    expect(message).toMatchObject({ text: "@Reviewer?", mentions: [] });
  });
});

it("counts what others wrote as unread until it is marked read", async () => {
  const id = await reviewed();
  await write(grace, id, "One");
  await write(organiser, id, "Two");
  const unread = async (who: Person) => (await list(who)).find(({ submission }) => submission === id)?.unread;
  expect([await unread(grace), await unread(mary), await unread(organiser)]).toEqual([1, 2, 1]);
  expect((await see(mary, id, 1)).statusCode).toBe(204);
  expect(await unread(mary)).toBe(1);
  await see(mary, id, 999);
  expect(await unread(mary)).toBe(0);
  await see(mary, id, 1);
  expect(await unread(mary)).toBe(0);
  await write(grace, id, "Three");
  expect(await unread(mary)).toBe(1);
});

it("is settled until the next message, and only as it was seen", async () => {
  const id = await reviewed();
  expect((await settle(grace, id, 0)).statusCode).toBe(404);
  await write(grace, id, "One");
  expect((await settle(organiser, id, 0)).statusCode).toBe(412);
  expect((await settle(organiser, id, 1)).statusCode).toBe(204);
  expect((await read(mary, id)).settled).toBe(true);
  await write(mary, id, "But");
  expect((await read(mary, id)).settled).toBe(false);
  await settle(mary, id, 2);
  expect((await list(organiser)).find(({ submission }) => submission === id)?.settled).toBe(true);
  await settle(organiser, id, 2, false);
  expect((await read(mary, id)).settled).toBe(false);
});
