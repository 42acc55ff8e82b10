import type { DecisionState } from "@lectern/domain/proposals/visible-decision";
import { authorHidden, type BlindReader } from "@lectern/domain/reviewing/blind";
import { latestShownChange } from "#features/proposals/versions/store";
import type { Queries } from "#platform/db/database";

/**
 * The number of a proposal's version as its reader sees it, also in ETags: `latest`, that of the latest version, or in a blind
 * review that of the latest change which it shows. A reader can't tell that what is hidden from them was changed.
 */
export const versionSeen = async (
  db: Queries,
  reader: BlindReader,
  submission: DecisionState & { id: number },
  latest: number,
): Promise<number> =>
  authorHidden(reader, submission) ? latestShownChange(db, submission.id, latest) : latest;
