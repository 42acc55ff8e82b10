import type { EditionKey } from "@lectern/domain/edition/words";
import type { InUse } from "@lectern/domain/settings/choice-changes";
import { sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { submission } from "../submissions/tables";
import { editionSetting } from "./tables";

const all = statement((db) => db.select().from(editionSetting));

export async function storedSettings(db: Queries): Promise<Record<string, unknown>> {
  const rows = await all(db, {});
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}

/** Any number; it stands for the settings as a whole, of which most have no row to lock. */
const SETTINGS_LOCK = 7_236_501;

/** Until the transaction ends, nobody else changes a setting. */
export async function lockSettings(db: Queries): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${SETTINGS_LOCK})`);
}

/** A setting may be null, which is a JSON value like any other and not the database's own null. */
export async function storeSetting(db: Queries, key: EditionKey, value: unknown): Promise<void> {
  const json = sql`${JSON.stringify(value)}::jsonb`;
  await db
    .insert(editionSetting)
    .values({ key, value: json })
    .onConflictDoUpdate({ target: editionSetting.key, set: { value: json } });
}

const CHOSEN_IN = {
  topicTypes: submission.topicType,
  submissionTypes: submission.submissionType,
  workshopDurations: submission.workshopDuration,
  conferences: submission.conference,
} as const;

/** How many proposals, withdrawn ones too, have each choice; in one query. */
export async function choicesInUse(db: Queries): Promise<InUse> {
  const counts = Object.entries(CHOSEN_IN).map(
    ([kind, column]) =>
      sql`select ${kind}::text as kind, ${column} as code, count(*)::int as proposals from ${submission} group by ${column}`,
  );
  const { rows } = await db.execute<{ kind: keyof InUse; code: string; proposals: number }>(
    sql.join(counts, sql` union all `),
  );
  const inUse = (kind: keyof InUse) =>
    Object.fromEntries(
      rows.filter((row) => row.kind === kind).map(({ code, proposals }) => [code, proposals]),
    );
  return {
    topicTypes: inUse("topicTypes"),
    submissionTypes: inUse("submissionTypes"),
    workshopDurations: inUse("workshopDurations"),
    conferences: inUse("conferences"),
  };
}
