import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { editionSetting } from "#features/call/tables";
import { account } from "#features/identity/tables";
import { onServer } from "#testing/on-server";
import { mergeRevisions, revisionOf } from "./table-revision";

const { it, server, make } = onServer();

const ofSettings = () => revisionOf(server.platform.db, [editionSetting]);
const setZone = (name: string) => make.setting("zone", name);

it("is another one after each kind of change, and the same while nothing changes", async () => {
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

it("does not count a log-in as a change of an account, but counts another email address", async () => {
  const { db } = server.platform;
  const { id } = await make.speaker();
  const ofAccounts = () => revisionOf(db, [account]);
  const before = await ofAccounts();
  await db.update(account).set({ lastLogInAt: new Date() }).where(eq(account.id, id));
  expect(await ofAccounts()).toBe(before);
  await db.update(account).set({ email: "another@example.org" }).where(eq(account.id, id));
  expect(await ofAccounts()).not.toBe(before);
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
