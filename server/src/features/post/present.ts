import type { MailReport } from "@lectern/domain/post/mail-report";
import type { MailRow } from "./store";

type Reported = Pick<MailRow, "reportOutcome" | "reportedAt" | "reportStatus" | "reportSaid">;

/** A mail server's report on a mail, or null. */
export function presentReport(mail: Reported): MailReport | null {
  const { reportOutcome: outcome, reportedAt, reportStatus, reportSaid } = mail;
  if (!outcome || !reportedAt) return null;
  return { outcome, on: reportedAt.toISOString(), status: reportStatus ?? "", said: reportSaid ?? "" };
}
