import { createHash } from "node:crypto";
import { asKept, letsIn } from "@lectern/domain/proposals/late-codes/rules";
import { DEAD_LATE_CODE } from "@lectern/domain/proposals/late-codes/words";
import type { Queries } from "#platform/db/database";
import { BadInput } from "#platform/http/refusal";
import { countUses, emailOf, findByHash, type LateCodeRow, lockByHash } from "./store";

/** What is kept of a code. */
export const codeDigest = (code: string): Buffer => createHash("sha256").update(asKept(code)).digest();

/** Until when a code lets this account in, and how often still. Throws the same BadInput for every other code. */
export async function lookAtLateCode(db: Queries, accountId: string, code: string, now: Date) {
  const { row, used } = await good(db, await findByHash(db, codeDigest(code)), accountId, now);
  return { validUntil: row.validUntil, left: row.proposals - used };
}

/**
 * The code that lets a proposal of this account in, locked until the transaction ends, which calls `noteUse` once the
 * proposal is written. Throws the same BadInput for every code that does not.
 */
export async function takeLateCode(db: Queries, accountId: string, code: string, now: Date) {
  const { row } = await good(db, await lockByHash(db, codeDigest(code)), accountId, now);
  return { id: row.id, validUntil: row.validUntil };
}

/** Counts a use of a code that was taken in this transaction. */

async function good(db: Queries, row: LateCodeRow | null, accountId: string, now: Date) {
  const used = row ? await countUses(db, row.id) : 0;
  if (!row || !letsIn({ ...row, used }, await emailOf(db, accountId), now)) {
    throw new BadInput({ late_code: [DEAD_LATE_CODE] });
  }
  return { row, used };
}
