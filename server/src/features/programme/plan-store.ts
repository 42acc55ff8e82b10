import { NO_PLAN, type Plan } from "@lectern/domain/programme/plan/words";
import { asc, eq, sql } from "drizzle-orm";
import { ofWholeCall } from "#platform/db/calls";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { found } from "#platform/http/refusal";
import { programmeBlock, programmePlan, slot } from "./tables";

const THE_PLAN = 1;

export type BlockRow = typeof programmeBlock.$inferSelect;
export type NewBlock = Omit<typeof programmeBlock.$inferInsert, "callId" | "id" | "version">;

/** The rooms and days as they were saved; none, in version 0, before. */
export async function storedPlan(db: Queries): Promise<Plan & { version: number }> {
  const [row] = await plan(db, {});
  return row ? { rooms: row.rooms, days: row.days, version: row.version } : { ...NO_PLAN, version: 0 };
}

const plan = statement((db) => db.select().from(programmePlan).where(eq(programmePlan.id, THE_PLAN)));

/** Replaces the plan. Lock the schedule first. */
export async function savePlan(db: Queries, { rooms, days }: Plan, version: number): Promise<void> {
  const values = { id: THE_PLAN, rooms, days, version };
  await db
    .insert(programmePlan)
    .values(values)
    .onConflictDoUpdate({
      target: [programmePlan.callId, programmePlan.id],
      set: { rooms, days, version },
    });
}

/** Renames the rooms in all slots at once, since two rooms may swap names. Also in slots that a reader does not see. */
export async function renameInSlots(
  db: Queries,
  renamed: readonly { from: string; to: string }[],
  at: Date,
): Promise<void> {
  if (renamed.length === 0) return;
  await db.execute(sql`
    update ${ofWholeCall(slot)} set room = renamed.now, version = ${slot.version} + 1, updated_at = ${at.toISOString()}
    from unnest(${sql.param(renamed.map(({ from }) => from))}::text[],
      ${sql.param(renamed.map(({ to }) => to))}::text[]) renamed (was, now)
    where lower(trim(${slot.room})) = lower(trim(renamed.was)) and ${slot.room} <> renamed.now`);
}

/** Breaks, plenary slots and blockers by time. */
export const listBlocks = (db: Queries): Promise<BlockRow[]> => blocks(db, {});

const blocks = statement((db) =>
  db.select().from(programmeBlock).orderBy(asc(programmeBlock.startsAt), asc(programmeBlock.id)),
);

export async function insertBlock(db: Queries, values: NewBlock): Promise<BlockRow> {
  const [row] = await db.insert(programmeBlock).values(values).returning();
  return found(row);
}

/** Changes a block, in its next version. */
export async function updateBlock(db: Queries, id: number, values: Partial<NewBlock>): Promise<BlockRow> {
  const [row] = await db
    .update(programmeBlock)
    .set({ ...values, version: sql`${programmeBlock.version} + 1` })
    .where(eq(programmeBlock.id, id))
    .returning();
  return found(row);
}

export async function deleteBlock(db: Queries, id: number): Promise<void> {
  await db.delete(programmeBlock).where(eq(programmeBlock.id, id));
}
