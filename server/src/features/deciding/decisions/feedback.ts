import type { EditionSettings } from "@lectern/domain/call/words";
import type { Feedback } from "@lectern/domain/deciding/feedback/contract";
import type { Actor } from "@lectern/domain/kernel/actor";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { isDecisionOf, namedConference } from "@lectern/domain/proposals/conferences";
import { mayHandle } from "@lectern/domain/proposals/rules";
import { record } from "#features/log/actions";
import { share, sharedAbout } from "#features/proposals/feedback/store";
import { ownAmong } from "#features/proposals/proposal/speakers-store";
import { lockAny } from "#features/proposals/store";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { BadInput, found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { saveFeedback } from "../feedback/store";
import { type FeedbackRow, feedbackOf } from "./feedback-store";

/** Whether what is written now is shared at once: the speakers see this decision. */
const isShared = ({ present, released }: FeedbackRow, { decisionsReleased }: EditionSettings): boolean =>
  present !== null && (decisionsReleased || released === present);

const tagOf = ({ version }: FeedbackRow): string => entityTag(version ?? 0);

/** The feedback on each decision of a proposal, for organisers who are not among its speakers. */
export async function readFeedback(
  db: Queries,
  edition: EditionSettings,
  { userId }: Actor,
  id: number,
): Promise<Feedback[]> {
  refuseIf(mayHandle(await ownAmong(db, userId, [id]), { id }));
  const [rows, shared] = await Promise.all([feedbackOf(db, id), sharedAbout(db, id)]);
  found(rows[0] ?? null);
  return rows.map((row) => ({
    ...namedConference(row.conference),
    text: row.text ?? "",
    decision: row.decision,
    shared: shared.find(({ conference }) => conference === row.conference)?.text ?? null,
    not_editable: row.waiting ? REFUSALS["feedback-in-release"].detail : null,
    shared_at_once: isShared(row, edition),
    etag: tagOf(row),
  }));
}

/** Writes feedback on a decision. It is shared by the release of that decision, or at once where that is released. */
export async function writeFeedback(
  { db, clock }: Platform,
  edition: EditionSettings,
  { userId }: Actor,
  { id, conference, text }: { id: number; conference: string | undefined; text: string },
  refuseStale: (currentTag: string) => void,
): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const proposal = found(await lockAny(tx, id));
    refuseIf(mayHandle(await ownAmong(tx, userId, [id]), proposal));
    const rows = await feedbackOf(tx, id);
    const [row, ...others] = rows.filter((each) => isDecisionOf(conference, each, edition));
    if (!row || others.length > 0)
      throw new BadInput({ conference: ["Select the conference whose decision the feedback is about."] });
    if (row.present === null) throw new Refusal("undecided");
    if (row.waiting) throw new Refusal("feedback-in-release");
    refuseStale(tagOf(row));
    const on = { submission: id, conference: row.conference };
    await saveFeedback(tx, on, { text, decision: row.present, writtenBy: userId, writtenAt: at });
    const shared = isShared(row, edition);
    if (shared) await share(tx, [{ ...on, text }]);
    const action = shared ? "share feedback" : "write feedback";
    const details = namedConference(row.conference);
    await record(tx, { at, actorId: userId, action, submissionId: id, details });
  });
}
