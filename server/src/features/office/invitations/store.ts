import { fullName } from "@lectern/domain/identity/profiles/rules";
import type { InvitedGroup } from "@lectern/domain/office/invitations/words";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { invitation } from "./tables";

export type InvitationRow = typeof invitation.$inferSelect;
/** An invitation with the names of inviter and guest, if any. */
export type NamedInvitation = { invitation: InvitationRow; inviter: string | null; guest: string | null };

const inviter = alias(profile, "inviter");
const inviterAccount = alias(account, "inviter_account");
const guest = alias(profile, "guest");

const nameOf = (person: { firstName: string; lastName: string } | null, email: string | null) =>
  (person && fullName(person)) || email;

const select = (db: Queries) =>
  db
    .select({ invitation, inviter, inviterEmail: inviterAccount.email, guest })
    .from(invitation)
    .leftJoin(inviterAccount, eq(inviterAccount.id, invitation.invitedBy))
    .leftJoin(inviter, eq(inviter.accountId, invitation.invitedBy))
    .leftJoin(guest, eq(guest.accountId, invitation.acceptedBy))
    .$dynamic();

const named = (row: Awaited<ReturnType<typeof select>>[number]): NamedInvitation => ({
  invitation: row.invitation,
  inviter: nameOf(row.inviter, row.inviterEmail),
  guest: nameOf(row.guest, row.invitation.acceptedBy),
});

/** Every invitation, newest first. */
export const allInvitations = async (db: Queries): Promise<NamedInvitation[]> =>
  (await select(db).orderBy(desc(invitation.sentAt), desc(invitation.id))).map(named);

export async function invitationById(db: Queries, id: number): Promise<NamedInvitation | null> {
  const [row] = await select(db).where(eq(invitation.id, id));
  return row ? named(row) : null;
}

const locked = async (db: Queries, which: ReturnType<typeof and>): Promise<InvitationRow | null> => {
  const [row] = await db.select().from(invitation).where(which).for("update");
  return row ?? null;
};

export const lockInvitation = (db: Queries, id: number) => locked(db, eq(invitation.id, id));

/** The invitation of a link, locked, so that concurrent uses are serialised. */
export const lockByKey = (db: Queries, keyHash: Buffer) => locked(db, eq(invitation.keyHash, keyHash));

export async function invitationByKey(db: Queries, keyHash: Buffer): Promise<InvitationRow | null> {
  const [row] = await db.select().from(invitation).where(eq(invitation.keyHash, keyHash));
  return row ?? null;
}

/** Moves the open invitations of an address, in all calls, to another one that has none there. */
export async function moveInvitations(db: Queries, from: string, to: string): Promise<void> {
  await db.execute(sql`
    update public.invitation moved set email = ${to}
    where lower(email) = lower(${from}) and accepted_at is null and revoked_at is null
      and not exists (select from public.invitation other where other.call_id = moved.call_id
        and lower(other.email) = lower(${to}) and other.accepted_at is null and other.revoked_at is null)`);
}

/** The open invitation of an address, locked. */
export const lockOpen = (db: Queries, email: string) =>
  locked(
    db,
    and(
      sql`lower(${invitation.email}) = lower(${email})`,
      isNull(invitation.acceptedAt),
      isNull(invitation.revokedAt),
    ),
  );

/** The name of an account for mails, or else its address. */
export async function nameOfAccount(db: Queries, accountId: string): Promise<string> {
  const [row] = await db
    .select({ email: account.email, firstName: profile.firstName, lastName: profile.lastName })
    .from(account)
    .innerJoin(profile, eq(profile.accountId, account.id))
    .where(eq(account.id, accountId));
  return row ? fullName(row) || row.email : "An organiser";
}

export type NewInvitation = { email: string; group: InvitedGroup; message?: string | null } & Pick<
  InvitationRow,
  "keyHash" | "invitedBy" | "createdAt" | "sentAt" | "expiresAt"
>;

/** A new invitation; null when the address has an open one. */
export async function insertInvitation(db: Queries, values: NewInvitation): Promise<InvitationRow | null> {
  const [row] = await db.insert(invitation).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

export async function updateInvitation(
  db: Queries,
  id: number,
  values: Partial<Omit<InvitationRow, "id" | "email" | "createdAt">>,
): Promise<void> {
  await db.update(invitation).set(values).where(eq(invitation.id, id));
}
