import { asc, eq } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { mailTemplate } from "./tables";

export type TemplateRow = typeof mailTemplate.$inferSelect;

export const storedTemplates = (db: Queries): Promise<TemplateRow[]> =>
  db.select().from(mailTemplate).orderBy(asc(mailTemplate.name), asc(mailTemplate.key));

/** A template that somebody wrote, locked. */
export async function lockTemplate(db: Queries, key: string): Promise<TemplateRow | null> {
  const [row] = await db.select().from(mailTemplate).where(eq(mailTemplate.key, key)).for("update");
  return row ?? null;
}

/** Writes a template in its next version; false when somebody else was quicker with the first one. */
export async function saveTemplate(db: Queries, row: TemplateRow): Promise<boolean> {
  const { key, ...values } = row;
  if (row.version === 1) {
    const written = await db.insert(mailTemplate).values(row).onConflictDoNothing().returning();
    return written.length > 0;
  }
  await db.update(mailTemplate).set(values).where(eq(mailTemplate.key, key));
  return true;
}

export async function dropTemplate(db: Queries, key: string): Promise<void> {
  await db.delete(mailTemplate).where(eq(mailTemplate.key, key));
}
