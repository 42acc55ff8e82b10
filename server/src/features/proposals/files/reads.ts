import type { FileReads } from "@lectern/domain/proposals/files/contract";
import type { Queries } from "#platform/db/database";
import { readsByGroup } from "./reads-store";

/** Who opened the file of a submission, by group: nobody's name, and not its owner's own reads. */
export async function fileReads(db: Queries, submissionId: number, ownerId: string): Promise<FileReads> {
  const reads = await readsByGroup(db, submissionId, ownerId);
  return reads.flatMap(({ group, times, last }) =>
    (group === "reviewer" || group === "organiser") && last
      ? [{ group, times, last_on: last.toISOString() }]
      : [],
  );
}
