import { createHash, randomInt } from "node:crypto";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { KnownAction } from "@lectern/domain/log/words";
import { asKept, letsIn, mayChangeLateCode, stateOf } from "@lectern/domain/proposals/late-codes/rules";
import { DEAD_LATE_CODE, OVER_ALREADY, TOO_EARLY } from "@lectern/domain/proposals/late-codes/words";
import { record } from "#features/log/actions";
import { post } from "#features/post/actions";
import type { Queries } from "#platform/db/database";
import { BadInput, found, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { lateCodeLetter } from "./mails";
import {
  countUses,
  emailOf,
  findByHash,
  insertLateCode,
  type LateCodeRow,
  lateCodeById,
  lockByHash,
  lockLateCode,
  updateLateCode,
} from "./store";

/** Without letters that are mistaken for digits. Five times five of 32: 125 bits that nobody guesses. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const newCode = () =>
  Array.from({ length: 5 }, () =>
    Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join(""),
  ).join("-");

export type Wanted = { email: string; note: string; validUntil: Date; proposals: number; mail: boolean };

/** Makes a code for one person. It is given this once. */
export async function makeLateCode(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  { mail, ...wanted }: Wanted,
) {
  const at = platform.clock.now();
  if (wanted.validUntil <= at) throw new BadInput({ valid_until: [OVER_ALREADY] });
  if (wanted.validUntil.getTime() <= Date.parse(edition.closesAt)) {
    throw new BadInput({ valid_until: [TOO_EARLY] });
  }
  const code = newCode();
  return platform.db.transaction(async (tx) => {
    const made = { ...wanted, codeHash: codeDigest(code), madeBy: actor.userId, madeAt: at };
    const id = await insertLateCode(tx, made);
    if (mail) await tell(platform, tx, edition, wanted, code, at);
    await note(tx, actor, "make late code", { ...wanted, id }, at);
    return { code, lateCode: found(await lateCodeById(tx, id)) };
  });
}

/** Puts a new code in the place of one that was lost: the old one is dead. */
export async function renewLateCode(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  { id, mail }: { id: number; mail: boolean },
) {
  const at = platform.clock.now();
  const code = newCode();
  return platform.db.transaction(async (tx) => {
    const row = await lockOpen(tx, id, at);
    await updateLateCode(tx, id, { codeHash: codeDigest(code) });
    if (mail) await tell(platform, tx, edition, row, code, at);
    await note(tx, actor, "renew late code", row, at);
    return { code, lateCode: found(await lateCodeById(tx, id)) };
  });
}

/** Takes a code back. What came in with it stays, and may be edited for as long as it was promised. */
export async function revokeLateCode(platform: Platform, actor: Actor, id: number) {
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    const row = await lockOpen(tx, id, at);
    await updateLateCode(tx, id, { revokedAt: at });
    await note(tx, actor, "revoke late code", row, at);
    return found(await lateCodeById(tx, id));
  });
}

async function lockOpen(db: Queries, id: number, now: Date): Promise<LateCodeRow> {
  const row = found(await lockLateCode(db, id));
  refuseIf(mayChangeLateCode(stateOf({ ...row, used: await countUses(db, id) }, now)));
  return row;
}

type Told = Pick<LateCodeRow, "email" | "validUntil" | "proposals">;

const tell = (
  platform: Platform,
  db: Queries,
  edition: EditionSettings,
  { email, ...told }: Told,
  code: string,
  at: Date,
) => {
  const letter = lateCodeLetter(edition, {
    ...told,
    code,
    link: `${platform.publicUrl}/homepage/speaker/app/submit`,
  });
  return post(db, edition, { to: email, kind: "late-code", letter, at });
};

const note = (
  db: Queries,
  { userId: actorId }: Actor,
  action: KnownAction,
  { id, email, validUntil, proposals }: Told & { id: number },
  at: Date,
) =>
  record(db, {
    at,
    actorId,
    action,
    details: { lateCode: id, email, validUntil: validUntil.toISOString(), proposals },
  });

/** What is kept of a code. */
const codeDigest = (code: string): Buffer => createHash("sha256").update(asKept(code)).digest();

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
