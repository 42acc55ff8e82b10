import { randomUUID } from "node:crypto";
import type { Queries } from "#platform/db/database";
import type { Letter } from "#platform/mail/letter";
import { enqueue, enqueueEach } from "#platform/queue/enqueue";
import { type Names, rendered } from "./rendering";
import { insertMail, insertMails, type NewMail, SEND_MAIL } from "./store";

export type Posting = { to: string; kind: string; letter: Letter; at: Date };

/** A mail written by an organiser: others may read it, change it while it waits, and send it again. */
export type OrganisersPosting = Posting &
  Pick<
    NewMail,
    "submissionId" | "accountId" | "releaseId" | "conference" | "repeats" | "writtenBy" | "requestKey"
  >;

/**
 * Puts a mail into the outbox as part of the given transaction: it is sent if and only if that is committed.
 */
export async function post(db: Queries, edition: Names, posting: Posting): Promise<void> {
  await insertMail(db, mailOf(edition, posting));
}

/** A mail of the system: without its letter, which organisers could read. */
const mailOf = <P extends Posting>(edition: Names, { to, at, letter, ...posting }: P) => ({
  ...posting,
  ...rendered(edition, letter),
  id: randomUUID(),
  recipient: to,
  createdAt: at,
});

/**
 * As `post`, in the database of all calls: a mail of this one, also while it is archived. A job without a call would look for
 * the mail in open calls only.
 */
export async function postOf(
  call: number,
  everyCall: Queries,
  edition: Names,
  posting: Posting,
): Promise<void> {
  const mail = { ...mailOf(edition, posting), callId: call };
  await insertMails(everyCall, [mail]);
  await enqueue(everyCall, SEND_MAIL, { id: mail.id, call });
}

/** A mail of the system about a proposal; a reply to it may go to an address of its own, and a calendar be attached. */
export type AboutProposal = Posting & Pick<NewMail, "submissionId" | "replyTo" | "attachment">;

/** As `post`, for several mails about proposals. */
export async function postEach(
  db: Queries,
  edition: Names,
  postings: readonly AboutProposal[],
): Promise<void> {
  if (postings.length === 0) return;
  await writeEach(
    db,
    postings.map((posting) => mailOf(edition, posting)),
  );
}

/**
 * As `post`, for many of the organisers' own mails. Skips those that the same request or release has written before, and
 * returns the ids of the others.
 */
export async function postAll(
  db: Queries,
  edition: Names,
  postings: readonly OrganisersPosting[],
): Promise<string[]> {
  return writeEach(
    db,
    postings.map((posting) => ({ ...mailOf(edition, posting), letter: posting.letter })),
  );
}

/** Writes mails, and the jobs that send them; returns the ids of the new ones. */
async function writeEach(db: Queries, mails: readonly NewMail[]): Promise<string[]> {
  const ids = await insertMails(db, mails);
  const jobs = ids.map((id) => ({ id }));
  await enqueueEach(db, SEND_MAIL, jobs);
  return ids;
}
