import type { Task } from "@lectern/domain/proposals/tasks/words";
import type { Queries } from "#platform/db/database";
import { photosOf, type TaskFileRow } from "../files/task-files-store";
import { type ResultRow, resultsOf } from "./store";

/** A speaker of a proposal. */
export type SpeakerOf = { pk: number; accountId: string };

/** A task or a speaker of a proposal, as a key. */
export const keyOf = (submissionId: number, id: string): string => `${submissionId} ${id}`;

/** What was done of the tasks of these proposals, or of all. */
export type Done = {
  results: readonly ResultRow[];
  /** By speaker. */
  photos: ReadonlyMap<string, TaskFileRow>;
  /** When a task was done for a speaker of a proposal: a photo is theirs in all proposals, all else the proposal's. */
  doneAt(task: Pick<Task, "id" | "kind">, speaker: SpeakerOf): Date | null;
};

export async function readDone(db: Queries, ids?: readonly number[]): Promise<Done> {
  const [results, photos] = [await resultsOf(db, ids), await photosOf(db)];
  const resultOf = new Map(results.map((each) => [keyOf(each.submissionId, each.taskId), each]));
  return {
    results,
    photos,
    doneAt({ id, kind }, { pk, accountId }) {
      const photo = kind === "photo" ? photos.get(accountId) : undefined;
      return photo?.confirmedAt ?? resultOf.get(keyOf(pk, id))?.doneAt ?? null;
    },
  };
}
