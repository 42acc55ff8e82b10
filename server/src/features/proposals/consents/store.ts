import { versionOf } from "@lectern/domain/proposals/consents/rules";
import type { BuiltInConsent, Consent } from "@lectern/domain/proposals/consents/words";
import { and, asc, eq, sql } from "drizzle-orm";
import { account } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { submission } from "../proposal/tables";
import { type Unanswered, unanswered } from "../speaker-forms/accepted-store";
import { readForm } from "../speaker-forms/store";
import { consentAnswer } from "./tables";

export type ConsentAnswerRow = typeof consentAnswer.$inferSelect;
export type NewConsentAnswer = Omit<typeof consentAnswer.$inferInsert, "callId" | "id">;

/** Every answer, also to former wordings; with an account, this person's only. */
export const listAnswers = (db: Queries, accountId?: string): Promise<ConsentAnswerRow[]> =>
  db
    .select()
    .from(consentAnswer)
    .where(accountId === undefined ? undefined : eq(consentAnswer.accountId, accountId))
    .orderBy(asc(consentAnswer.id));

/** Stores answers; each replaces the one to the same version. Lock the account first. */
export async function replaceAnswers(db: Queries, rows: readonly NewConsentAnswer[]): Promise<void> {
  if (rows.length === 0) return;
  for (const { accountId, submissionId = null, consent, version } of rows)
    await db
      .delete(consentAnswer)
      .where(
        and(
          eq(consentAnswer.accountId, accountId),
          eq(consentAnswer.consent, consent),
          eq(consentAnswer.version, version),
          sql`${consentAnswer.submissionId} is not distinct from ${submissionId}`,
        ),
      );
  await db.insert(consentAnswer).values([...rows]);
}

/** The consents that speakers are asked for at present. */
const askedConsents = async (db: Queries): Promise<Consent[]> =>
  (await readForm(db, "consents")).content.consents.filter(({ asked }) => asked);

/**
 * The speakers of these proposals, or of all, who have not answered every consent in its current wording; null where the
 * call asks for none. A former answer does not count.
 */
export async function unansweredConsents(
  db: Queries,
  submissions?: readonly number[],
): Promise<Unanswered[] | null> {
  const asked = await askedConsents(db);
  if (asked.length === 0) return null;
  const consents = JSON.stringify(
    asked.map((consent) => ({ id: consent.id, version: versionOf(consent), scope: consent.scope })),
  );
  const answered = sql`not exists (
    select from jsonb_to_recordset(${consents}::jsonb) as asked (id text, version int, scope text)
    where not exists (
      select from ${consentAnswer}
      where ${consentAnswer.accountId} = ${account.id} and ${consentAnswer.consent} = asked.id
        and ${consentAnswer.version} = asked.version
        and (asked.scope = 'speaker' or ${consentAnswer.submissionId} = ${submission.id})
    ))`;
  return unanswered(db, answered, submissions);
}

/**
 * The people who agree to a consent about themselves in its current wording, such as `publish-profile`; null where the call
 * does not ask for it. A person without an answer does not agree.
 */
export async function agreedTo(db: Queries, consent: BuiltInConsent): Promise<ReadonlySet<string> | null> {
  const asked = (await askedConsents(db)).find(({ id }) => id === consent);
  if (!asked) return null;
  const rows = await db
    .select({ accountId: consentAnswer.accountId })
    .from(consentAnswer)
    .where(
      and(
        eq(consentAnswer.consent, consent),
        eq(consentAnswer.version, versionOf(asked)),
        eq(consentAnswer.answer, "yes"),
      ),
    );
  return new Set(rows.map(({ accountId }) => accountId));
}
