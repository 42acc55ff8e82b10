import type { EditionSettings } from "@lectern/domain/call/words";
import {
  cooldownEnded,
  editWindowEnded,
  uploadableUntil,
  uploadGivenUp,
} from "@lectern/domain/proposals/rules";
import type { Status } from "@lectern/domain/proposals/words";
import { currentEdition } from "#features/call/actions";
import { tryHoldSettings } from "#features/call/store";
import { post } from "#features/post/actions";
import { type Queries, requireClocksInSync } from "#platform/db/database";

import type { Platform } from "#platform/platform";
import type { Jobs } from "#platform/queue/queue";
import { submissionLink } from "./actions";
import { acceptUpload, attachedFile, awaitedUpload, forgetUpload } from "./files/actions";
import { submittedWithoutFileLetter, unfinishedUploadLetter } from "./mails";
import { move } from "./move";
import { idsInStatus, lockAny, ownerEmail, type SubmissionRow, updateSubmission } from "./store";
import { finishUploading } from "./uploads";

export const SWEEP = "sweep-submissions";

/** After this many milliseconds the speaker gets one reminder of an unfinished upload. */
const REMIND_AFTER = 15 * 60_000;

type Step = (tx: Queries, submission: SubmissionRow) => Promise<void>;

/** Applies scheduled status changes, each submission in its own transaction. */
export const submissionJobs = (platform: Platform): Jobs => ({
  [SWEEP]: async () => {
    // An upload that was dropped because a clock was fast could not be restored.
    await requireClocksInSync(platform.db);
    const edition = await currentEdition(platform.db);
    const now = platform.clock.now();
    const uploading = await forEachIn(platform, "Uploading", (tx, s) =>
      tendUpload(platform, tx, edition, s, now),
    );
    const submitted = await forEachIn(platform, "Submitted", async (tx, s) => {
      if (await isDue(tx, edition, (current) => editWindowEnded(s, current, now))) {
        await endReplacing(platform, tx, s, now);
        await move(tx, s, "endEditing", { actorId: null, at: now }, { cooldownSince: now });
      }
    });
    const resting = await forEachIn(platform, "Cooldown", async (tx, s) => {
      const rest = { cooldownSince: s.cooldownSince ?? s.submittedAt, file: await attachedFile(tx, s.id) };
      if (await isDue(tx, edition, (current) => cooldownEnded(rest, current, now)))
        await move(tx, s, "endCooldown", { actorId: null, at: now });
    });
    const faults = [...uploading, ...submitted, ...resting];
    if (faults.length > 0) throw faults[0];
  },
});

/**
 * Whether a step is due by the settings as the sweep started, and still is by the current ones. Not while settings are being
 * changed: the next sweep decides.
 */
async function isDue(
  tx: Queries,
  edition: EditionSettings,
  dueBy: (edition: EditionSettings) => boolean,
): Promise<boolean> {
  return dueBy(edition) && (await tryHoldSettings(tx)) && dueBy(await currentEdition(tx));
}

/** Runs `step` for each submission in a status, and returns the errors, so that one failure does not block the others. */
async function forEachIn(platform: Platform, status: Status, step: Step): Promise<unknown[]> {
  const faults: unknown[] = [];
  for (const id of await idsInStatus(platform.db, status)) {
    const tended = platform.db.transaction(async (tx) => {
      const submission = await lockAny(tx, id);
      if (submission?.status === status) await step(tx, submission);
    });
    await tended.catch((fault: unknown) => faults.push(fault));
  }
  return faults;
}

/** Replaces the file by an uploaded but unconfirmed newer one; drops an upload that never arrived. */
async function endReplacing(
  platform: Platform,
  tx: Queries,
  submission: SubmissionRow,
  now: Date,
): Promise<void> {
  const upload = await awaitedUpload(tx, submission.id);
  if (upload && !(await acceptUpload(platform, tx, upload, now))) await forgetUpload(tx, submission.id);
}

/** Attaches an uploaded but unconfirmed file, so that it is not lost when the page was closed early. */
async function tendUpload(
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  submission: SubmissionRow,
  now: Date,
): Promise<void> {
  const overdue = now.getTime() - submission.createdAt.getTime() > REMIND_AFTER;
  const givenUp = uploadGivenUp(submission, edition, now);
  if (!givenUp && (!overdue || submission.remindedAt)) return;
  const mover = { actorId: null, at: now };
  const upload = await awaitedUpload(tx, submission.id);
  if (upload && (await acceptUpload(platform, tx, upload, now))) {
    return finishUploading(platform, tx, edition, submission, mover);
  }
  const to = await ownerEmail(tx, submission.ownerId);
  const link = submissionLink(platform, submission.id);
  if (givenUp) {
    await move(tx, submission, "giveUpUpload", mover, { submittedAt: now });
    await forgetUpload(tx, submission.id);
    const letter = submittedWithoutFileLetter(edition, submission, link);
    return post(tx, edition, { to, kind: "upload-given-up", letter, at: now });
  }
  await updateSubmission(tx, submission.id, { remindedAt: now });
  const lastCall = uploadableUntil(submission, edition);
  const letter = unfinishedUploadLetter(edition, submission, link, lastCall);
  await post(tx, edition, { to, kind: "upload-unfinished", letter, at: now });
}
