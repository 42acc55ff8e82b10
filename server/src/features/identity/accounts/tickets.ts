import type { HalfLoggedIn } from "@lectern/domain/identity/accounts/contract";
import type { FactorMethod } from "@lectern/domain/identity/factor-methods";
import { TICKET_MINUTES, TICKET_TRIES } from "@lectern/domain/identity/second-factor/words";
import type { Queries } from "#platform/db/database";
import { Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { digest, randomSecret } from "./secrets";
import { countAttempt, deleteTicket, insertTicket, ownerOfTicket } from "./session-store";

export type Ticket = HalfLoggedIn["second_factor"];

/** Issues the short-lived ticket for the second factor, by these methods. */
export async function issueTicket(
  platform: Platform,
  db: Queries,
  accountId: string,
  methods: FactorMethod[],
): Promise<Ticket> {
  const ticket = randomSecret();
  const expiresAt = new Date(platform.clock.now().getTime() + TICKET_MINUTES * 60_000);
  await insertTicket(db, { hash: digest(ticket), accountId, expiresAt });
  return { ticket, methods, expires_at: expiresAt.toISOString() };
}

/** The account of a ticket; does not count as an attempt. Throws "ticket-ended". */
export async function ownerOf(platform: Platform, ticket: string): Promise<string> {
  const accountId = await ownerOfTicket(platform.db, digest(ticket), TICKET_TRIES, platform.clock.now());
  if (accountId === null) throw new Refusal("ticket-ended");
  return accountId;
}

/** Uses one of a ticket's attempts, and returns whether it was the last. Throws "ticket-ended". */
export async function useAttempt(platform: Platform, ticket: string): Promise<{ last: boolean }> {
  const tries = await countAttempt(platform.db, digest(ticket), TICKET_TRIES, platform.clock.now());
  if (tries === null) throw new Refusal("ticket-ended");
  return { last: tries >= TICKET_TRIES };
}

/** Deletes a ticket, which opens one session. Throws "ticket-ended" when it was used meanwhile. */
export async function consumeTicket(db: Queries, ticket: string): Promise<void> {
  if (!(await deleteTicket(db, digest(ticket)))) throw new Refusal("ticket-ended");
}
