import type { InUse } from "@lectern/domain/call/choices";
import { sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { submission } from "./proposal/tables";

const CHOSEN_IN = {
  topicTypes: submission.topicType,
  submissionTypes: submission.submissionType,
  workshopDurations: submission.workshopDuration,
  conferences: submission.conference,
} as const;

/** How many proposals, withdrawn ones too, have each choice; in one query. */
export async function choicesInUse(db: Queries): Promise<InUse> {
  const counts = Object.entries(CHOSEN_IN).map(
    ([kind, column]) =>
      sql`select ${kind}::text as kind, ${column} as code, count(*)::int as proposals from ${submission} group by ${column}`,
  );
  const { rows } = await db.execute<{ kind: keyof InUse; code: string; proposals: number }>(
    sql.join(counts, sql` union all `),
  );
  const inUse = (kind: keyof InUse) =>
    Object.fromEntries(
      rows.filter((row) => row.kind === kind).map(({ code, proposals }) => [code, proposals]),
    );
  return {
    topicTypes: inUse("topicTypes"),
    submissionTypes: inUse("submissionTypes"),
    workshopDurations: inUse("workshopDurations"),
    conferences: inUse("conferences"),
  };
}
