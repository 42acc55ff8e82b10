import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { auditEntry } from "#features/log/tables";
import { onServer } from "#testing/on-server";
import type { Database } from "./database";
import { insertion, returningInsertion, statement } from "./statement";

const { it, server } = onServer();
let db: Database;
it.beforeAll(async () => {
  db = server.platform.db;
});

const AT = new Date("2025-03-01T12:00:00.000Z");
const insert = insertion(auditEntry, "at", "actorId", "action", "details");
const insertAndSee = returningInsertion(auditEntry, "at", "action", "details");
const named = statement((on, value) =>
  on
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.action, value("action"))),
);

describe("a statement", () => {
  it("writes and reads values of every kind, null among them", async () => {
    await insert(db, { at: AT, actorId: null, action: "kinds", details: { a: ["b"] } });
    await insert(db, { at: AT, action: "kinds", details: null });
    const seen = (await named(db, { action: "kinds" })).map(({ id, ...row }) => row);
    const rest = {
      callId: server.platform.call.id,
      at: AT,
      actorId: null,
      action: "kinds",
      submissionId: null,
      fromStatus: null,
      toStatus: null,
    };
    expect(seen).toEqual([
      { ...rest, details: { a: ["b"] } },
      { ...rest, details: null },
    ]);
  });

  it("stores null in JSON as the database's own", async () => {
    const [{ id } = { id: 0 }] = await insertAndSee(db, { at: AT, action: "null", details: null });
    const { rows } = await db.execute(sql`select details is null as none from audit_entry where id = ${id}`);
    expect(rows).toEqual([{ none: true }]);
  });

  it("belongs to the transaction that it is called in", async () => {
    const abandoned = db.transaction(async (tx) => {
      await insert(tx, { at: AT, action: "abandoned" });
      expect([await named(tx, { action: "abandoned" }), await named(db, { action: "abandoned" })]).toEqual([
        [expect.objectContaining({ action: "abandoned" })],
        [],
      ]);
      throw new Error("rolled back");
    });
    await expect(abandoned).rejects.toThrow("rolled back");
    expect(await named(db, { action: "abandoned" })).toEqual([]);
  });

  it("keeps the values of calls apart that run at once", async () => {
    const actions = Array.from({ length: 20 }, (_, n) => `at once ${n}`);
    await Promise.all(actions.map((action) => insert(db, { at: AT, action })));
    const seen = await Promise.all(actions.map((action) => named(db, { action })));
    expect(seen.map((rows) => rows.map(({ action }) => action))).toEqual(actions.map((action) => [action]));
  });
});

describe("a connection", () => {
  it("has PostgreSQL plan once what it sends again, however it was written", async () => {
    const kept = await db.transaction(async (tx) => {
      for (const action of ["one", "two", "three"]) {
        await named(tx, { action });
        await tx.select().from(auditEntry).where(eq(auditEntry.fromStatus, action));
      }
      const { rows } = await tx.execute(sql`
        select count(*)::int as n, sum(custom_plans)::int as planned_again from pg_prepared_statements
        where statement like '%from "audit_entry" where%' and statement not like '%pg_prepared_statements%'`);
      return rows;
    });
    expect(kept).toEqual([{ n: 2, planned_again: 0 }]);
  });

  it("keeps no plan of lists of any length, which would use up the names, until one is sent again", async () => {
    await db.transaction(async (tx) => {
      const read = (length: number) =>
        tx
          .select()
          .from(auditEntry)
          .where(
            inArray(
              auditEntry.id,
              Array.from({ length }, (_, n) => n),
            ),
          );
      const kept = async () => {
        const { rows } = await tx.execute<{ n: number }>(sql`
          select count(*)::int as n from pg_prepared_statements
          where statement like '%"audit_entry"."id" in (%' and statement not like '%pg_prepared_statements%'`);
        return rows[0]?.n;
      };
      for (let length = 20; length < 30; length++) await read(length);
      expect(await kept()).toBe(0);
      for (const length of [25, 25, 25]) await read(length);
      expect(await kept()).toBe(1);
    });
  });
});
