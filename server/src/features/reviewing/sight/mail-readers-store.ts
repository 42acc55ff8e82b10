import { and, eq, type SQL } from "drizzle-orm";
import { readsMailTo } from "#features/identity/accounts/address/store";
import { account } from "#features/identity/tables";
import type { mail } from "#features/post/tables";
import { submission } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";

export type WaitingMail = Pick<typeof mail.$inferSelect, "submissionId" | "recipient">;

/** Whether the reader of a waiting mail about a proposal still may read it: `may` is about the account and the submission of the row. */
export async function mailReaderMay(
  db: Queries,
  { submissionId, recipient }: WaitingMail,
  may: SQL,
): Promise<boolean> {
  if (submissionId === null) return false;
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .innerJoin(submission, eq(submission.id, submissionId))
    .where(and(readsMailTo(recipient), may));
  return rows.length > 0;
}
