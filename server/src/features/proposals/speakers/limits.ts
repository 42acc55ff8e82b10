import type { Actor } from "@lectern/domain/kernel/actor";
import { rateLimiter } from "#platform/limits/rate-limiter";

/** Limits mails to any address with a text of the sender's choice, from one sender and to one address. */
export function invitationLimit(db: Parameters<typeof rateLimiter>[0]) {
  const mails = rateLimiter(db, "speaker-mails", { times: 30, seconds: 3600 });
  const mailsTo = rateLimiter(db, "speaker-mails-to", { times: 5, seconds: 3600 });
  return async ({ userId }: Actor, email: string): Promise<void> => {
    await mails.take(userId);
    await mailsTo.take(email.toLowerCase());
  };
}
