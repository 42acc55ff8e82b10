import type { EditionChoices } from "../call/choices";
import { NO_DURATION } from "../call/choices";
import { labelOf, offered } from "../call/labels";

type Choices = Pick<EditionChoices, "submissionTypes" | "workshopDurations">;

/** The duration that a workshop begins with, as long as it is offered. */
const FIRST = "0H50M";

/** Whether a type asks how long the workshop takes. */
export const isWorkshop = (type: string, { submissionTypes }: Pick<Choices, "submissionTypes">): boolean =>
  submissionTypes.some(({ code, workshop }) => code === type && workshop === true);

/** The durations of workshops. */
export const workshopDurations = (choices: Pick<Choices, "workshopDurations">) =>
  choices.workshopDurations.filter(({ code }) => code !== NO_DURATION);

/** The duration that choosing a type sets (specification 4, "Workshop duration"). */
export function defaultDuration(type: string, choices: Choices): string {
  if (!isWorkshop(type, choices)) return NO_DURATION;
  const codes = offered(workshopDurations(choices)).map(({ code }) => code);
  return codes.includes(FIRST) ? FIRST : (codes[0] ?? NO_DURATION);
}

/** What is wrong with a duration beside this type: NA for what is no workshop, another one for a workshop. */
export function durationFault(type: string, duration: string, choices: Choices): string | null {
  if (isWorkshop(type, choices)) {
    return duration === NO_DURATION ? "Choose how long the workshop takes." : null;
  }
  if (duration === NO_DURATION) return null;
  return `${labelOf(choices.submissionTypes, type)} has no workshop duration: choose ${NO_DURATION}.`;
}
