import type { EditionKey } from "@lectern/domain/call/words";
import { and, asc, desc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { currentCall } from "#platform/db/calls";
import type { Queries } from "#platform/db/database";
import type { Installation } from "#platform/platform";
import { call, editionSetting } from "./tables";

export type CallRow = typeof call.$inferSelect;

/** The address of a call's landing page in the portal. */
export const callPath = ({ slug, isDefault }: Pick<CallRow, "slug" | "isDefault">): string =>
  isDefault ? "/" : `/c/${slug}/`;

/** A call that has or had this slug. */
export const withSlug = (slug: string) => or(eq(call.slug, slug), sql`${slug} = any(${call.formerSlugs})`);

/** The call that has or had this slug, or the default one for null; null where there is none. */
export async function findCall(db: Queries, slug: string | null): Promise<CallRow | null> {
  const [row] = await db
    .select()
    .from(call)
    .where(slug === null ? eq(call.isDefault, true) : withSlug(slug));
  return row ?? null;
}

/** The state of a call, which does not change until the transaction ends; null where there is none. */
export async function holdCallState(db: Queries, id: number): Promise<CallRow["state"] | null> {
  const [row] = await db.select({ state: call.state }).from(call).where(eq(call.id, id)).for("share");
  return row?.state ?? null;
}

export async function findCallById(db: Queries, id: number): Promise<CallRow | null> {
  const [row] = await db.select().from(call).where(eq(call.id, id));
  return row ?? null;
}

/**
 * Whether the connection may read what concerns no call: it is bound to the default call, whose organisers run the
 * installation, or to none.
 */
export const runsInstallation = sql<boolean>`(
  ${currentCall} is null or exists (
    select from ${call} where ${call.id} = ${currentCall}::int and ${call.isDefault}
  )
)`;

/** Whether the connection is bound to the default call, or to none. */
export async function inDefaultCall(db: Queries): Promise<boolean> {
  const [row] = await db.select({ runs: runsInstallation }).from(sql`(values (1)) as one`);
  return row?.runs ?? false;
}

/** Whether a slug is that of a call other than the connection's own. */
export async function isOtherCall(db: Queries, slug: string): Promise<boolean> {
  const others = and(eq(call.slug, slug), sql`${call.id} is distinct from ${currentCall}::int`);
  return (await db.select({ id: call.id }).from(call).where(others)).length > 0;
}

/** Every call, oldest first. */
export const allCalls = (db: Queries): Promise<CallRow[]> => db.select().from(call).orderBy(asc(call.id));

/** The default call. Throws where the database was not migrated: there always is one. */
export async function defaultCall({ everyCall }: Pick<Installation, "everyCall">): Promise<CallRow> {
  const row = await findCall(everyCall, null);
  if (!row) throw new Error("There is no default call");
  return row;
}

/** The settings that other calls' pages show. */
const SHOWN_OF_OTHERS = [
  "product",
  "year",
  "opensAt",
  "closesAt",
  "conferenceCode",
  "secondConference",
  "conferences",
  "conferenceDates",
] as const satisfies EditionKey[];

/** Names and dates of the open and archived calls but one, newest first, as far as they differ from the defaults. */
export async function settingsOfOtherCalls(
  db: Queries,
  except: number,
): Promise<(Pick<CallRow, "slug" | "isDefault" | "state"> & { stored: Record<string, unknown> })[]> {
  return await db
    .select({
      slug: call.slug,
      isDefault: call.isDefault,
      state: call.state,
      stored: sql<Record<string, unknown>>`coalesce(
        jsonb_object_agg(${editionSetting.key}, ${editionSetting.value}) filter (where ${editionSetting.key} is not null),
        '{}'
      )`,
    })
    .from(call)
    .leftJoin(
      editionSetting,
      and(eq(editionSetting.callId, call.id), inArray(editionSetting.key, [...SHOWN_OF_OTHERS])),
    )
    .where(and(ne(call.state, "draft"), ne(call.id, except)))
    .groupBy(call.id)
    .orderBy(desc(call.id));
}
