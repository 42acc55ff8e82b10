import { editionsOfCalls } from "#features/call/actions";
import { dropErasureNoticesBefore } from "#features/post/store";
import { programmeEnd } from "#features/programme/store";
import { deleteDueNeeds } from "#features/proposals/needs/actions";
import { type Database, requireClocksInSync } from "#platform/db/database";
import { Refusal } from "#platform/http/refusal";
import type { Installation, Platform } from "#platform/platform";
import type { Jobs } from "#platform/queue/queue";
import { lockPerson } from "../people/actions";
import { eraseAccount } from "./erasing";
import { deleteByDate } from "./retention";
import { dueErasure, dueErasures } from "./store";

export const ERASE = "erase-accounts";
export const DELETE_BY_DATE = "delete-by-date";

/** An erasure notice is retried for four days; after this time it will not be sent. */
const FAREWELLS_KEPT = 7 * 86_400_000;

/** Carries out the erasures that are due, each in its own transaction. */
export const erasureJobs = ({ everyCall, clock }: Installation): Jobs => ({
  [ERASE]: async () => {
    // A fast clock must not erase anyone early.
    await requireClocksInSync(everyCall);
    const now = clock.now();
    const faults: unknown[] = [];
    for (const id of await dueErasures(everyCall, now))
      await erase(everyCall, id, now).catch((fault: unknown) => faults.push(fault));
    await dropErasureNoticesBefore(everyCall, new Date(now.getTime() - FAREWELLS_KEPT));
    if (faults.length > 0) throw faults[0];
  },
});

/** Deletes what a call's settings say. */
export const retentionJobs = (platform: Platform): Jobs => ({
  [DELETE_BY_DATE]: async () => {
    await requireClocksInSync(platform.db);
    await deleteDueNeeds(platform, programmeEnd);
    await deleteByDate(platform);
  },
});

async function erase(everyCall: Database, id: string, at: Date): Promise<void> {
  const editions = await editionsOfCalls(everyCall);
  await everyCall
    .transaction(async (tx) => {
      await lockPerson(tx, id);
      const asked = await dueErasure(tx, id, at);
      if (asked) await eraseAccount(tx, editions, id, { actorId: asked.requestedBy, at });
    })
    // Erased already; or the last organiser, whose erasure stays due until there is another one.
    .catch((fault: unknown) => {
      if (!(fault instanceof Refusal)) throw fault;
    });
}
