import type { Actor } from "@lectern/domain/kernel/actor";
import type { KnownAction } from "@lectern/domain/log/words";
import type { OutboxMail, ReadMail } from "@lectern/domain/post/contract";
import { mailState, maySendAgain, mayStopMail } from "@lectern/domain/post/rules";
import { editableText, editedLetter, type FilledLetter } from "@lectern/domain/post/template";
import { currentEdition } from "#features/call/actions";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Letter } from "#platform/mail/letter";
import type { Platform } from "#platform/platform";
import { postAll } from "./actions";
import {
  countStates,
  findMail,
  findWritten,
  listOutbox,
  type OutboxQuestion,
  type OutboxRow,
  updateMail,
} from "./outbox-store";
import { presentReport } from "./present";
import { rendered } from "./rendering";
import { lockWaitingMail, type MailRow } from "./store";

const PAGE = 100;

/** A page of the outbox, and the cursor of the next one. */
export async function outboxPage(db: Queries, question: OutboxQuestion) {
  const [rows, counts] = await Promise.all([
    listOutbox(db, question, PAGE + 1),
    question.before ? null : countStates(db),
  ]);
  const mails = rows.slice(0, PAGE).map(presentOutboxMail);
  return { mails, next: rows.length > PAGE ? (mails.at(-1)?.id ?? null) : null, counts };
}

const presentOutboxMail = (row: OutboxRow): OutboxMail => ({
  id: row.id,
  kind: row.kind,
  to: row.recipient,
  subject: row.subject,
  state: mailState(row),
  created_on: row.createdAt.toISOString(),
  sent_on: row.sentAt?.toISOString() ?? null,
  attempts: row.attempts,
  last_error: row.lastError,
  report: presentReport(row),
  submission: row.submissionId,
  repeats: row.repeats,
  readable: row.readable,
});

/** Organisers' mails have paragraphs and buttons only. */
const filled = ({ subject, blocks }: Letter): FilledLetter => ({
  subject,
  blocks: blocks.flatMap((block) => ("facts" in block ? [] : [block])),
});

export const presentMail = (row: MailRow): ReadMail => ({
  ...presentOutboxMail({ ...row, readable: row.letter !== null }),
  body: row.letter && editableText(filled(row.letter)),
});

export const mailTag = ({ version }: Pick<MailRow, "version">) => entityTag(version);

/** Locks a waiting mail; refuses when it is not waiting, or is being sent. */
async function lockHeld(tx: Queries, id: string): Promise<MailRow> {
  const mail = found(await findMail(tx, id));
  refuseIf(mayStopMail(mail));
  const locked = await lockWaitingMail(tx, id);
  if (!locked) throw new Refusal("mail-gone");
  return locked;
}

/** Changes a waiting mail; `refuseStale` gets the current ETag. */
export async function editMail(
  platform: Platform,
  actor: Actor,
  id: string,
  { subject, body }: { subject: string; body: string },
  refuseStale: (currentTag: string) => void,
): Promise<MailRow> {
  const edition = await currentEdition(platform.db);
  return platform.db.transaction(async (tx) => {
    const mail = await lockHeld(tx, id);
    if (!mail.letter) throw new Refusal("mail-private");
    refuseStale(mailTag(mail));
    const letter = editedLetter(filled(mail.letter), subject, body);
    await updateMail(tx, id, { letter, ...rendered(edition, letter) });
    await recordMail(platform, tx, actor, "edit-mail", mail, { from: mail.subject, to: letter.subject });
    return found(await findMail(tx, id));
  });
}

/** Stops a waiting mail from being sent. */
export async function stopMail(platform: Platform, actor: Actor, id: string): Promise<MailRow> {
  return platform.db.transaction(async (tx) => {
    const mail = await lockHeld(tx, id);
    await updateMail(tx, id, { stoppedAt: platform.clock.now() });
    await recordMail(platform, tx, actor, "stop-mail", mail);
    return found(await findMail(tx, id));
  });
}

/** Sends a mail again, as a new one that refers to the first. A repeated request key gives the first answer. */
export async function sendAgain(
  platform: Platform,
  actor: Actor,
  id: string,
  { to, key }: { to: string; key: string },
): Promise<MailRow> {
  const edition = await currentEdition(platform.db);
  const requestKey = `again:${id}:${key}`;
  return platform.db.transaction(async (tx) => {
    const mail = found(await findMail(tx, id));
    const before = await findWritten(tx, actor.userId, requestKey);
    if (before) return before;
    refuseIf(maySendAgain(mail));
    const { kind, letter, submissionId, accountId, conference } = mail;
    if (!letter) throw new Refusal("mail-private");
    const at = platform.clock.now();
    const about = { submissionId, accountId, conference };
    const again = { to, kind, letter, at, ...about, repeats: id, writtenBy: actor.userId, requestKey };
    const written = await postAll(tx, edition, [again]);
    if (written.length > 0)
      await recordMail(platform, tx, actor, "send-mail-again", mail, { from: mail.recipient, to });
    return found(await findWritten(tx, actor.userId, requestKey));
  });
}

const recordMail = (
  { clock }: Platform,
  tx: Queries,
  actor: Actor,
  action: KnownAction,
  mail: MailRow,
  details: Record<string, unknown> = {},
) =>
  record(tx, {
    at: clock.now(),
    actorId: actor.userId,
    action,
    ...(mail.submissionId !== null && { submissionId: mail.submissionId }),
    details: { mail: mail.id, ...details },
  });
