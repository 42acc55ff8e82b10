import type { Group } from "../../kernel/actor";
import type { Verdict } from "../../kernel/refusal";

/** A person's group and suspension, as set by organisers. */
export type PersonRole = { group: Group; suspended: boolean };

/** Whether this person can log in as an organiser. */
export const isActiveOrganiser = ({ group, suspended }: PersonRole) => group === "organiser" && !suspended;

const sameStanding = (a: PersonRole, b: PersonRole): boolean =>
  a.group === b.group && a.suspended === b.suspended;

/** May this person stop being an organiser? One organiser must remain. */
export const isDispensable = (person: PersonRole, otherOrganisers: number): Verdict =>
  isActiveOrganiser(person) && otherOrganisers === 0 ? "last-organiser" : null;

/**
 * May an organiser change a person's group or suspension? `seen` are the values that they saw; `otherOrganisers` counts
 * the other organisers who can log in.
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
