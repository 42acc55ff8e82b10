import type { User } from "@lectern/domain/identity/accounts/contract";
import { profileComplete } from "@lectern/domain/identity/profiles/rules";
import type { Queries } from "#platform/db/database";
import { found } from "#platform/http/refusal";
import { userView } from "./store";

/** A user's own account (specification 3, "User"). */
export async function presentUser(db: Queries, accountId: string): Promise<User> {
  const { email, group, profile, secondFactor, erasedOn } = found(await userView(db, accountId));
  return {
    email,
    first_name: profile.firstName,
    last_name: profile.lastName,
    group,
    can_submit: profileComplete(profile),
    second_factor: secondFactor,
    ...(erasedOn && { erased_on: erasedOn.toISOString() }),
  };
}
