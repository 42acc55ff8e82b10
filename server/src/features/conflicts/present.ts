import type { Standing } from "@lectern/domain/conflicts/contract";
import { groundsOf, type Shared, sharedBy } from "@lectern/domain/conflicts/rules";
import { nameOr } from "@lectern/domain/profiles/rules";
import type { StandingRow } from "./store";

export const sharedWithSpeaker = (row: StandingRow): Shared => ({
  ...sharedBy(
    { email: row.email, employer: row.employer ?? "" },
    { email: row.ownerEmail, employer: row.ownerEmployer ?? "" },
  ),
  name: row.suggestedName,
});

export function presentStanding(row: StandingRow): Standing {
  const shared = sharedWithSpeaker(row);
  const grounds = groundsOf(shared);
  return {
    reviewer: row.id,
    name: nameOr(row, row.email),
    email: row.email,
    conflict: row.conflict,
    reason: row.reason ?? "",
    shared_domain: shared.domain,
    shared_employer: shared.employer,
    shared_name: shared.name,
    dismissed: grounds !== null && row.dismissedGrounds === grounds,
    has_reviewed: row.reviewId !== null,
  };
}
