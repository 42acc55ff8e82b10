import { labelOf } from "@lectern/domain/call/labels";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { PlannedRow } from "@lectern/domain/programme/grid/contract";
import type { Queries } from "#platform/db/database";
import { presentScheduleRow } from "./actions";
import { listPlannedFor } from "./planned";
import { readTimes, warningsBy } from "./warnings";

/** What the planning grid shows: accepted proposals, and those that are not accepted yet, with a place or all. */
export async function listTalks(
  db: Queries,
  actor: Pick<Actor, "userId">,
  edition: EditionSettings,
  undecided: "placed" | "all",
): Promise<PlannedRow[]> {
  const rows = await listPlannedFor(db, actor, edition, undecided);
  const timesOf = await readTimes(
    db,
    rows.map(({ submission }) => submission.id),
  );
  const warnings = warningsBy(timesOf, edition.zone);
  return rows.map((row) => ({
    ...presentScheduleRow(row, edition, warnings),
    tentative: row.tentative,
    type: labelOf(edition.submissionTypes, row.submission.submissionType),
    topic: labelOf(edition.topicTypes, row.submission.topicType),
    availability: timesOf(row.submission.id),
  }));
}
