import type { Group } from "../../kernel/actor";
import type { Verdict } from "../../kernel/refusal";

/** What an organiser decides about a person. */
export type PersonStanding = { group: Group; suspended: boolean };

/** Whether this person can log in as an organiser. */
export const organises = ({ group, suspended }: PersonStanding) => group === "organiser" && !suspended;

const sameStanding = (a: PersonStanding, b: PersonStanding): boolean =>
  a.group === b.group && a.suspended === b.suspended;

/** Can the portal do without this person? One organiser is always left: nobody else could make the next. */
export const mayBeMissing = (person: PersonStanding, otherOrganisers: number): Verdict =>
  organises(person) && otherOrganisers === 0 ? "last-organiser" : null;

/**
 * May an organiser change what a person is? `seen` is what they looked at; `otherOrganisers` counts those beside the
 * person who can log in.
 */
export function mayChangeStanding(
  present: PersonStanding,
  seen: PersonStanding,
  next: PersonStanding,
  otherOrganisers: number,
): Verdict {
  if (!sameStanding(present, seen)) return "person-changed-meanwhile";
  return organises(next) ? null : mayBeMissing(present, otherOrganisers);
}
