import { eq, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { expect } from "vitest";
import { editionSetting } from "#features/call/tables";
import { profile } from "#features/identity/profiles/tables";
import { ACCOUNT_ACTIVITY, account } from "#features/identity/tables";
import { onServer } from "#testing/on-server";
import { cached, mergeRevisions, revisionOf } from "./table-revision";

const { it, server, make } = onServer();

const ofSettings = () => revisionOf(server.platform.db, [editionSetting]);
const setZone = (name: string) => make.setting("zone", name);

it("differs after each kind of change, and stays the same while nothing changes", async () => {
  const { db } = server.platform;
  const seen = [await ofSettings()];
  await setZone("Asia/Singapore");
  seen.push(await ofSettings());
  await setZone("Asia/Tokyo");
  seen.push(await ofSettings());
  await db.delete(editionSetting).where(eq(editionSetting.key, "zone"));
  seen.push(await ofSettings());
  expect(new Set(seen).size).toBe(4);
  expect(await ofSettings()).toBe(seen.at(-1));
});

it("does not count a statement that changes no row, a change that is rolled back, or another table's", async () => {
  const { db } = server.platform;
  const before = await ofSettings();
  await db.delete(editionSetting).where(eq(editionSetting.key, "no such setting"));
  const failed = db.transaction(async (tx) => {
    await tx.delete(editionSetting);
    throw new Error("rolled back");
  });
  await expect(failed).rejects.toThrow("rolled back");
  await make.speaker();
  expect(await ofSettings()).toBe(before);
});

it("counts a table once for each transaction, and again where the savepoint that counted it was rolled back", async () => {
  const { db } = server.platform;
  const before = Number(await ofSettings());
  const insert = (key: string) => ({ key, value: true });
  await db.transaction(async (tx) => {
    await tx.execute(sql`savepoint first`);
    await tx.insert(editionSetting).values(insert("rolled back"));
    await tx.execute(sql`rollback to savepoint first`);
    await tx.insert(editionSetting).values(insert("kept"));
    await tx.insert(editionSetting).values(insert("kept as well"));
    await db.insert(editionSetting).values(insert("of another transaction"));
  });
  expect(Number(await ofSettings())).toBe(before + 2);
});

it("caches a result for each question, and reads it again once a table has changed", async () => {
  const { db } = server.platform;
  const asked: string[] = [];
  const read = cached(db, [editionSetting], async (_db, question: string) => asked.push(question));
  await Promise.all([read("a"), read("b")]);
  await read("a");
  expect(asked.toSorted()).toEqual(["a", "b"]);
  await setZone("Europe/Rome");
  await read("a");
  expect(asked.at(-1)).toBe("a");
  expect(asked).toHaveLength(3);
});

it("keeps a newer cached result when an older reading fails after it", async () => {
  const { db } = server.platform;
  let fail = (_error: Error) => {};
  let readings = 0;
  const read = cached(db, [editionSetting], () => {
    readings += 1;
    return readings === 1 ? new Promise<number>((_, reject) => (fail = reject)) : Promise.resolve(readings);
  });
  const first = read();
  const failed = expect(first).rejects.toThrow("too late");
  while (readings === 0) await ofSettings();
  await setZone("Europe/Oslo");
  expect(await read()).toBe(2);
  fail(new Error("too late"));
  await failed;
  expect(await read()).toBe(2);
});

it("does not count a log-in as a change of an account, but counts its activity and another email address", async () => {
  const { db } = server.platform;
  const { id } = await make.speaker();
  const ofAccounts = () => revisionOf(db, [account]);
  const before = await ofAccounts();
  const beforeActivity = await revisionOf(db, [ACCOUNT_ACTIVITY]);
  await db.update(account).set({ lastLogInAt: new Date() }).where(eq(account.id, id));
  expect(await ofAccounts()).toBe(before);
  expect(await revisionOf(db, [ACCOUNT_ACTIVITY])).not.toBe(beforeActivity);
  await db.update(account).set({ email: "another@example.org" }).where(eq(account.id, id));
  expect(await ofAccounts()).not.toBe(before);
});

it("counts a change for its own call, that of a shared table for every call, and a statement for each call it changes", async () => {
  const { databaseOf, everyCall, db } = server.platform;
  const other = databaseOf(2);
  const { id } = await make.speaker();
  /** By how much the revisions of both calls grow. */
  const growth = async (table: PgTable, change: PromiseLike<unknown>) => {
    const read = () => Promise.all([db, other].map(async (each) => Number(await revisionOf(each, [table]))));
    const before = await read();
    await change;
    return (await read()).map((after, n) => after - Number(before[n]));
  };
  const elsewhere = other.insert(editionSetting).values({ key: "zone", value: "Asia/Tokyo" });
  const here = db.insert(editionSetting).values({ key: "zone", value: "Asia/Seoul" });
  const inBoth = everyCall.delete(editionSetting).where(eq(editionSetting.key, "zone"));
  const ofProfile = db.update(profile).set({ lastName: "King" }).where(eq(profile.accountId, id));
  await db.delete(editionSetting);
  expect(await growth(editionSetting, elsewhere)).toEqual([0, 1]);
  expect(await growth(editionSetting, here)).toEqual([1, 0]);
  expect(await growth(editionSetting, inBoth)).toEqual([1, 1]);
  expect(await growth(profile, ofProfile)).toEqual([1, 1]);
});

it("fails on a connection that sees all calls", async () => {
  await expect(revisionOf(server.platform.everyCall, [editionSetting])).rejects.toThrow();
});

it("lets several transactions change a table without waiting for each other", async () => {
  const { db } = server.platform;
  const before = await ofSettings();
  const insert = (key: string) => ({ key, value: true });
  await db.transaction(async (first) => {
    await first.insert(editionSetting).values(insert("first"));
    await db.transaction(async (second) => {
      await second.execute(sql`set local lock_timeout = '100ms'`);
      await second.insert(editionSetting).values(insert("second"));
    });
    expect(Number(await ofSettings())).toBe(Number(before) + 1);
  });
  expect(Number(await ofSettings())).toBe(Number(before) + 2);
});

it("stays the same when the counts of ended connections are merged", async () => {
  const { db } = server.platform;
  await db.execute(sql`update table_revision set backend = -backend where backend > 0`);
  await setZone("Europe/Paris");
  const before = await ofSettings();
  await mergeRevisions(db);
  expect(await ofSettings()).toBe(before);
  const { rows } = await db.execute(
    sql`select count(*)::int as left from table_revision where table_name = 'edition_setting' and backend < 0`,
  );
  expect(rows).toEqual([{ left: 0 }]);
});
