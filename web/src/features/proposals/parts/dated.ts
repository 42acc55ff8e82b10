import type { Submission } from "@lectern/domain/proposals/contract";

/** The dates of a submission, as the rules need them. */
export const datedOf = ({
  status,
  submitted_on,
  conference,
  late_until,
}: Pick<Submission, "status" | "submitted_on" | "conference" | "late_until">) => ({
  status,
  conference,
  submittedAt: new Date(submitted_on),
  lateUntil: late_until === undefined ? null : new Date(late_until),
});
