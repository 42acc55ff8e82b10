import type { EditionSettings } from "@lectern/domain/call/words";
import { PROFILE_FIELDS, type ProfileKey } from "@lectern/domain/identity/profiles/fields";
import { fullName } from "@lectern/domain/identity/profiles/rules";
import { REFUSALS, type Verdict } from "@lectern/domain/kernel/refusal";
import type { MergePreview } from "@lectern/domain/office/merge/contract";
import { mayMerge } from "@lectern/domain/office/merge/rules";
import { mayErase } from "@lectern/domain/office/privacy/rules";
import { editionsOfCalls } from "#features/call/actions";
import { canBeUndone, deleteWaitingChange, insertChange } from "#features/identity/accounts/address/store";
import { lockProfile, readProfile, reviewsBlind, saveProfile } from "#features/identity/profiles/actions";
import { groupsIn } from "#features/identity/profiles/store";
import { recordOf } from "#features/log/actions";
import { postOf } from "#features/post/actions";
import { moveNeeds } from "#features/proposals/needs/actions";
import type { Queries } from "#platform/db/database";
import { found, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { lockPerson } from "../people/actions";
import { followAddress } from "../people/follow-address";
import { mergedLetter } from "./mails";
import {
  countOwnReviews,
  countReviewedTwice,
  countShared,
  insertMerged,
  lockReferences,
  moveRows,
  standingOf,
} from "./store";

type Pair = { kept: string; ended: string };

/** Both accounts with what decides on their merge, locked with all organisers. In the database of all calls. */
async function factsOf(tx: Queries, { kept, ended }: Pair, at: Date) {
  const { standing, otherOrganisers } = await lockPerson(tx, ended, kept);
  const ids = [kept, ended] as const;
  const rows = await standingOf(tx, ids);
  const [own, other] = [
    found(rows.find(({ id }) => id === kept)),
    found(rows.find(({ id }) => id === ended)),
  ];
  const verdict: Verdict = mayMerge({
    suspended: own.suspended || other.suspended,
    erasing: own.erasing || other.erasing,
    factors: { kept: own.factor, ended: other.factor },
    changing: (await canBeUndone(tx, kept, at)) || (await canBeUndone(tx, ended, at)),
    ownReviews: await countOwnReviews(tx, ids),
    shared: await countShared(tx, ids),
    reviewedTwice: await countReviewedTwice(tx, ids),
    lastOrganiser: mayErase(standing, otherOrganisers) !== null,
  });
  return { own, other, verdict };
}

/** Refuses what cannot be merged, before anyone is mailed. */
export const refuseMerge = ({ everyCall, clock }: Platform, pair: Pair): Promise<void> =>
  everyCall.transaction(async (tx) => refuseIf((await factsOf(tx, pair, clock.now())).verdict));

/** What a merge would move, and why it is refused. */
export async function previewMerge({ everyCall, clock }: Platform, pair: Pair): Promise<MergePreview> {
  const editions = await editionsOfCalls(everyCall);
  return everyCall.transaction(async (tx) => {
    const { other, verdict } = await factsOf(tx, pair, clock.now());
    const filled = await emptyFields(tx, pair);
    const roles = await groupsIn(tx, pair.ended);
    return {
      proposals: other.proposals,
      reviews: other.reviews,
      filled: filled.map(({ label }) => label),
      roles: roles.map(({ callId, group }) => ({ call: editions(callId).product, group })),
      refused: verdict && REFUSALS[verdict].detail,
    };
  });
}

const NAME_KEYS: readonly ProfileKey[] = ["firstName", "lastName"];

/** The fields of the profile that are filled from the account that ends. */
async function emptyFields(tx: Queries, { kept, ended }: Pair) {
  const [own, other] = [await readProfile(tx, kept), await readProfile(tx, ended)];
  // One name is a whole one: with half of the other account's it would be a third, which no one took.
  const named = fullName(own) !== "";
  const isOwn = (key: ProfileKey) => own[key].trim() !== "" || (named && NAME_KEYS.includes(key));
  return Object.values(PROFILE_FIELDS)
    .filter(({ key }) => !isOwn(key) && other[key].trim() !== "")
    .map(({ key, label }) => ({ key, label, value: other[key] }));
}

/**
 * The names that the person gave up, of both: who is an author under one of them must not judge the proposal. Those of the
 * other account are suggestions where the kept one reviews blind: merging would answer a guess as a rename would.
 */
async function namesOfBoth(tx: Queries, { kept, ended }: Pair) {
  const [own, other] = [await readProfile(tx, kept), await readProfile(tx, ended)];
  const present = fullName(own);
  const theirs = [fullName(other), ...other.formerNames].filter((name) => name !== "" && name !== present);
  const blind = await reviewsBlind(tx, kept);
  return {
    formerNames: [...new Set([...own.formerNames, ...(blind ? [] : theirs)])],
    suggestedNames: [...new Set([...own.suggestedNames, ...other.suggestedNames, ...(blind ? theirs : [])])],
  };
}

/**
 * Makes one account part of another, in a transaction of the database of all calls. The other account ends. Throws the
 * refusals of `mayMerge`, and fails when an unknown table refers to it.
 */
export async function mergeAccounts(
  platform: Pick<Platform, "needsKey" | "call">,
  tx: Queries,
  edition: EditionSettings,
  pair: Pair,
  at: Date,
): Promise<void> {
  const { kept, ended } = pair;
  await lockPerson(tx, ended, kept);
  // Before what refers to the accounts, as who submits or accepts to speak locks their profile first.
  for (const id of [kept, ended]) await lockProfile(tx, id);
  // What either account is writing is judged and moved, too, or would be deleted with the account.
  await lockReferences(tx, [kept, ended]);
  const { own, other, verdict } = await factsOf(tx, pair, at);
  refuseIf(verdict);
  const filled = await emptyFields(tx, pair);
  const values = Object.fromEntries(filled.map(({ key, value }) => [key, value]));
  await saveProfile(tx, kept, { ...values, ...(await namesOfBoth(tx, pair)) }, at);
  await deleteWaitingChange(tx, ended);
  await moveNeeds(platform, tx, pair);
  await moveRows(tx, ended, kept);
  await insertMerged(tx, ended, kept, at);
  const former = { accountId: kept, oldEmail: other.email, newEmail: own.email };
  await insertChange(tx, { ...former, requestedAt: at, expiresAt: at, doneAt: at });
  await followAddress(tx, other.email, own.email);
  const details = { accountId: kept, merged: ended, proposals: other.proposals, reviews: other.reviews };
  const callId = platform.call.id;
  await recordOf(callId, tx, { at, actorId: kept, action: "merge accounts", details });
  const letter = mergedLetter(edition, { kept: own.email, ended: other.email }, at);
  for (const to of [own.email, other.email])
    await postOf(callId, tx, edition, { to, kind: "accounts-merged", letter, at });
}
