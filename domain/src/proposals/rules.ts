import { type CallWindow, callWindow, firstClose, windowOf } from "../call/conference-dates";
import { lateWindow, uploadInTime, windowOpen } from "../call/rules";
import type { EditionSettings } from "../call/words";
import type { Verdict } from "../kernel/refusal";
import type { ShownVerdict } from "../kernel/shown-refusals";
import type { ScanResult } from "./files/words";
import type { SubmissionEvent } from "./lifecycle";
import type { Status } from "./words";

/**
 * May this speaker create another submission? `held` counts all except withdrawn ones; `lateUntil` is the end of a late
 * code.
 */
export function mayCreate(
  speaker: { profileComplete: boolean; held: number; lateUntil: Date | null },
  edition: CallWindow & Pick<EditionSettings, "maxSubmissions">,
  now: Date,
): ShownVerdict {
  const closed = windowOpen(lateWindow(callWindow(edition), speaker.lateUntil), now);
  if (closed) return closed;
  if (!speaker.profileComplete) return "profile-incomplete";
  return speaker.held < edition.maxSubmissions ? null : "too-many-submissions";
}

/** May an organiser decide on a proposal, or on who reviews it and when? Not if it is among their own. */
export const mayHandle = (own: ReadonlySet<number>, proposal: { id: number }): Verdict =>
  own.has(proposal.id) ? "handles-own" : null;

/** How many more a speaker may submit, for the menu's note. */
export const remaining = (held: number, edition: Pick<EditionSettings, "maxSubmissions">): number =>
  Math.max(0, edition.maxSubmissions - held);

type EditWindow = CallWindow & Pick<EditionSettings, "rollingReviewAfter">;
type UploadWindow = CallWindow & Pick<EditionSettings, "uploadGrace">;

/** A proposal for these rules; `lateUntil`: the end of the call for it by a late code. */
type Dated = { submittedAt: Date; conference: string; lateUntil: Date | null };

/** The window of one proposal: that of its conferences, or until the end of its late code if later. */
export const proposalWindow = <W extends CallWindow>(
  { conference, lateUntil }: Pick<Dated, "conference" | "lateUntil">,
  edition: W,
): W => lateWindow(windowOf(edition, conference), lateUntil);

/** May the owner change the text, or replace the file? Only while Submitted and the call is open. */
export function mayEdit(s: Dated & { status: Status }, edition: EditWindow, now: Date): ShownVerdict {
  const closed = windowOpen(proposalWindow(s, edition), now);
  if (closed) return closed;
  return s.status === "Submitted" && !editWindowEnded(s, edition, now) ? null : "not-editable";
}

/** The last instant at which the owner may edit: the close, or before it the start of a rolling review. */
export function editableUntil(s: Dated, edition: EditWindow): Date {
  return endOfEditing(s.submittedAt, proposalWindow(s, edition));
}

function endOfEditing(submittedAt: Date, { closesAt, rollingReviewAfter }: EditWindow): Date {
  const close = Date.parse(closesAt);
  if (rollingReviewAfter === null) return new Date(close);
  return new Date(Math.min(close, submittedAt.getTime() + rollingReviewAfter * 1000));
}

/** When the first proposals of a call can be ready for review: after the end of editing and the cooldown. */
export const firstReviewable = (edition: EditWindow & Pick<EditionSettings, "cooldown">): Date =>
  new Date(
    endOfEditing(new Date(edition.opensAt), { ...edition, closesAt: firstClose(edition) }).getTime() +
      edition.cooldown * 1000,
  );

/** Has the time to edit run out? */
export const editWindowEnded = (s: Dated, edition: EditWindow, now: Date): boolean =>
  now.getTime() > editableUntil(s, edition).getTime();

/**
 * May the owner request upload data and confirm? A submission that waits for its first file has the grace after the close;
 * a replacement is an edit.
 */
export function mayUpload(
  s: Dated & { status: Status },
  edition: EditWindow & UploadWindow,
  now: Date,
): ShownVerdict {
  return s.status === "Uploading" ? uploadInTime(proposalWindow(s, edition), now) : mayEdit(s, edition, now);
}

/** A submission's last status change, from the audit log. */
export type LastMove = { event: string; from: Status | null };

/** May organisers return it from review? Only after sending it there by hand, and only without reviews. */
export function mayReturnFromReview(s: {
  status: Status;
  reviews: number;
  lastMove: LastMove | null;
}): Verdict {
  if (s.reviews > 0) return "reviewed-meanwhile";
  return s.status === "Ready for Review" && s.lastMove?.event === "sendToReview" ? null : "not-sent-by-hand";
}

/** The events that return a submission from review to this status. */
export const eventsBack = (from: Status | null): SubmissionEvent[] =>
  from === "Submitted" ? ["takeBackFromReview", "reopenEditing"] : ["takeBackFromReview"];

/** Has the upload of an Uploading submission expired: is the grace period after the close over? */
export const uploadGivenUp = (s: Pick<Dated, "conference" | "lateUntil">, edition: UploadWindow, now: Date) =>
  uploadInTime(proposalWindow(s, edition), now) !== null;

/** Until when an awaited file is accepted. */
export const uploadableUntil = (s: Pick<Dated, "conference" | "lateUntil">, edition: UploadWindow): Date =>
  new Date(Date.parse(proposalWindow(s, edition).closesAt) + edition.uploadGrace * 1000);

/** May a submission leave Cooldown: the time is over and its file, if any, has a result? */
export function cooldownEnded(
  s: { cooldownSince: Date; file: { scanResult: ScanResult | null } | null },
  edition: Pick<EditionSettings, "cooldown">,
  now: Date,
): boolean {
  const rested = now.getTime() >= s.cooldownSince.getTime() + edition.cooldown * 1000;
  return rested && (s.file === null || s.file.scanResult !== null);
}
