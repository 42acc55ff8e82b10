import { type SubmissionEvent, statusAfter } from "@lectern/domain/proposals/lifecycle";
import type { Status } from "@lectern/domain/proposals/words";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { Refusal } from "#platform/http/refusal";
import { type NewSubmission, type SubmissionRow, updateStatus, updateSubmission } from "./store";

/** Who changes a status, and when. `actorId` null: the system. */
export type Mover = { actorId: string | null; at: Date };

/**
 * The one function that changes a status: checks the transition table, writes the status and an audit entry, and returns
 * the new status. The row must be locked. Throws the refusal "no-such-move".
 */
export async function move(
  db: Queries,
  submission: SubmissionRow,
  event: SubmissionEvent,
  { actorId, at }: Mover,
  changes?: Partial<NewSubmission>,
): Promise<Status> {
  const next = statusAfter(submission.status, event);
  if (!next) throw new Refusal("no-such-move");
  if (changes) await updateSubmission(db, submission.id, { ...changes, status: next });
  else await updateStatus(db, submission.id, next);
  await record(db, {
    at,
    actorId,
    action: event,
    submissionId: submission.id,
    fromStatus: submission.status,
    toStatus: next,
  });
  return next;
}
