import type { Actor } from "@lectern/domain/kernel/actor";
import { BadInput, Refusal } from "#platform/http/refusal";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Inviting } from "../inviting";
import { inviteNamed } from "./inviting";

/** Limits mails to any address with a text of the sender's choice, from one sender and to one address. */
export function invitationLimit(db: Parameters<typeof rateLimiter>[0]) {
  const mails = rateLimiter(db, "speaker-mails", { times: 30, seconds: 3600 });
  const mailsTo = rateLimiter(db, "speaker-mails-to", { times: 5, seconds: 3600 });
  return {
    async take({ userId }: Actor, email: string): Promise<void> {
      await mailsTo.take(email.toLowerCase());
      await mails.take(userId);
    },
    async giveBack({ userId }: Actor, email: string): Promise<void> {
      await mailsTo.giveBack(email.toLowerCase());
      await mails.giveBack(userId);
    },
  };
}

/**
 * Saves a proposal with invitations within the limit of mails. Only what was mailed counts: a save that is refused, or
 * repeated since its answer was lost, uses none.
 */
export function invitingWithin(limit: ReturnType<typeof invitationLimit>): Inviting {
  return async (actor, invitations, save) => {
    const unsent = new Set<string>();
    try {
      for (const { email } of invitations) {
        await limit.take(actor, email).catch((fault: unknown) => {
          if (!(fault instanceof Refusal && fault.code === "too-many-attempts")) throw fault;
          throw new BadInput({ invitations: [noMoreMailsTo(email)] });
        });
        unsent.add(email);
      }
      return await save(async (...saved) => {
        for (const email of await inviteNamed(...saved)) unsent.delete(email);
      });
    } finally {
      for (const email of unsent) await limit.giveBack(actor, email);
    }
  };
}

const noMoreMailsTo = (email: string) =>
  `No more invitations can be sent to ${email} at the moment. Leave the address out: you can invite them later, from the saved proposal.`;
