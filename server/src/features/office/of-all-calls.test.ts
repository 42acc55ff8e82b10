import { type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import { call } from "#features/call/tables";
import { mailsTo } from "#testing/look";
import { onNewServers } from "#testing/on-server";
import { mergeWorld } from "./merge/world.fixture";
import { ERASE } from "./privacy/jobs";

const { it, server, as, make } = onNewServers();
const DAY = 86_400;

/** Archives the first call, after another one has become the default one; returns the id of that one. */
async function nextYear(): Promise<number> {
  const { everyCall, clock } = server.platform;
  await everyCall.execute(sql`update call set state = 'archived', is_default = false`);
  const values = {
    slug: "next",
    series: "Next",
    state: "open",
    isDefault: true,
    createdAt: clock.now(),
  } as const;
  const [row] = await everyCall.insert(call).values(values).returning();
  if (!row) throw new Error("The call was not stored");
  return row.id;
}

const calls = async (rowsOf: SQL) => {
  const { rows } = await server.platform.everyCall.execute<{ of: number }>(
    sql`select call_id as of from ${rowsOf}`,
  );
  return rows.map(({ of }) => of);
};

/** The calls in whose logs an action is. */
const callsOfLog = (action: string) => calls(sql`audit_entry where action = ${action}`);

/** The calls of the mails of a kind. */
const callsOf = (kind: string) => calls(sql`mail where kind = ${kind}`);

it("mails both addresses of a merge in the call where it was requested, though the first one is archived", async () => {
  const next = await nextYear();
  const [kept, ended] = [await make.speaker(), await make.speaker()];
  await mergeWorld(server).merge(kept, ended);
  for (const { email } of [kept, ended])
    expect((await mailsTo(server, email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("merged"),
    );
  expect(await callsOf("accounts-merged")).toEqual([next, next]);
});

it("mails an erased person in the default call, though the first one is archived", async () => {
  const next = await nextYear();
  const speaker = await make.speaker();
  const asked = await as(speaker).post("/api/privacy/erasure/", { confirmation: speaker.email });
  expect(asked.statusCode).toBe(200);
  server.clock.advance(8 * DAY);
  await server.runJob(ERASE);
  expect(await callsOf("account-erased")).toEqual([next]);
  expect((await mailsTo(server, speaker.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining("erased"),
  );
});

it("logs a merge, and that one was stopped, in the call where it was requested", async () => {
  const next = await nextYear();
  const { request, keyFor, answer, merge } = mergeWorld(server);
  const [kept, ended] = [await make.speaker(), await make.speaker()];
  expect((await request(kept, ended)).statusCode).toBe(200);
  expect((await answer(await keyFor(ended), "stop")).statusCode).toBe(200);
  await merge(kept, ended);
  expect(await callsOfLog("ask for merge")).toEqual([next, next]);
  for (const action of ["stop merge", "merge accounts"]) expect(await callsOfLog(action)).toEqual([next]);
});

it("logs an erasure in the default call", async () => {
  const next = await nextYear();
  const speaker = await make.speaker();
  await as(speaker).post("/api/privacy/erasure/", { confirmation: speaker.email });
  server.clock.advance(8 * DAY);
  await server.runJob(ERASE);
  expect(await callsOfLog("erase account")).toEqual([next]);
});
