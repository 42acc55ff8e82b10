import { labelOf } from "@lectern/domain/call/labels";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { PlannedRow } from "@lectern/domain/programme/grid/contract";
import type { Queries } from "#platform/db/database";
import { presentScheduleRow } from "./actions";
import { handledBy, type PlannedProposal } from "./planned";
import { readTimes, warningsBy } from "./warnings";

/** What the planning grid shows of these: accepted proposals, and those that are not accepted yet. */
export async function presentTalks(
  db: Queries,
  actor: Pick<Actor, "userId">,
  edition: EditionSettings,
  planned: readonly PlannedProposal[],
): Promise<PlannedRow[]> {
  const rows = await handledBy(db, actor, planned);
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
