import { nameOr } from "@lectern/domain/identity/profiles/rules";
import type { ReviewerConflict } from "@lectern/domain/reviewing/conflicts/contract";
import { type Shared, sharedBy, suggestionKey } from "@lectern/domain/reviewing/conflicts/rules";
import type { StandingRow } from "./store";

export const sharedWithSpeakers = (row: StandingRow): Shared => ({
  ...sharedBy({ email: row.email, employer: row.employer ?? "" }, row.speakers),
  name: row.suggestedName,
});

export function presentStanding(row: StandingRow): ReviewerConflict {
  const shared = sharedWithSpeakers(row);
  const grounds = suggestionKey(shared);
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
