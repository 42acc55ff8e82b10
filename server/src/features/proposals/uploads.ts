import type { Extension } from "@lectern/domain/call/file-types";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { REQUIRED } from "@lectern/domain/kernel/fields";
import { mayUpload } from "@lectern/domain/proposals/rules";
import type { Queries } from "#platform/db/database";
import { BadInput, found, Refusal, refuseIf } from "#platform/http/refusal";
import type { PresignedPost } from "#platform/object-store/object-store";
import type { Platform } from "#platform/platform";
import { postReceived } from "./actions";
import {
  acceptUpload,
  attachedFile,
  awaitedUpload,
  awaitUpload,
  forgetUpload,
  presignUpload,
} from "./files/actions";
import { type Mover, move } from "./move";
import { lockOwn, type SubmissionRow } from "./store";

/** Fresh upload data: to retry the first upload, or to replace the file while the speaker may edit. */
export async function renewUpload(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  id: number,
  extension: Extension | null,
): Promise<PresignedPost> {
  const now = platform.clock.now();
  const upload = await platform.db.transaction(async (tx) => {
    const submission = found(await lockOwn(tx, actor.userId, id));
    refuseIf(mayUpload(submission, edition, now));
    const formerly = (await awaitedUpload(tx, id)) ?? (await attachedFile(tx, id));
    const type = extension ?? formerly?.extension;
    if (!type) throw new BadInput({ extension: [REQUIRED] });
    return awaitUpload(tx, id, type, now);
  });
  return presignUpload(platform, upload, edition);
}

/** Attaches the awaited file. Idempotent. */
export async function confirmUpload(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  id: number,
): Promise<void> {
  const now = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const submission = found(await lockOwn(tx, actor.userId, id));
    const upload = await awaitedUpload(tx, id);
    if (!upload) {
      if (await attachedFile(tx, id)) return;
      throw new Refusal("not-uploading");
    }
    refuseIf(mayUpload(submission, edition, now));
    if (!(await acceptUpload(platform, tx, upload, now))) throw new Refusal("file-not-uploaded");
    if (submission.status === "Uploading") {
      await finishUploading(platform, tx, edition, submission, { actorId: actor.userId, at: now });
    }
  });
}

/** Uploading → Submitted with the file, and a mail that says so. */
export async function finishUploading(
  platform: Platform,
  db: Queries,
  edition: EditionSettings,
  submission: SubmissionRow,
  mover: Mover,
): Promise<void> {
  await move(db, submission, "confirmUpload", mover, { submittedAt: mover.at });
  await postReceived(platform, db, edition, submission, { withFile: true, at: mover.at });
}

/** Uploading → Submitted without the file. */
export async function continueWithoutFile(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  id: number,
): Promise<void> {
  const now = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const submission = found(await lockOwn(tx, actor.userId, id));
    if (submission.status !== "Uploading") throw new Refusal("not-uploading");
    await move(tx, submission, "goOnWithoutFile", { actorId: actor.userId, at: now }, { submittedAt: now });
    await forgetUpload(tx, id);
    await postReceived(platform, tx, edition, submission, { withFile: false, at: now });
  });
}
