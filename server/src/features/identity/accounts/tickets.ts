import type { HalfLoggedIn } from "@lectern/domain/identity/accounts/contract";
import type { FactorMethod } from "@lectern/domain/identity/factor-methods";
import { TICKET_MINUTES, TICKET_TRIES } from "@lectern/domain/identity/second-factor/words";
import type { Queries } from "#platform/db/database";
import { Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { digest, randomSecret } from "./secrets";
import { countTry, deleteTicket, insertTicket, ownerOfTicket } from "./session-store";

export type Ticket = HalfLoggedIn["second_factor"];

/** What the first half of a log-in opens: the second half, by these methods, for a short while. */
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

/** Whose log-in a ticket finishes; takes no try. Throws "ticket-ended". */
export async function ownerOf(platform: Platform, ticket: string): Promise<string> {
  const accountId = await ownerOfTicket(platform.db, digest(ticket), TICKET_TRIES, platform.clock.now());
  if (accountId === null) throw new Refusal("ticket-ended");
  return accountId;
}

/** Takes one of a ticket's tries, however many come at once; tells whether it was the last. Throws "ticket-ended". */
export async function takeTry(platform: Platform, ticket: string): Promise<{ last: boolean }> {
  const tries = await countTry(platform.db, digest(ticket), TICKET_TRIES, platform.clock.now());
  if (tries === null) throw new Refusal("ticket-ended");
  return { last: tries >= TICKET_TRIES };
}

/** Takes a ticket out: it opens one session. Throws "ticket-ended" when it has opened one meanwhile. */
export async function spendTicket(db: Queries, ticket: string): Promise<void> {
  if (!(await deleteTicket(db, digest(ticket)))) throw new Refusal("ticket-ended");
}
