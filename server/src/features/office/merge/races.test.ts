import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { expect } from "vitest";
import { addSpeakerRow } from "#features/proposals/proposal/speakers-store";
import { askedQuestions, questionAnswer } from "#features/proposals/questions/tables";
import { keyDigest } from "#features/proposals/speakers/notifying";
import { lockAny } from "#features/proposals/store";
import { seen } from "#testing/client";
import { waiters } from "#testing/look";
import { onNewServers } from "#testing/on-server";
import { mergeWorld } from "./world.fixture";

const { it, server, as, make } = onNewServers();

/** Holds back what writes to the audit log, as every action does at its end, until `work` is done. */
async function withLogHeld<T>(work: () => Promise<T>): Promise<T> {
  const client = await server.platform.everyCall.$client.connect();
  try {
    await client.query("begin; lock table audit_entry in share mode");
    return await work();
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** Starts both requests, the second once the first waits at its end, and returns their answers. */
async function atOnce<A, B>(first: () => PromiseLike<A>, second: () => PromiseLike<B>): Promise<[A, B]> {
  const answers = await withLogHeld(async () => {
    const one = first();
    await expect.poll(() => waiters(server)).toBe(1);
    const two = second();
    await expect.poll(() => waiters(server)).toBe(2);
    return [one, two] as const;
  });
  return [await answers[0], await answers[1]];
}

it("keeps what the account that ends writes at the moment of the merge", async () => {
  const [kept, ended] = [await make.speaker(), await make.speaker()];
  const { db, clock } = server.platform;
  const { request, keyFor, answer } = mergeWorld(server);
  const id = await make.proposal(ended, "Ready for Review");
  const [asked] = await db
    .insert(askedQuestions)
    .values({ submissionId: id, questions: ["Which kettle?"], sentAt: clock.now() })
    .returning();
  await request(kept, ended);
  await answer(await keyFor(kept));
  const key = await keyFor(ended);
  const [given, merged] = await atOnce(
    () => as(ended).post(`/api/submissions/${id}/questions/${asked?.id}/answers/`, { text: "A blue one." }),
    () => answer(key),
  );
  expect([given.statusCode, merged.json()]).toEqual([200, { result: "merged" }]);
  expect(await db.select().from(questionAnswer)).toMatchObject([{ answeredBy: kept.id }]);
});

it("refuses a merge when the kept account reviews the other one's proposal at that moment", async () => {
  const [kept, ended] = [await make.reviewer(), await make.speaker()];
  const { request, keyFor, answer } = mergeWorld(server);
  const id = await make.proposal(ended, "Ready for Review");
  await request(kept, ended);
  await answer(await keyFor(kept));
  const key = await keyFor(ended);
  const [given, merged] = await atOnce(
    () => make.review(kept, id),
    () => answer(key),
  );
  expect([given.statusCode, merged.statusCode]).toEqual([201, 409]);
});

it("replaces a merge by a double click, with what was confirmed", async () => {
  const [kept, ended] = [await make.speaker(), await make.speaker()];
  const { request, keyFor, answer, waiting } = mergeWorld(server);
  // An earlier merge, which the new one replaces together with its confirmation.
  await request(kept, await make.speaker());
  await answer(await keyFor(kept));
  const answers = await atOnce(
    () => request(kept, ended),
    () => request(kept, ended),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await waiting(kept)).toMatchObject({ ended_email: ended.email, kept_confirmed: false });
});

it("answers a double click on the first merge of an account", async () => {
  const [kept, ended] = [await make.speaker(), await make.speaker()];
  const { request } = mergeWorld(server);
  const answers = await atOnce(
    () => request(kept, ended),
    () => request(kept, ended),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

it("refuses what the account that ends would write once it is merged", async () => {
  const [kept, ended] = [await make.speaker(), await make.reviewer()];
  const { request, keyFor, answer } = mergeWorld(server);
  const id = await make.proposal(await make.speaker(), "Ready for Review");
  await request(kept, ended);
  await answer(await keyFor(kept));
  const key = await keyFor(ended);
  const [merged, late] = await atOnce(
    () => answer(key),
    () => make.review(ended, id),
  );
  expect(merged.json()).toEqual({ result: "merged" });
  expect(seen(late)).toEqual({ status: 409, body: { detail: REFUSALS["person-changed-meanwhile"].detail } });
});

it("lets the kept account accept an invitation to speak at the moment of the merge", async () => {
  const [kept, ended] = [await make.speaker(), await make.speaker()];
  const { db, clock } = server.platform;
  const { request, keyFor, answer } = mergeWorld(server);
  const id = await make.proposal(await make.speaker());
  await addSpeakerRow(db, {
    ...{ submissionId: id, position: 1, name: "As Typed", state: "invited", email: kept.email },
    ...{ accountId: kept.id, keyHash: keyDigest("key"), expiresAt: new Date(clock.now().getTime() + 60_000) },
  });
  await request(kept, ended);
  await answer(await keyFor(kept));
  const key = await keyFor(ended);
  const { accepted, merged } = await db.transaction(async (tx) => {
    await lockAny(tx, id);
    const accepted = as(kept).post("/api/speakers/accept/", { key: "key" });
    await expect.poll(() => waiters(server)).toBe(1);
    const merged = answer(key);
    await expect.poll(() => waiters(server)).toBe(2);
    return { accepted, merged };
  });
  expect([(await accepted).statusCode, (await merged).json()]).toEqual([200, { result: "merged" }]);
});
