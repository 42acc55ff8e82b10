import type { EditionSettings } from "@lectern/domain/call/words";
import type { AuthenticationResponse } from "@lectern/domain/identity/second-factor/web-authn";
import type { Queries } from "#platform/db/database";
import { BadInput, found, Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import {
  consumeFactor,
  type FactorAnswer,
  methodsAsked,
  notifyOfFailure,
  verifyFactor,
} from "../second-factor/actions";
import { verifyPasskey } from "../second-factor/verify-passkey";
import { lockVerified, verifyCredentials } from "./credentials";
import { type Grant, openSession } from "./sessions";
import { type AccountRow, accountById } from "./store";
import { consumeTicket, issueTicket, type Ticket, useAttempt } from "./tickets";

export type Opened = { account: Pick<AccountRow, "id" | "email">; grant: Grant };
/** The result of a first factor: a session, or a ticket where the account has a second factor. */
export type FirstFactorResult = Opened | { account: Opened["account"]; ticket: Ticket };

/** Logs in by password. Reveals that an account is unverified only after the right password. */
export async function logIn(
  platform: Platform,
  credentials: { email: string; password: string; userAgent: string | undefined },
): Promise<FirstFactorResult> {
  const account = await verifyCredentials(platform.db, credentials);
  if (!account.emailVerifiedAt) throw new Refusal("email-unverified");
  return platform.db.transaction(async (tx) => {
    await lockVerified(tx, account);
    return afterFirstFactor(platform, tx, account, credentials.userAgent);
  });
}

/** Continues after a first factor; every log-in except by passkey alone uses it. */
export async function afterFirstFactor(
  platform: Platform,
  db: Queries,
  { id, email }: Opened["account"],
  userAgent: string | undefined,
): Promise<FirstFactorResult> {
  const account = { id, email };
  const methods = await methodsAsked(platform, db, id);
  if (methods !== null) return { account, ticket: await issueTicket(platform, db, id, methods) };
  return { account, grant: await openSession(platform, db, id, userAgent) };
}

/**
 * Finishes a log-in by the second factor. Throws BadInput when it is wrong, "ticket-ended" when the ticket has expired,
 * has been used, or has no attempts left. The owner is notified when its attempts are used up.
 */
export async function finishLogIn(
  platform: Platform,
  edition: EditionSettings,
  account: Opened["account"],
  { ticket, answer, userAgent }: { ticket: string; answer: FactorAnswer; userAgent: string | undefined },
): Promise<Opened> {
  const { last } = await useAttempt(platform, ticket);
  try {
    const factor = await verifyFactor(platform, account.id, "second-step", answer);
    return await platform.db.transaction(async (tx) => {
      await consumeTicket(tx, ticket);
      await consumeFactor(platform, tx, edition, account, factor);
      return { account, grant: await openSession(platform, tx, account.id, userAgent) };
    });
  } catch (failure) {
    // A recovery code is verified only when it is used.
    if (last && failure instanceof BadInput) await notifyOfFailure(platform, edition, account);
    throw failure;
  }
}

/** Logs in by a passkey with user verification: both factors at once. */
export async function logInWithPasskey(
  platform: Platform,
  edition: EditionSettings,
  response: AuthenticationResponse,
  userAgent: string | undefined,
): Promise<Opened> {
  const factor = await verifyPasskey(platform, { purpose: "log-in", accountId: null }, response);
  const account = found(await accountById(platform.db, factor.accountId));
  return platform.db.transaction(async (tx) => {
    await consumeFactor(platform, tx, edition, account, factor);
    return { account, grant: await openSession(platform, tx, account.id, userAgent) };
  });
}
