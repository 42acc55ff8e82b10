import type { Decision } from "../call/decisions";
import type { Verdict } from "../kernel/refusal";
import type { ReportOutcome } from "./mail-report";
import { kindOfDecision, type MailState, type TemplateKind } from "./words";

type Sent = {
  sentAt: unknown;
  refusedAt: unknown;
  stoppedAt: unknown;
  /** What a mail server reported after it had accepted the mail. */
  reportOutcome: ReportOutcome | null;
};

/** The state of a mail. */
export function mailState({ sentAt, refusedAt, stoppedAt, reportOutcome }: Sent): MailState {
  if (sentAt) return reportOutcome === "returned" ? "returned" : "sent";
  if (refusedAt) return "refused";
  return stoppedAt ? "stopped" : "waiting";
}

/** May this mail still be edited or stopped? */
export const mayStopMail = (mail: Sent): Verdict => (mailState(mail) === "waiting" ? null : "mail-gone");

/** May this mail be sent again? Not if it contains a personal key, which its reader can request again. */
export function maySendAgain(mail: Sent & { letter: unknown }): Verdict {
  if (!mail.letter) return "mail-private";
  return mailState(mail) === "waiting" ? "mail-waiting" : null;
}

/** May a template of this kind be used for this decision? */
export const fitsDecision = (kind: TemplateKind, decision: Decision): Verdict =>
  kind === kindOfDecision(decision) ? null : "wrong-template";
