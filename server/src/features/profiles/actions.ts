import type { Queries } from "#platform/db/database";
import { found } from "#platform/http/refusal";
import { lockProfile as lock, type Profile, profileOf, updateProfile } from "./store";

export { presentProfile } from "./present";
export type { Profile } from "./store";

export const readProfile = async (db: Queries, accountId: string): Promise<Profile> =>
  found(await profileOf(db, accountId));

/** As `readProfile`, and nobody else changes it until the transaction ends. */
export const lockProfile = async (db: Queries, accountId: string): Promise<Profile> =>
  found(await lock(db, accountId));

export const saveProfile = async (
  db: Queries,
  accountId: string,
  values: Partial<Profile>,
  now: Date,
): Promise<Profile> => found(await updateProfile(db, accountId, { ...values, updatedAt: now }));

/** The names that somebody goes by elsewhere; empty where there is none. */
export const handlesOf = ({ twitter, instagram, linkedin, mastodon, bluesky }: Profile): string[] => [
  twitter,
  instagram,
  linkedin,
  mastodon,
  bluesky,
];
