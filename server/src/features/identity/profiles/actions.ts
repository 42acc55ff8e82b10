import { HANDLE_NAMES, PROFILE_FIELDS, type ProfileKey } from "@lectern/domain/identity/profiles/fields";
import { fullName } from "@lectern/domain/identity/profiles/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { KnownAction } from "@lectern/domain/log/words";
import { editionsOfCalls } from "#features/call/actions";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { found } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { groupsIn, lockProfile as lock, type Profile, profileOf, updateProfile } from "./store";

export const readProfile = async (db: Queries, accountId: string): Promise<Profile> =>
  found(await profileOf(db, accountId));

/** As `readProfile`, locked until the transaction ends. */
export const lockProfile = async (db: Queries, accountId: string): Promise<Profile> =>
  found(await lock(db, accountId));

export const saveProfile = async (
  db: Queries,
  accountId: string,
  values: Partial<Profile>,
  now: Date,
): Promise<Profile> => found(await updateProfile(db, accountId, { ...values, updatedAt: now }));

/** The names that someone has and had on the portal; none without a profile. */
export const everyName = (profile: Profile): string[] =>
  [fullName(profile), ...profile.formerNames, ...profile.suggestedNames].filter((name) => name !== "");

/** What identifies a person in a profile, besides the name; empty without a profile. */
export const namedBy = (profile: Pick<Profile, ProfileKey>) => ({
  handles: HANDLE_NAMES.map((name) => profile[PROFILE_FIELDS[name].key]),
  employer: profile.employer,
});

/**
 * A person fills in their own profile. Another employer is noted: suggestions of conflicts rest on it. So is another
 * name, and the one that is given up is kept: who is among a proposal's authors cannot come to judge it by another name.
 */
export async function updateOwnProfile(
  { db, everyCall, clock }: Platform,
  { userId }: Actor,
  values: Partial<Profile>,
): Promise<Profile> {
  const blind = await reviewsBlind(everyCall, userId);
  return db.transaction(async (tx) => {
    const at = clock.now();
    const before = await lockProfile(tx, userId);
    const name = fullName(before);
    const newName = fullName({ ...before, ...values });
    const renamed = name !== "" && name !== newName;
    const names = renamed ? namesAfter(before, name, newName, blind) : {};
    const saved = await saveProfile(tx, userId, { ...values, ...names }, at);
    const note = (action: KnownAction, from: string, to: string) => {
      const details = { accountId: userId, from: from || null, to: to || null };
      return record(tx, { at, actorId: userId, action, details });
    };
    if (renamed) await note("rename", name, fullName(saved));
    if (before.employer !== saved.employer) await note("change employer", before.employer, saved.employer);
    return saved;
  });
}

/**
 * Whether someone reviews in any call whose reviews are blind: names that they take are suggestions then, or each would
 * answer a guess (decision 46). Needs the database of all calls, which share the names.
 */
export async function reviewsBlind(everyCall: Queries, accountId: string): Promise<boolean> {
  const editions = await editionsOfCalls(everyCall);
  const groups = await groupsIn(everyCall, accountId);
  return groups.some(({ callId, group }) => group === "reviewer" && editions(callId).blindReviews);
}

/** The names that count and those that are only suggested, once a name is given up for another. */
function namesAfter(before: Profile, name: string, newName: string, blind: boolean) {
  const counted = !before.suggestedNames.includes(name);
  const formerNames = [...new Set([...before.formerNames, ...(counted ? [name] : [])])];
  const others = before.suggestedNames.filter((each) => each !== newName);
  const suggested = blind && !formerNames.includes(newName);
  return { formerNames, suggestedNames: suggested ? [...others, newName] : others };
}
