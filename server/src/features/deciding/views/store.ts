import { and, asc, count, eq, isNull, like, ne, or, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { boardView, defaultBoardView } from "./tables";

export type ViewRow = typeof boardView.$inferSelect;
/** A view, and whether the reader's board opens with it. */
export type ListedView = { view: ViewRow; isDefault: boolean };

/** Shared by the organisers of the call, or this organiser's own. */
const isFor = (reader: string) => or(isNull(boardView.ownerId), eq(boardView.ownerId, reader));

/** The views that an organiser may use, by name. */
export const listViews = (db: Queries, reader: string): Promise<ListedView[]> =>
  db
    .select({ view: boardView, isDefault: sql<boolean>`${defaultBoardView.viewId} is not null` })
    .from(boardView)
    .leftJoin(
      defaultBoardView,
      and(eq(defaultBoardView.viewId, boardView.id), eq(defaultBoardView.accountId, reader)),
    )
    .where(isFor(reader))
    .orderBy(asc(boardView.foldedName), asc(boardView.id));

/** A view that an organiser may use, locked; null where there is none. */
export async function lockView(db: Queries, reader: string, id: number): Promise<ViewRow | null> {
  const [row] = await db
    .select()
    .from(boardView)
    .where(and(eq(boardView.id, id), isFor(reader)))
    .for("update");
  return row ?? null;
}

const isOf = (owner: string | null) =>
  owner === null ? isNull(boardView.ownerId) : eq(boardView.ownerId, owner);

/** How many views an organiser has, or with null the call. */
export async function countViews(db: Queries, owner: string | null): Promise<number> {
  const [row] = await db.select({ n: count() }).from(boardView).where(isOf(owner));
  return row?.n ?? 0;
}

/** Whether another view has this name, among those of an organiser, or with null of the call. */
export async function isNameTaken(
  db: Queries,
  { owner, foldedName, except = 0 }: { owner: string | null; foldedName: string; except?: number },
): Promise<boolean> {
  const rows = await db
    .select({ id: boardView.id })
    .from(boardView)
    .where(and(isOf(owner), eq(boardView.foldedName, foldedName), ne(boardView.id, except)))
    .limit(1);
  return rows.length > 0;
}

type Saved = Pick<ViewRow, "ownerId" | "name" | "foldedName" | "query">;

export async function insertView(db: Queries, values: Saved & { createdAt: Date }): Promise<ViewRow> {
  const [row] = await db.insert(boardView).values(values).returning();
  if (!row) throw new Error("A view was not written");
  return row;
}

/** Changes a locked view, and counts the change. */
export async function updateView(db: Queries, id: number, values: Saved): Promise<ViewRow> {
  const [row] = await db
    .update(boardView)
    .set({ ...values, version: sql`${boardView.version} + 1` })
    .where(eq(boardView.id, id))
    .returning();
  if (!row) throw new Error("A view was not written");
  return row;
}

export async function deleteViewRow(db: Queries, id: number): Promise<void> {
  await db.delete(boardView).where(eq(boardView.id, id));
}

/** Replaces a tag's code in all views of the call, also in those of others. */
export async function renameInViews(db: Queries, from: string, to: string): Promise<void> {
  await db
    .update(boardView)
    .set({ query: sql`replace(${boardView.query}, ${from}::text, ${to}::text)` })
    .where(like(boardView.query, `%${from}%`));
}

/** Sets the view that an organiser's board opens with; null: none. */
export async function saveDefaultView(db: Queries, accountId: string, viewId: number | null): Promise<void> {
  await db.delete(defaultBoardView).where(eq(defaultBoardView.accountId, accountId));
  if (viewId !== null) await db.insert(defaultBoardView).values({ accountId, viewId });
}

/** Whether an organiser's board opens with this view. */
export async function isDefaultView(db: Queries, accountId: string, viewId: number): Promise<boolean> {
  const rows = await db
    .select({ id: defaultBoardView.viewId })
    .from(defaultBoardView)
    .where(and(eq(defaultBoardView.accountId, accountId), eq(defaultBoardView.viewId, viewId)));
  return rows.length > 0;
}
