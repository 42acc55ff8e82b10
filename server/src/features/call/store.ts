import { INSTALLATION_SETTINGS, isInstallationSetting } from "@lectern/domain/call/installation-settings";
import type { EditionKey } from "@lectern/domain/call/words";
import { notInArray, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { editionSetting, installationSetting } from "./tables";

type Stored = Record<string, unknown>;

/** Rows of an earlier release, which stored each call's own. */
const ofTheCall = notInArray(editionSetting.key, [...INSTALLATION_SETTINGS]);

/** The call's settings and the installation's as one object. */
export const STORED = sql<Stored>`(
  select coalesce(jsonb_object_agg(key, value), '{}') from (
    select key, value from ${editionSetting} where ${ofTheCall}
    union all select key, value from ${installationSetting}
  ) stored
)`;

const all = statement((db) => db.select({ stored: STORED }).from(sql`(values (1)) as one`));

/** The stored settings of the call; the others have their defaults. */
export async function storedSettings(db: Queries): Promise<Stored> {
  const [row] = await all(db, {});
  return row?.stored ?? {};
}

/** Returns the stored settings of a call, with the installation's. In the database of all calls. */
export async function settingsOfCalls(everyCall: Queries): Promise<(call: number) => Stored> {
  const aggregated = sql<Stored>`jsonb_object_agg(${editionSetting.key}, ${editionSetting.value})`;
  const rows = await everyCall
    .select({ id: editionSetting.callId, stored: aggregated })
    .from(editionSetting)
    .where(ofTheCall)
    .groupBy(editionSetting.callId);
  const shared = await everyCall.select().from(installationSetting);
  const byCall = new Map(rows.map(({ id, stored }) => [id, stored]));
  const ofAll = Object.fromEntries(shared.map(({ key, value }) => [key, value]));
  return (call) => ({ ...byCall.get(call), ...ofAll });
}

/** An arbitrary lock for the settings as a whole, most of which have no row. */
const SETTINGS_LOCK = 7_236_501;

/** Blocks other changes of settings until the transaction ends. */
export async function lockSettings(db: Queries): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${SETTINGS_LOCK})`);
}

/**
 * Keeps the settings as they are until the transaction ends. Waits for a change of them, so call it before rows are locked,
 * which the change may wait for.
 */
export async function holdSettings(db: Queries): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${SETTINGS_LOCK})`);
}

/** An arbitrary lock for the choices of proposals. */
const CHOICES_LOCK = 7_236_504;

/** Lets no proposal be saved until the transaction ends, so that choices without one can be deleted. */
export async function lockChoices(db: Queries): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${CHOICES_LOCK})`);
}

/** Keeps the choices that a proposal is saved with until the transaction ends. Call it before rows are locked. */
export async function holdChoices(db: Queries): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${CHOICES_LOCK})`);
}

/**
 * Keeps the settings as they are until the transaction ends; false while they are being changed. Does not wait, as a change
 * may wait for rows that the caller has locked.
 */
export async function tryHoldSettings(db: Queries): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${SETTINGS_LOCK}) as held`,
  );
  return rows[0]?.held ?? false;
}

/** A setting may be null, which is stored as JSON null, not as SQL null. */
export async function storeSetting(db: Queries, key: EditionKey, value: unknown): Promise<void> {
  const json = sql`${JSON.stringify(value)}::jsonb`;
  if (isInstallationSetting(key)) {
    const { key: target } = installationSetting;
    const row = { key, value: json };
    await db
      .insert(installationSetting)
      .values(row)
      .onConflictDoUpdate({ target, set: { value: json } });
    return;
  }
  await db
    .insert(editionSetting)
    .values({ key, value: json })
    .onConflictDoUpdate({ target: [editionSetting.callId, editionSetting.key], set: { value: json } });
}
