import type { EditionSettings } from "@lectern/domain/call/words";
import { BAD_CREDENTIALS } from "@lectern/domain/identity/accounts/words";
import type { AuthenticationResponse } from "@lectern/domain/identity/second-factor/web-authn";
import type { Queries } from "#platform/db/database";
import { BadInput, found, Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import {
  methodsAsked,
  type Showing,
  show,
  showPasskey,
  spend,
  tellOfFailure,
} from "../second-factor/actions";
import { passwordMatches } from "./secrets";
import { type Grant, openSession } from "./sessions";
import { type AccountRow, accountByEmail, accountById } from "./store";
import { issueTicket, spendTicket, type Ticket, takeTry } from "./tickets";

/** Somebody who is logged in. */
export type Opened = { account: Pick<AccountRow, "id" | "email">; grant: Grant };
/** As far as one proof leads: all the way, or to the second factor where the account has one. */
export type LetIn = Opened | { account: Opened["account"]; ticket: Ticket };

/** Lets somebody in by password. Says "unverified" only to whoever knows it. */
export async function logIn(
  platform: Platform,
  credentials: { email: string; password: string; userAgent: string | undefined },
): Promise<LetIn> {
  const account = await accountByEmail(platform.db, credentials.email);
  const matches = await passwordMatches(account?.passwordHash ?? null, credentials.password);
  if (!account || !matches) throw new BadInput({ non_field_errors: [BAD_CREDENTIALS] });
  if (!account.emailVerifiedAt) throw new Refusal("email-unverified");
  return platform.db.transaction((tx) => letIn(platform, tx, account, credentials.userAgent));
}

/** What one proof opens, whichever it was: every way to log in that is not a passkey alone comes through here. */
export async function letIn(
  platform: Platform,
  db: Queries,
  { id, email }: Opened["account"],
  userAgent: string | undefined,
): Promise<LetIn> {
  const account = { id, email };
  const methods = await methodsAsked(platform, db, id);
  if (methods !== null) return { account, ticket: await issueTicket(platform, db, id, methods) };
  return { account, grant: await openSession(platform, db, id, userAgent) };
}

/**
 * Finishes a log-in by the second factor. Throws BadInput when it is wrong, "ticket-ended" when the ticket has taken
 * too long, too many tries, or opened a session already. The owner is told when its tries are used up.
 */
export async function finishLogIn(
  platform: Platform,
  edition: EditionSettings,
  account: Opened["account"],
  { ticket, showing, userAgent }: { ticket: string; showing: Showing; userAgent: string | undefined },
): Promise<Opened> {
  const { last } = await takeTry(platform, ticket);
  try {
    const shown = await show(platform, account.id, "second-step", showing);
    return await platform.db.transaction(async (tx) => {
      await spendTicket(tx, ticket);
      await spend(platform, tx, edition, account, shown);
      return { account, grant: await openSession(platform, tx, account.id, userAgent) };
    });
  } catch (failure) {
    // A recovery code is found to be wrong only when it is spent.
    if (last && failure instanceof BadInput) await tellOfFailure(platform, edition, account);
    throw failure;
  }
}

/** Lets somebody in by a passkey that has verified its user: both factors at once. */
export async function logInWithPasskey(
  platform: Platform,
  edition: EditionSettings,
  response: AuthenticationResponse,
  userAgent: string | undefined,
): Promise<Opened> {
  const shown = await showPasskey(platform, { purpose: "log-in", accountId: null }, response);
  const account = found(await accountById(platform.db, shown.accountId));
  return platform.db.transaction(async (tx) => {
    await spend(platform, tx, edition, account, shown);
    return { account, grant: await openSession(platform, tx, account.id, userAgent) };
  });
}
