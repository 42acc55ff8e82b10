import type { Group } from "../../kernel/actor";
import type { Verdict } from "../../kernel/refusal";

/** What an organiser decides about a person. */
export type PersonRole = { group: Group; suspended: boolean };

/** Whether this person can log in as an organiser. */
export const isActiveOrganiser = ({ group, suspended }: PersonRole) => group === "organiser" && !suspended;

const sameStanding = (a: PersonRole, b: PersonRole): boolean =>
  a.group === b.group && a.suspended === b.suspended;

/** Can the portal do without this person? One organiser is always left: nobody else could make the next. */
export const isDispensable = (person: PersonRole, otherOrganisers: number): Verdict =>
  isActiveOrganiser(person) && otherOrganisers === 0 ? "last-organiser" : null;

/**
 * May an organiser change what a person is? `seen` is what they looked at; `otherOrganisers` counts those beside the
 * person who can log in.
 */
export function mayUpdatePerson(
  present: PersonRole,
  seen: PersonRole,
  next: PersonRole,
  otherOrganisers: number,
): Verdict {
  if (!sameStanding(present, seen)) return "person-changed-meanwhile";
  return isActiveOrganiser(next) ? null : isDispensable(present, otherOrganisers);
}
