import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { isIn } from "#features/identity/accounts/groups-store";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";

export type TeamMember = Awaited<ReturnType<typeof teamMembers>>[number];

/** The reviewers or organisers who can log in, by name. */
export const teamMembers = (db: Queries, group: "reviewer" | "organiser") =>
  db
    .select({
      id: account.id,
      email: account.email,
      firstName: profile.firstName,
      lastName: profile.lastName,
    })
    .from(account)
    .leftJoin(profile, eq(profile.accountId, account.id))
    .where(
      and(
        isIn(group),
        isNotNull(account.emailVerifiedAt),
        isNull(account.suspendedAt),
        isNull(account.erasedAt),
      ),
    )
    .orderBy(asc(profile.lastName), asc(profile.firstName), asc(account.email));
