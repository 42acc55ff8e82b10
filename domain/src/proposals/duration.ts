import type { EditionChoices } from "../call/choices";
import { NO_DURATION } from "../call/choices";
import { labelOf, offered } from "../call/labels";

type Choices = Pick<EditionChoices, "submissionTypes" | "workshopDurations">;

/** The default duration of a workshop, if it is offered. */
const FIRST = "0H50M";

/** Whether a type needs a workshop's duration. */
export const isWorkshop = (type: string, { submissionTypes }: Pick<Choices, "submissionTypes">): boolean =>
  submissionTypes.some(({ code, workshop }) => code === type && workshop === true);

/** The durations of workshops. */
export const workshopDurations = (choices: Pick<Choices, "workshopDurations">) =>
  choices.workshopDurations.filter(({ code }) => code !== NO_DURATION);

/** The default duration of a type (specification 4, "Workshop duration"). */
export function defaultDuration(type: string, choices: Choices): string {
  if (!isWorkshop(type, choices)) return NO_DURATION;
  const codes = offered(workshopDurations(choices)).map(({ code }) => code);
  return codes.includes(FIRST) ? FIRST : (codes[0] ?? NO_DURATION);
}

/** The error of a duration for this type: a workshop needs one other than NA, other types need NA. */
export function durationFault(type: string, duration: string, choices: Choices): string | null {
  if (isWorkshop(type, choices)) {
    return duration === NO_DURATION ? "Choose how long the workshop takes." : null;
  }
  if (duration === NO_DURATION) return null;
  return `${labelOf(choices.submissionTypes, type)} has no workshop duration: choose ${NO_DURATION}.`;
}
