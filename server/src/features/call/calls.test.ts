import { describe, expect } from "vitest";
import { membership } from "#features/identity/tables";
import { FIRST_CALL } from "#platform/db/columns";
import { onServer } from "#testing/on-server";
import { call } from "./tables";

const { it, server, as, visitor, make } = onServer();

/** A call beside the default one, and its id. */
async function anotherCall(slug: string): Promise<number> {
  const values = { slug, series: slug, state: "open", createdAt: server.clock.now() } as const;
  const [row] = await server.platform.everyCall.insert(call).values(values).returning();
  if (!row) throw new Error("The call was not stored");
  return row.id;
}

describe("an address", () => {
  it("means the default call without a slug, and otherwise the one with its slug", async () => {
    await anotherCall("village");
    const names = ["/api/edition/", "/api/c/lectern-2025/edition/", "/api/c/village/edition/"];
    for (const path of names) expect((await visitor.get(path)).statusCode).toBe(200);
  });

  it.each([
    "/api/c/none/edition/",
    "/api/c/village/c/village/edition/",
    "/api/c//edition/",
    "/api/c/VILLAGE/edition/",
  ])("%s is not found", async (path) => {
    expect((await visitor.get(path)).statusCode).toBe(404);
  });
});

describe("the database of a call", () => {
  it("neither reads nor writes the rows of another, and gives its own to new ones", async () => {
    const other = server.platform.databaseOf(await anotherCall("apart"));
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    const { rows } = await other.execute("select * from submission");
    expect(rows).toEqual([]);
    const changed = await other.execute(`update submission set title = 'changed' where id = ${id}`);
    const deleted = await other.execute(`delete from submission where id = ${id}`);
    expect([changed.rowCount, deleted.rowCount]).toEqual([0, 0]);
    await other.execute("insert into edition_setting (key, value) values ('product', '\"Apart\"')");
    const stored = await server.platform.everyCall.execute(
      "select call_id from edition_setting where key = 'product'",
    );
    expect(stored.rows).not.toContainEqual({ call_id: FIRST_CALL });
  });

  it("has a view of every table, and of none without its call where rows belong to one", async () => {
    const { rows } = await server.platform.everyCall.execute(`
      select relname as name from pg_class join pg_namespace n on n.oid = relnamespace
      where nspname = 'public' and relkind = 'r' and not exists (
        select from pg_views where schemaname = 'of_call' and viewname = relname
          and (definition like '%current_setting%' or not exists (
            select from pg_attribute where attrelid = pg_class.oid and attname = 'call_id'))
      )`);
    expect(rows).toEqual([]);
  });

  it("reaches no table past its views", async () => {
    const { everyCall, db } = server.platform;
    await everyCall.execute("create table of_no_call_yet (x int)");
    await expect(db.execute("select * from of_no_call_yet")).rejects.toThrow();
    await everyCall.execute("drop table of_no_call_yet");
  });
});

describe("a person", () => {
  it("has a group in each call", async () => {
    const id = await anotherCall("grouped");
    const [organiser, reviewer] = [await make.organiser(), await make.reviewer()];
    const group = async (path: string) => (await as(organiser).get(`${path}/user/`)).json().group;
    expect([await group("/api"), await group("/api/c/grouped")]).toEqual(["organiser", "speaker"]);
    expect((await as(organiser).get("/api/c/grouped/board/")).statusCode).toBe(403);
    await server.platform.everyCall
      .insert(membership)
      .values({ callId: id, accountId: reviewer.id, group: "organiser" });
    expect((await as(reviewer).get("/api/c/grouped/board/")).statusCode).toBe(200);
    expect((await as(reviewer).get("/api/board/")).statusCode).toBe(403);
  });

  it("finds a proposal in the call that it was submitted to, and nowhere else", async () => {
    await anotherCall("submitted");
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    const read = async (path: string) => (await as(speaker).get(path)).statusCode;
    expect([
      await read(`/api/submissions/${id}/`),
      await read(`/api/c/submitted/submissions/${id}/`),
    ]).toEqual([200, 404]);
    expect((await as(speaker).get("/api/c/submitted/submissions/")).json()).toEqual([]);
  });
});
