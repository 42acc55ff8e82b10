import { createHash, randomBytes } from "node:crypto";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { email as emailField } from "@lectern/domain/kernel/fields";
import { REFUSALS, type RefusalCode } from "@lectern/domain/kernel/refusal";
import type { KnownAction } from "@lectern/domain/log/words";
import { mayChangeInvitation, mayInvite, stateOf } from "@lectern/domain/office/invitations/rules";
import { INVITATION_DAYS, INVITED, type InvitedGroup } from "@lectern/domain/office/invitations/words";
import { readGroup } from "#features/identity/accounts/groups-store";
import { type AccountRow, accountByEmail } from "#features/identity/accounts/store";
import { record } from "#features/log/actions";
import { post } from "#features/post/actions";
import { opensAmong } from "#features/proposals/proposal/lead-store";
import type { Queries } from "#platform/db/database";
import { found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { invitationLetter } from "./mails";
import {
  type InvitationRow,
  insertInvitation,
  invitationById,
  lockInvitation,
  lockOpen,
  nameOfAccount,
  updateInvitation,
} from "./store";

const LIFETIME = INVITATION_DAYS * 86_400_000;

/** The stored hash of a link's key. */
export const keyDigest = (key: string): Buffer => createHash("sha256").update(key).digest();

type Result = { email: string; invited: boolean; detail: string };

/** Invites each address in its own transaction, and returns the result for each. */
export async function invite(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  {
    emails,
    group,
    message = null,
  }: { emails: readonly string[]; group: InvitedGroup; message?: string | null },
): Promise<Result[]> {
  const once = new Map(emails.map((email) => [email.toLowerCase(), email]));
  const results: Result[] = [];
  for (const email of once.values()) {
    const address = emailField().safeParse(email);
    const fault = address.success
      ? await inviteOne(platform, edition, actor, { email: address.data, group, message })
      : (address.error.issues[0]?.message ?? "");
    results.push({ email, invited: fault === null, detail: fault ?? INVITED });
  }
  return results;
}

/** The reason that an address was not invited; null when it was. */
async function inviteOne(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  { email, group, message }: { email: string; group: InvitedGroup; message: string | null },
): Promise<string | null> {
  const at = platform.clock.now();
  const why = await platform.db.transaction(async (tx): Promise<RefusalCode | null> => {
    const open = await lockOpen(tx, email);
    const account = await accountByEmail(tx, email);
    const refused = mayInvite(
      account && (await invitedAs(tx, account)),
      open && { state: stateOf(open, at) },
      group,
    );
    if (refused) return refused;
    const link = newLink(at);
    const invitation = open
      ? { ...open, group, message }
      : await insertInvitation(tx, {
          ...link.kept,
          email,
          group,
          message,
          invitedBy: actor.userId,
          createdAt: at,
        });
    // A concurrent invitation.
    if (!invitation) return "invited-already";
    if (open) await updateInvitation(tx, open.id, { ...link.kept, group, message, invitedBy: actor.userId });
    await mailLink(platform, tx, edition, actor, invitation, link.key, at);
    const details = { email, group, invitation: invitation.id };
    await record(tx, { at, actorId: actor.userId, action: "invite", details });
    return null;
  });
  return why && REFUSALS[why].detail;
}

/** An account as the call knows it: of someone who takes no part in it, not that it is suspended. */
const invitedAs = async (db: Queries, { id, suspendedAt, emailVerifiedAt }: AccountRow) => ({
  group: await readGroup(db, id),
  suspended: suspendedAt !== null && (await opensAmong(db, [id])).has(id),
  verified: emailVerifiedAt !== null,
});

/** Mails a new link for an invitation that was last mailed at `seen`. Concurrent requests send one mail. */
export async function resend(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  { id, seen }: { id: number; seen: string },
) {
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    const invitation = found(await lockInvitation(tx, id));
    refuseIf(mayChangeInvitation(stateOf(invitation, at)));
    if (invitation.sentAt.toISOString() !== seen) throw new Refusal("invitation-sent-meanwhile");
    const link = newLink(at);
    await updateInvitation(tx, id, link.kept);
    await mailLink(platform, tx, edition, actor, invitation, link.key, at);
    await recordChange(tx, actor, "resend invitation", invitation, at);
    return found(await invitationById(tx, id));
  });
}

/** Revokes an invitation, which invalidates its link. */
export async function revoke(platform: Platform, actor: Actor, id: number) {
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    const invitation = found(await lockInvitation(tx, id));
    refuseIf(mayChangeInvitation(stateOf(invitation, at)));
    await updateInvitation(tx, id, { revokedAt: at });
    await recordChange(tx, actor, "revoke invitation", invitation, at);
    return found(await invitationById(tx, id));
  });
}

function newLink(at: Date) {
  const key = randomBytes(32).toString("base64url");
  return {
    key,
    kept: { keyHash: keyDigest(key), sentAt: at, expiresAt: new Date(at.getTime() + LIFETIME) },
  };
}

async function mailLink(
  platform: Platform,
  db: Queries,
  edition: EditionSettings,
  actor: Actor,
  { email, group, message }: Pick<InvitationRow, "email" | "group" | "message">,
  key: string,
  at: Date,
): Promise<void> {
  const inviter = await nameOfAccount(db, actor.userId);
  const link = `${platform.callUrl}/invitation/${key}`;
  const letter = invitationLetter(edition, group, { inviter, message, link });
  await post(db, edition, { to: email, kind: "invitation", letter, at });
}

const recordChange = (
  db: Queries,
  { userId: actorId }: Actor,
  action: KnownAction,
  { id, email, group }: InvitationRow,
  at: Date,
) => record(db, { at, actorId, action, details: { email, group, invitation: id } });
