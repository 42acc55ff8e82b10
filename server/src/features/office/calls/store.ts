import type { CallState } from "@lectern/domain/call/calls";
import { isInstallationSetting } from "@lectern/domain/call/installation-settings";
import { EDITION_DEFAULTS, type EditionSettings } from "@lectern/domain/call/words";
import type { Group } from "@lectern/domain/kernel/actor";
import { lookup } from "@lectern/domain/kernel/lookup";
import { FORM_SCHEMAS } from "@lectern/domain/proposals/speaker-forms";
import { SPECIFIED_CODES } from "@lectern/domain/reviewing/criteria/words";
import { and, asc, eq, inArray, isNull, ne, not, or, sql } from "drizzle-orm";
import { type CallRow, withSlug } from "#features/call/calls-store";
import { call, editionSetting } from "#features/call/tables";
import { release } from "#features/deciding/releases/tables";
import { tag } from "#features/deciding/tags/tables";
import { boardView } from "#features/deciding/views/tables";
import { membership } from "#features/identity/tables";
import { mailTemplate } from "#features/post/tables";
import { programmePlan } from "#features/programme/tables";
import { isSpeaker } from "#features/proposals/proposal/speakers-store";
import { confirmationForm, submission } from "#features/proposals/proposal/tables";
import { speakerForm } from "#features/proposals/speaker-forms/tables";
import { panelist, reviewCriterion, reviewForm } from "#features/reviewing/sight/tables";
import { takeAdvisoryLock } from "#platform/db/advisory-lock";
import type { Queries } from "#platform/db/database";
import { found } from "#platform/http/refusal";

// Every function takes the database of all calls.

/** The group of a person in each call where they are in one, by the call's id. */
export async function groupsOf(db: Queries, accountId: string): Promise<Map<number, Group>> {
  const rows = await db
    .select({ callId: membership.callId, group: membership.group })
    .from(membership)
    .where(eq(membership.accountId, accountId));
  return new Map(rows.map(({ callId, group }) => [callId, group]));
}

/** The proposals that a person speaks in, in all calls, oldest first. */
export const proposalsOf = (db: Queries, speakerId: string) =>
  db
    .select({
      callId: submission.callId,
      pk: submission.id,
      title: submission.title,
      status: submission.status,
      decision: submission.decision,
      releasedDecision: submission.releasedDecision,
    })
    .from(submission)
    .where(isSpeaker(speakerId))
    .orderBy(asc(submission.id));

/** The call of a proposal, for its speakers and the call's reviewers and organisers; null for others. */
export async function callOfProposal(db: Queries, id: number, accountId: string): Promise<CallRow | null> {
  const member = db
    .select({ id: membership.callId })
    .from(membership)
    .where(and(eq(membership.accountId, accountId), ne(membership.group, "speaker")));
  const [row] = await db
    .select({ call })
    .from(submission)
    .innerJoin(call, eq(call.id, submission.callId))
    .where(and(eq(submission.id, id), or(isSpeaker(accountId), inArray(call.id, member))));
  return row?.call ?? null;
}

/** Serialises changes of slugs until the transaction ends. */
export const lockSlugs = (db: Queries): Promise<void> => takeAdvisoryLock(db, "slugs of calls");

/** Serialises changes of calls' states and of the default call until the transaction ends. */
export const lockStates = (db: Queries): Promise<void> => takeAdvisoryLock(db, "states of calls");

/** Creates a call as a draft. */
export async function insertCall(
  db: Queries,
  values: Pick<CallRow, "slug" | "series" | "createdAt">,
): Promise<CallRow> {
  const [row] = await db
    .insert(call)
    .values({ ...values, state: "draft" })
    .returning();
  return found(row ?? null);
}

/**
 * Changes a call's slug, and stores the previous one as a former slug. Updates the setting that names the villages' call by
 * slug.
 */
export async function saveSlug(
  db: Queries,
  { id, slug, formerSlugs }: CallRow,
  now: string,
): Promise<CallRow> {
  const former = [...formerSlugs.filter((each) => each !== now), slug];
  const [row] = await db
    .update(call)
    .set({ slug: now, formerSlugs: former })
    .where(eq(call.id, id))
    .returning();
  await db
    .update(editionSetting)
    .set({ value: sql`to_jsonb(${now}::text)` })
    .where(
      and(eq(editionSetting.key, "villagesCall"), sql`${editionSetting.value} = to_jsonb(${slug}::text)`),
    );
  return found(row ?? null);
}

/** Stores those settings of a new call that differ from the defaults. */
export async function insertSettings(db: Queries, callId: number, edition: EditionSettings): Promise<void> {
  const changed = Object.entries(edition).filter(
    ([key, value]) =>
      !isInstallationSetting(key) && JSON.stringify(value) !== JSON.stringify(lookup(EDITION_DEFAULTS, key)),
  );
  if (changed.length === 0) return;
  await db
    .insert(editionSetting)
    .values(changed.map(([key, value]) => ({ callId, key, value: sql`${JSON.stringify(value)}::jsonb` })));
}

