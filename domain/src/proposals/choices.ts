import type { Choice, EditionChoices } from "../call/choices";
import { conferences } from "../call/conferences";
import { offered } from "../call/labels";
import type { EditionSettings } from "../call/words";
import { notAChoice } from "../kernel/fields";
import type { FieldErrors } from "../kernel/refusal";
import { durationFault } from "./duration";
import { DEFAULTS } from "./words";

/** A proposal's selected choices. */
export type SelectedChoices = {
  conference: string;
  topicType: string;
  submissionType: string;
  workshopDuration: string;
};

const has = (choices: readonly Choice[], code: string): boolean => choices.some((each) => each.code === code);

/** The code of a client's conference: the product's name is a synonym of its own conference's code. */
export function resolveConference(named: string, edition: EditionSettings): string {
  const choices = conferences(edition);
  const product = edition.product.toLowerCase();
  if (has(choices, named) || named.toLowerCase() !== product) return named;
  if (has(choices, edition.conferenceCode)) return edition.conferenceCode;
  return choices.find(({ label }) => label.toLowerCase() === product)?.code ?? named;
}

/** A further code of the specification's form, and its meaning (specification 3). */
const OLD_DURATION = { code: "2H", means: "2H50M" } as const;

/** The code of a client's duration. */
export const resolveDuration = (named: string, durations: readonly Choice[]): string =>
  named === OLD_DURATION.code && !has(durations, named) && has(durations, OLD_DURATION.means)
    ? OLD_DURATION.means
    : named;

const notOffered = (label: string) => `${label} is no longer available. Choose another.`;

/**
 * The errors of a proposal's choices by field. It may keep the choices that it `held` before, even when they are hidden.
 */
export function choiceFaults(
  chosen: SelectedChoices,
  edition: EditionChoices,
  held?: SelectedChoices,
): FieldErrors {
  const faultOf = (choices: readonly Choice[], name: keyof SelectedChoices): string | null => {
    const code = chosen[name];
    const choice = choices.find((each) => each.code === code);
    if (!choice) return notAChoice(code);
    return choice.hidden && held?.[name] !== code ? notOffered(choice.label) : null;
  };
  const type = faultOf(edition.submissionTypes, "submissionType");
  const duration = faultOf(edition.workshopDurations, "workshopDuration");
  const found = {
    conference: faultOf(edition.conferences, "conference"),
    topic_type: faultOf(edition.topicTypes, "topicType"),
    submission_type: type,
    workshop_duration:
      duration ?? (type ? null : durationFault(chosen.submissionType, chosen.workshopDuration, edition)),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, fault]) => (fault ? [[name, [fault]]] : [])),
  );
}

/** The specification's first choice if it is offered, otherwise the first offered one. */
const firstOf = (choices: readonly Choice[], wanted: string): string => {
  const codes = offered(choices).map(({ code }) => code);
  return codes.includes(wanted) ? wanted : (codes[0] ?? wanted);
};

/** The initial conference, topic and type of a new proposal. */
export const defaultChoices = (edition: EditionChoices) => ({
  conference: offered(edition.conferences)[0]?.code ?? "",
  topicType: firstOf(edition.topicTypes, DEFAULTS.topicType),
  submissionType: firstOf(edition.submissionTypes, DEFAULTS.submissionType),
});
