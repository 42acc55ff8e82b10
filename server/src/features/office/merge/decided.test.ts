import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { onServer } from "#testing/on-server";
import { REFERENCES } from "../transfer/left-out";
import { MERGED_COLUMNS, NOT_MERGED } from "./merged-columns";

const { it, server } = onServer();

const COLUMNS = sql`
  select con.conrelid::regclass::text || '.' || a.attname as name
  from pg_constraint con join pg_attribute a on a.attrelid = con.conrelid and a.attnum = any(con.conkey)
  where con.contype = 'f' and con.confrelid = 'public.account'::regclass
    and con.connamespace = 'public'::regnamespace`;

it("decides for every column that refers to an account what a merge does with it", async () => {
  const { rows } = await server.platform.everyCall.execute<{ name: string }>(COLUMNS);
  const withoutKey = [...REFERENCES].filter(([, table]) => table === "account").map(([name]) => name);
  const referring = [...rows.map(({ name }) => name), ...withoutKey].sort();
  expect([...MERGED_COLUMNS.keys(), ...NOT_MERGED].sort()).toEqual(referring);
  expect(rows.length).toBeGreaterThan(25);
});

it("names all of a key beside the account where two rows may become one", async () => {
  const { rows } = await server.platform.everyCall.execute<{ name: string; others: string[] }>(sql`
    select i.indrelid::regclass::text || '.' || a.attname as name,
      array(select o.attname::text from pg_attribute o where o.attrelid = i.indrelid
        and o.attnum = any(i.indkey) and o.attnum <> a.attnum and o.attname <> 'call_id' order by 1) as others
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisunique and i.indrelid::regclass::text not like 'pg_%'`);
  for (const { name, others } of rows) {
    const merged = MERGED_COLUMNS.get(name);
    if (merged?.how !== "moves") continue;
    // Accounts that have reviewed the same proposal, or have a change that waits, are dealt with before.
    if (["review.reviewer_id", "address_change.account_id"].includes(name)) continue;
    const known = [...(merged.once ?? []), ...(merged.clears ?? [])];
    const key = others.length > 0 ? others : ["call_id"];
    expect([name, key.some((other) => known.includes(other))]).toEqual([name, true]);
  }
});
