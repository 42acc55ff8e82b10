import type { Choice, EditionChoices } from "../../call/choices";
import { NO_DURATION } from "../../call/choices";
import { offered } from "../../call/labels";
import { slugOf } from "../../kernel/slug";
import { minutesOf } from "../../programme/words";
import { defaultChoices } from "../../proposals/choices";
import { defaultDuration, isWorkshop, workshopDurations } from "../../proposals/duration";

function named(name: string, choices: readonly Choice[]): string | null {
  const slug = slugOf(name);
  return choices.find(({ code, label }) => [code, label].some((own) => slugOf(own) === slug))?.code ?? null;
}

const known = (code: string | undefined, choices: readonly Choice[]): string | null =>
  choices.find((choice) => choice.code === code)?.code ?? null;

/** Our topic for a track: the selected one, or one with the same name; otherwise null. */
export const topicFor = (
  track: string,
  chosen: string | undefined,
  { topicTypes }: EditionChoices,
): string | null => known(chosen, topicTypes) ?? (track ? named(track, topicTypes) : null);

const WORKSHOP = /workshop|training|tutorial|hands.?on/i;

/** Our type for another's: the selected one, one with the same name, or a guess by its name. */
export function typeFor(type: string, chosen: string | undefined, choices: EditionChoices): string {
  const { submissionTypes } = choices;
  const workshop = WORKSHOP.test(type) && offered(submissionTypes).find((each) => each.workshop);
  return (
    known(chosen, submissionTypes) ??
    named(type, submissionTypes) ??
    (workshop ? workshop.code : defaultChoices(choices).submissionType)
  );
}

/** The valid duration of this type that is nearest to the given minutes. */
export function durationFor(type: string, minutes: number | null, choices: EditionChoices): string {
  if (!isWorkshop(type, choices)) return NO_DURATION;
  const usual = defaultDuration(type, choices);
  if (minutes === null) return usual;
  const distance = (code: string) => Math.abs(minutesOf(code) - minutes);
  const nearest = offered(workshopDurations(choices)).sort((a, b) => distance(a.code) - distance(b.code))[0];
  return nearest?.code ?? usual;
}
