import type { EditionKey } from "@lectern/domain/edition/words";
import type { Queries } from "#platform/db/database";
import { editionSetting } from "./tables";

export async function storedSettings(db: Queries): Promise<Record<string, unknown>> {
  const rows = await db.select().from(editionSetting);
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}

export async function storeSetting(db: Queries, key: EditionKey, value: unknown): Promise<void> {
  await db
    .insert(editionSetting)
    .values({ key, value })
    .onConflictDoUpdate({ target: editionSetting.key, set: { value } });
}
