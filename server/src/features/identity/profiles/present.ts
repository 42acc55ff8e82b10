import type { ProfileBody } from "@lectern/domain/identity/profiles/contract";
import { eachSpecified, fieldsThat, PROFILE_FIELDS } from "@lectern/domain/identity/profiles/fields";
import type { Profile as ProfileAnswer } from "@lectern/domain/identity/profiles/shapes";
import type * as z from "zod/mini";
import type { Profile } from "./store";

/** A profile under the API's names: c country, n nationality, o occupation, b bio (specification 3). */
export const presentProfile = (profile: Profile): ProfileAnswer =>
  eachSpecified((_, name) => profile[PROFILE_FIELDS[name].key]);

/** What a body says of a profile, under our own names: an employer that is left out stays as it is. */
export const profileFromBody = (body: z.output<typeof ProfileBody>): Partial<Profile> =>
  Object.fromEntries(
    fieldsThat(() => true).flatMap((name) =>
      body[name] === undefined ? [] : [[PROFILE_FIELDS[name].key, body[name]]],
    ),
  );
