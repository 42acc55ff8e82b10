import type { Platform } from "#platform/platform";
import { enqueue } from "#platform/queue/queue";
import { record } from "../audit/actions";
import { PROCESS_FILE } from "./actions";
import { burdenOf, putBackDone } from "./store";

/**
 * Has files processed again, as after a converter or a virus scanner was installed: those of these submissions, or all
 * that failed; gives the submissions whose files are. One that is under way is left alone.
 */
export async function processAgain(
  { db, clock }: Platform,
  submissions: readonly number[] | null,
  actorId: string | null,
): Promise<number[]> {
  return db.transaction(async (tx) => {
    const files = await putBackDone(tx, submissions);
    for (const { id, submissionId } of files) {
      await record(tx, { at: clock.now(), actorId, action: "process file again", submissionId });
      await enqueue(tx, PROCESS_FILE, { id }, { priority: await burdenOf(tx, submissionId) });
    }
    return files.map(({ submissionId }) => submissionId).sort((a, b) => a - b);
  });
}
