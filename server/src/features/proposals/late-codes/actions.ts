import { createHash, createHmac, randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { firstClose } from "@lectern/domain/call/conference-dates";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { KnownAction } from "@lectern/domain/log/words";
import {
  asKept,
  mayChangeLateCode,
  permitsProposal,
  stateOf,
} from "@lectern/domain/proposals/late-codes/rules";
import { DEAD_LATE_CODE, MUST_BE_FUTURE, TOO_EARLY } from "@lectern/domain/proposals/late-codes/words";
import { isDraft } from "#features/call/actions";
import { record } from "#features/log/actions";
import { post } from "#features/post/actions";
import type { Queries } from "#platform/db/database";
import { BadInput, found, Refusal, refuseIf } from "#platform/http/refusal";
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

/** Without letters that look like digits. 25 characters of 32 have 125 bits. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeFrom = (bytes: Uint8Array) =>
  Array.from({ length: 5 }, (_, group) =>
    Array.from(bytes.subarray(5 * group, 5 * group + 5), (byte) => LETTERS[byte % LETTERS.length]).join(""),
  ).join("-");
const newCode = () => codeFrom(randomBytes(25));

export type Wanted = { email: string; note: string; validUntil: Date; proposals: number; mail: boolean };

/** The code of a request's key, so that a repeated request shows it again although only its hash is stored. */
const codeOfKey = ({ lateCodeKey, call }: Platform, { userId }: Actor, key: string, mail: boolean) =>
  codeFrom(createHmac("sha256", lateCodeKey).update(`${call.id} ${userId} ${mail} ${key}`).digest());

/** Creates a code for one person. It is returned only once, or again to a request with the same `key`. */
export async function makeLateCode(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  { mail, ...wanted }: Wanted,
  key: string | null,
) {
  const at = platform.clock.now();
  if (wanted.validUntil <= at) throw new BadInput({ valid_until: [MUST_BE_FUTURE] });
  if (wanted.validUntil.getTime() <= Date.parse(firstClose(edition))) {
    throw new BadInput({ valid_until: [TOO_EARLY] });
  }
  const code = key === null ? newCode() : codeOfKey(platform, actor, key, mail);
  return platform.db.transaction(async (tx) => {
    await refuseOwn(tx, actor, wanted.email);
    if (key !== null && (await findByHash(tx, codeDigest(codeOfKey(platform, actor, key, !mail)))))
      throw new Refusal("key-of-another-body");
    const made = { ...wanted, codeHash: codeDigest(code), madeBy: actor.userId, madeAt: at };
    const id = await insertLateCode(tx, made);
    if (id === null) return { code, lateCode: await madeBefore(tx, code, wanted) };
    if (mail) await mailCode(platform, tx, edition, wanted, code, at);
    await recordChange(tx, actor, "make late code", { ...wanted, id }, at);
    return { code, lateCode: found(await lateCodeById(tx, id)) };
  });
}

/** What an earlier request with the same key has made. */
async function madeBefore(db: Queries, code: string, wanted: Omit<Wanted, "mail">) {
  const { id, email, note, validUntil, proposals } = found(await findByHash(db, codeDigest(code)));
  if (!isDeepStrictEqual({ email, note, validUntil, proposals }, wanted))
    throw new Refusal("key-of-another-body");
  return found(await lateCodeById(db, id));
}

/** Replaces a lost code, which becomes invalid. */
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
    await refuseOwn(tx, actor, row.email);
    await updateLateCode(tx, id, { codeHash: codeDigest(code) });
    if (mail) await mailCode(platform, tx, edition, row, code, at);
    await recordChange(tx, actor, "renew late code", row, at);
    return { code, lateCode: found(await lateCodeById(tx, id)) };
  });
}

/** Revokes a code. Proposals that were submitted with it stay, and can be edited until the promised date. */
export async function revokeLateCode(platform: Platform, actor: Actor, id: number) {
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    const row = await lockOpen(tx, id, at);
    await updateLateCode(tx, id, { revokedAt: at });
    await recordChange(tx, actor, "revoke late code", row, at);
    return found(await lateCodeById(tx, id));
  });
}

async function lockOpen(db: Queries, id: number, now: Date): Promise<LateCodeRow> {
  const row = found(await lockLateCode(db, id));
  refuseIf(mayChangeLateCode(stateOf({ ...row, used: await countUses(db, id) }, now)));
  return row;
}

/** Refuses an organiser a code for themselves. */
async function refuseOwn(db: Queries, { userId }: Actor, email: string): Promise<void> {
  if (email.toLowerCase() === (await emailOf(db, userId)).toLowerCase())
    throw new Refusal("late-code-for-self");
}

type CodeDetails = Pick<LateCodeRow, "email" | "validUntil" | "proposals">;

async function mailCode(
  platform: Platform,
  db: Queries,
  edition: EditionSettings,
  { email, ...details }: CodeDetails,
  code: string,
  at: Date,
) {
  if (await isDraft(platform)) throw new Refusal("late-code-in-draft");
  const letter = lateCodeLetter(edition, {
    ...details,
    code,
    link: `${platform.callUrl}/homepage/speaker/app/submit`,
  });
  await post(db, edition, { to: email, kind: "late-code", letter, at });
}

const recordChange = (
  db: Queries,
  { userId: actorId }: Actor,
  action: KnownAction,
  { id, email, validUntil, proposals }: CodeDetails & { id: number },
  at: Date,
) =>
  record(db, {
    at,
    actorId,
    action,
    details: { lateCode: id, email, validUntil: validUntil.toISOString(), proposals },
  });

/** The stored hash of a code. */
const codeDigest = (code: string): Buffer => createHash("sha256").update(asKept(code)).digest();

/** The expiry and remaining uses of a code for this account. Throws the same BadInput for every invalid code. */
export async function previewLateCode(db: Queries, accountId: string, code: string, now: Date) {
  const { row, used } = await good(db, await findByHash(db, codeDigest(code)), accountId, now);
  return { validUntil: row.validUntil, left: row.proposals - used };
}

/**
 * A valid code of this account, locked; call `recordLateCodeUse` once the proposal is written. Throws the same BadInput for every
 * invalid code.
 */
export async function takeLateCode(db: Queries, accountId: string, code: string, now: Date) {
  const { row } = await good(db, await lockByHash(db, codeDigest(code)), accountId, now);
  return { id: row.id, validUntil: row.validUntil };
}

async function good(db: Queries, row: LateCodeRow | null, accountId: string, now: Date) {
  const used = row ? await countUses(db, row.id) : 0;
  if (!row || !permitsProposal({ ...row, used }, await emailOf(db, accountId), now)) {
    throw new BadInput({ late_code: [DEAD_LATE_CODE] });
  }
  return { row, used };
}
