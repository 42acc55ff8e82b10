import { parseDay } from "../../kernel/day";
import type { FieldErrors } from "../../kernel/refusal";
import { NEED_NAMES, type NeedName, type NeedSection, type Needs, needField } from "./words";

const DAY = 86_400_000;

/** The fields that a call asks for. */
export const askedNeeds = (sections: readonly NeedSection[]): NeedName[] =>
  NEED_NAMES.filter((name) => sections.includes(needField(name).section));

/** What is stored of a speaker's answers: nothing that is not asked, and about a passport only for a letter that they need. */
export function keptNeeds(sections: readonly NeedSection[], given: Readonly<Needs>): Needs {
  const asked = askedNeeds(sections).filter(
    (name) => name === "letter" || needField(name).section !== "visa" || given.letter === "yes",
  );
  return eachNeed((name) => (asked.includes(name) ? given[name] : ""));
}

/** A value for each field. */
export const eachNeed = (value: (name: NeedName) => string): Needs =>
  Object.fromEntries(NEED_NAMES.map((name) => [name, value(name)])) as Needs;

/** The errors of a speaker's answers, by field. */
export function needFaults(needs: Readonly<Needs>): FieldErrors {
  const faults = NEED_NAMES.flatMap((name): [string, string[]][] => {
    const { kind } = needField(name);
    const wrong = kind === "date" && needs[name] !== "" && parseDay(needs[name]) === null;
    return wrong ? [[name, ["Enter a day such as 2026-10-14."]]] : [];
  });
  if (faults.length > 0) return Object.fromEntries(faults);
  return {
    ...inOrder(needs, "arrival", "departure", "Departure is before arrival."),
    ...inOrder(needs, "stayFrom", "stayUntil", "The last day is before the first."),
  };
}

const inOrder = (needs: Readonly<Needs>, first: NeedName, last: NeedName, fault: string): FieldErrors =>
  needs[first] !== "" && needs[last] !== "" && needs[last] < needs[first] ? { [last]: [fault] } : {};

/** The end of what the needs are for, as far as it is known: the call's setting, the schedule's last event. */
export type NeedsEnd = { conferenceEnds: string | null; programmeEnds: Date | null; archivedAt: Date | null };

/**
 * When needs are deleted: some days after the conference, after the last event of the schedule where no day is set, or after
 * the call was archived; null as long as none of them is known.
 */
export function needsDeletedOn(
  { conferenceEnds, programmeEnds, archivedAt }: NeedsEnd,
  keepDays: number,
): Date | null {
  const end = (conferenceEnds === null ? null : parseDay(conferenceEnds)) ?? programmeEnds ?? archivedAt;
  // The day itself is over at its end.
  return end && new Date(end.getTime() + (keepDays + 1) * DAY);
}

/** Whether they may be asked for and stored: not once they would be deleted at once. */
export const takesNeeds = (deletedOn: Date | null, now: Date): boolean =>
  deletedOn === null || now.getTime() < deletedOn.getTime();
