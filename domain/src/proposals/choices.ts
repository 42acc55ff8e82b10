import type { Choice, EditionChoices } from "../call/choices";
import { offered } from "../call/labels";
import { conferences, type EditionSettings } from "../call/words";
import { notAChoice } from "../kernel/fields";
import type { FieldErrors } from "../kernel/refusal";
import { durationFault } from "./duration";
import { DEFAULTS } from "./words";

/** What a proposal names of the edition's choices. */
export type SelectedChoices = {
  conference: string;
  topicType: string;
  submissionType: string;
  workshopDuration: string;
};

const has = (choices: readonly Choice[], code: string): boolean => choices.some((each) => each.code === code);

/** The code of the conference that a client names: the product's name is a synonym of its own conference's code. */
export function resolveConference(named: string, edition: EditionSettings): string {
  const choices = conferences(edition);
  const product = edition.product.toLowerCase();
  if (has(choices, named) || named.toLowerCase() !== product) return named;
  if (has(choices, edition.conferenceCode)) return edition.conferenceCode;
  return choices.find(({ label }) => label.toLowerCase() === product)?.code ?? named;
}

/** What the specification's form sends beside the durations that there are, and what it means (specification 3). */
const OLD_DURATION = { code: "2H", means: "2H50M" } as const;

/** The code of the duration that a client names. */
export const resolveDuration = (named: string, durations: readonly Choice[]): string =>
  named === OLD_DURATION.code && !has(durations, named) && has(durations, OLD_DURATION.means)
    ? OLD_DURATION.means
    : named;

const notOffered = (label: string) => `${label} is no longer available. Choose another.`;

/**
 * What is wrong with a proposal's choices, by the fields of the wire. What it `held` before it may keep, also when it
 * is hidden since.
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

/** The specification's first choice as long as it is offered, then the first that is. */
const firstOf = (choices: readonly Choice[], wanted: string): string => {
  const codes = offered(choices).map(({ code }) => code);
  return codes.includes(wanted) ? wanted : (codes[0] ?? wanted);
};

/** With which conference, topic and type a new proposal begins. */
export const defaultChoices = (edition: EditionChoices) => ({
  conference: offered(edition.conferences)[0]?.code ?? "",
  topicType: firstOf(edition.topicTypes, DEFAULTS.topicType),
  submissionType: firstOf(edition.submissionTypes, DEFAULTS.submissionType),
});
