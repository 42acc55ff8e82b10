import type { EditionKey } from "@lectern/domain/call/words";
import { sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { editionSetting } from "./tables";

const all = statement((db) => db.select().from(editionSetting));

export async function storedSettings(db: Queries): Promise<Record<string, unknown>> {
  const rows = await all(db, {});
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}

/** The settings that each call has stored. In the database of all calls. */
export async function settingsOfCalls(everyCall: Queries): Promise<Map<number, Record<string, unknown>>> {
  const rows = await everyCall
    .select({ id: editionSetting.callId, stored: STORED })
    .from(editionSetting)
    .groupBy(editionSetting.callId);
  return new Map(rows.map(({ id, stored }) => [id, stored]));
}

/** All settings of the rows as one object. */
const STORED = sql<Record<string, unknown>>`jsonb_object_agg(${editionSetting.key}, ${editionSetting.value})`;

/** An arbitrary lock for the settings as a whole, most of which have no row. */
const SETTINGS_LOCK = 7_236_501;

/** Blocks other changes of settings until the transaction ends. */
export async function lockSettings(db: Queries): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${SETTINGS_LOCK})`);
}

/** A setting may be null, which is stored as JSON null, not as SQL null. */
export async function storeSetting(db: Queries, key: EditionKey, value: unknown): Promise<void> {
  const json = sql`${JSON.stringify(value)}::jsonb`;
  await db
    .insert(editionSetting)
    .values({ key, value: json })
    .onConflictDoUpdate({ target: [editionSetting.callId, editionSetting.key], set: { value: json } });
}
