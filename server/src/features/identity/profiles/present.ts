import type { Profile as ProfileAnswer, ProfileBody } from "@lectern/domain/identity/profiles/contract";
import type * as z from "zod/mini";
import type { Profile } from "./store";

/** The domain's names to the wire's: c country, n nationality, o occupation, b bio (specification 3). */
export const presentProfile = (p: Profile): ProfileAnswer => ({
  first_name: p.firstName,
  last_name: p.lastName,
  c: p.country,
  n: p.nationality,
  o: p.occupation,
  b: p.bio,
  twitter_handle: p.twitter,
  instagram_handle: p.instagram,
  linkedin_handle: p.linkedin,
  mastodon_handle: p.mastodon,
  bluesky_handle: p.bluesky,
});

export const profileFromBody = ({ employer, ...body }: z.output<typeof ProfileBody>): Partial<Profile> => ({
  firstName: body.first_name,
  lastName: body.last_name,
  country: body.c,
  nationality: body.n,
  occupation: body.o,
  bio: body.b,
  twitter: body.twitter_handle,
  instagram: body.instagram_handle,
  linkedin: body.linkedin_handle,
  mastodon: body.mastodon_handle,
  bluesky: body.bluesky_handle,
  ...(employer !== undefined && { employer }),
});
