import type { Submission } from "@lectern/domain/proposals/contract";

/** A submission as the rules of its dates read it. */
export const datedOf = ({
  status,
  submitted_on,
  late_until,
}: Pick<Submission, "status" | "submitted_on" | "late_until">) => ({
  status,
  submittedAt: new Date(submitted_on),
  lateUntil: late_until === undefined ? null : new Date(late_until),
});
