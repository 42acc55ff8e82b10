import { domainToASCII } from "node:url";
import { outcomeOf, outweighs } from "@lectern/domain/post/reports";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import type { Delivery, DeliveryReport } from "#platform/mail/delivery-report";
import type { Platform } from "#platform/platform";
import { hasWaitingMail, lockSentMails, type MailRow, markReported } from "./store";

/**
 * The result for a report. `not-yet`: its mail is not marked as sent, which it will be soon; `unknown`: it belongs to no
 * mail of ours, or to one that was deleted.
 */
export type Taken = "returned" | "noted" | "nothing-new" | "not-yet" | "unknown";

/**
 * Stores a mail server's report on a mail; a repeated one changes nothing. The id of the mail authenticates the sender:
 * only its reader, the mail servers on its way and the organisers know it.
 */
export async function takeReport(platform: Platform, report: DeliveryReport): Promise<Taken> {
  return platform.db.transaction(async (tx) => {
    const mails = await lockSentMails(tx, report.about);
    const mail = report.about.flatMap((id) => mails.find((each) => each.id === id) ?? [])[0];
    if (mail) return noteOn(platform, tx, mail, report.deliveries);
    return (await hasWaitingMail(tx, report.about)) ? "not-yet" : "unknown";
  });
}

async function noteOn(
  { clock }: Platform,
  tx: Queries,
  mail: MailRow,
  deliveries: readonly Delivery[],
): Promise<Taken> {
  const reader = mailbox(mail.recipient);
  const reports = deliveries.flatMap(({ action, addresses, status, said }) => {
    const outcome = outcomeOf(action, addresses.map(mailbox).includes(reader));
    return outcome ? [{ outcome, status, said }] : [];
  });
  const report = reports.reduce<(typeof reports)[number] | null>(
    (first, second) => (outweighs(first?.outcome ?? null, second.outcome) ? second : first),
    null,
  );
  if (!report || !outweighs(mail.reportOutcome, report.outcome) || isKnown(mail, report))
    return "nothing-new";
  const at = clock.now();
  await markReported(tx, mail.id, { ...report, at });
  if (report.outcome !== "returned") return "noted";
  await record(tx, {
    at,
    actorId: null,
    action: "mail-returned",
    ...(mail.submissionId !== null && { submissionId: mail.submissionId }),
    details: { mail: mail.id, status: report.status },
  });
  return "returned";
}

const isKnown = (
  mail: MailRow,
  { outcome, status, said }: { outcome: string; status: string; said: string },
) => mail.reportOutcome === outcome && mail.reportStatus === status && mail.reportSaid === said;

/** An address in a normal form for comparison; also decodes RFC 3461's `+`. */
function mailbox(address: string): string {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at).replace(/\+2b/gi, "+");
  return `${local}@${domainToASCII(address.slice(at + 1))}`.toLowerCase();
}