/** Copies the mail templates, the questions to speakers, and the shared tags and views of one call to a new one. */
export async function copyTexts(db: Queries, { from, to }: { from: number; to: number }): Promise<void> {
  const templates = await db.select().from(mailTemplate).where(eq(mailTemplate.callId, from));
  if (templates.length > 0)
    await db.insert(mailTemplate).values(templates.map((each) => ({ ...each, callId: to, version: 1 })));
  const forms = await db.select().from(confirmationForm).where(eq(confirmationForm.callId, from));
  if (forms.length > 0)
    await db.insert(confirmationForm).values(forms.map((each) => ({ ...each, callId: to, version: 1 })));
  await copyQuestions(db, { from, to });
  await copyTagsAndViews(db, { from, to });
}

/** The questions about proposals and speakers, without retired ones. */
async function copyQuestions(db: Queries, { from, to }: { from: number; to: number }): Promise<void> {
  const isForm = and(eq(speakerForm.callId, from), eq(speakerForm.kind, "questions"));
  const [form] = await db.select().from(speakerForm).where(isForm);
  if (!form) return;
  const { questions } = FORM_SCHEMAS.questions.parse(form.content);
  const content = { questions: questions.filter(({ retired }) => !retired) };
  await db.insert(speakerForm).values({ ...form, callId: to, version: 1, content });
}

/** Those that organisers share. A tag keeps its code, by which views name it. */
async function copyTagsAndViews(db: Queries, { from, to }: { from: number; to: number }): Promise<void> {
  const copied = <R extends { id: number }>({ id: _, ...row }: R) => ({ ...row, callId: to, version: 1 });
  const tags = await db
    .select()
    .from(tag)
    .where(and(eq(tag.callId, from), isNull(tag.ownerId)));
  if (tags.length > 0) await db.insert(tag).values(tags.map(copied));
  const views = await db
    .select()
    .from(boardView)
    .where(and(eq(boardView.callId, from), isNull(boardView.ownerId)));
  if (views.length > 0) await db.insert(boardView).values(views.map(copied));
}

/** Copies the rooms of one call to a new one, whose days are its own. */
export async function copyRooms(db: Queries, { from, to }: { from: number; to: number }): Promise<void> {
  const plans = await db.select().from(programmePlan).where(eq(programmePlan.callId, from));
  if (plans.length > 0)
    await db
      .insert(programmePlan)
      .values(plans.map((each) => ({ ...each, callId: to, days: [], version: 1 })));
}

/** Copies what reviewers are asked for, without retired criteria. */
export async function copyReviewForm(db: Queries, { from, to }: { from: number; to: number }): Promise<void> {
  const forms = await db.select().from(reviewForm).where(eq(reviewForm.callId, from));
  if (forms.length === 0) return;
  await db.insert(reviewForm).values(forms.map((each) => ({ ...each, callId: to, version: 1 })));
  const criteria = await db
    .select()
    .from(reviewCriterion)
    .where(
      and(
        eq(reviewCriterion.callId, from),
        or(not(reviewCriterion.retired), inArray(reviewCriterion.code, [...SPECIFIED_CODES])),
      ),
    );
  await db.insert(reviewCriterion).values(criteria.map((each) => ({ ...each, callId: to })));
}

/** Copies the reviewers, with their preferred topics, and the organisers of one call to a new one. */
export async function copyPanel(
  db: Queries,
  { from, to }: { from: number; to: number },
  since: Date,
): Promise<void> {
  const members = await db.select().from(membership).where(eq(membership.callId, from));
  if (members.length > 0)
    await db
      .insert(membership)
      .values(members.map((each) => ({ ...each, callId: to, since })))
      .onConflictDoNothing();
  const panel = await db.select().from(panelist).where(eq(panelist.callId, from));
  if (panel.length > 0)
    await db.insert(panelist).values(panel.map((each) => ({ ...each, callId: to, remindedAt: null })));
}

/** Puts a person into a group of a new call. */
export async function insertMember(
  db: Queries,
  values: { callId: number; accountId: string; group: Group; since: Date },
): Promise<void> {
  await db.insert(membership).values(values).onConflictDoNothing();
}

/** The call that has or had this slug, locked; null where there is none. */
export async function lockCall(db: Queries, slug: string): Promise<CallRow | null> {
  const [row] = await db.select().from(call).where(withSlug(slug)).for("update");
  return row ?? null;
}

/** Whether a call has a release that was not sent yet, also one that awaits confirmation by a second organiser. */
export async function isReleasing(db: Queries, callId: number): Promise<boolean> {
  const rows = await db
    .select({ id: release.id })
    .from(release)
    .where(and(eq(release.callId, callId), inArray(release.state, ["unconfirmed", "waiting"])))
    .limit(1);
  return rows.length > 0;
}

/** Saves the state "open" or "archived"; `at` is when. */
export async function saveState(db: Queries, id: number, state: CallState, at: Date): Promise<CallRow> {
  const [row] = await db
    .update(call)
    .set({ state, ...(state === "open" ? { openedAt: at, archivedAt: null } : { archivedAt: at }) })
    .where(eq(call.id, id))
    .returning();
  return found(row ?? null);
}

/** Makes a call the default one, and no other. */
export async function saveDefault(db: Queries, id: number): Promise<CallRow> {
  await db
    .update(call)
    .set({ isDefault: false })
    .where(and(eq(call.isDefault, true), ne(call.id, id)));
  const [row] = await db.update(call).set({ isDefault: true }).where(eq(call.id, id)).returning();
  return found(row ?? null);
}
