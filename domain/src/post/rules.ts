import type { Decision } from "../call/decisions";
import type { Verdict } from "../kernel/refusal";
import { kindOfDecision, type MailState, type ReportOutcome, type TemplateKind } from "./words";

type Sent = {
  sentAt: unknown;
  refusedAt: unknown;
  stoppedAt: unknown;
  /** What a mail server reported once it had taken the mail. */
  reportOutcome: ReportOutcome | null;
};

/** Where a mail stands. */
export function mailState({ sentAt, refusedAt, stoppedAt, reportOutcome }: Sent): MailState {
  if (sentAt) return reportOutcome === "returned" ? "returned" : "sent";
  if (refusedAt) return "refused";
  return stoppedAt ? "stopped" : "waiting";
}

/** May this mail still be edited or stopped? */
export const mayStopMail = (mail: Sent): Verdict => (mailState(mail) === "waiting" ? null : "mail-gone");

/** May this mail go out once more? Letters that hold a key are for their reader alone, and written anew on request. */
export function maySendAgain(mail: Sent & { letter: unknown }): Verdict {
  if (!mail.letter) return "mail-private";
  return mailState(mail) === "waiting" ? "mail-waiting" : null;
}

/** May a template of this kind tell this decision? */
export const fitsDecision = (kind: TemplateKind, decision: Decision): Verdict =>
  kind === kindOfDecision(decision) ? null : "wrong-template";
