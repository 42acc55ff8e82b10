import type { Choice } from "@lectern/domain/call/choices";
import type { Edition } from "@lectern/domain/call/contract";

/** After every close: conferences are not closed to organisers. */
export const ALWAYS_OPEN = new Date(8.64e15);

const shown = (choices: readonly Choice[]): Choice[] => choices.map((each) => ({ ...each, hidden: false }));

/** The edition as organisers select from it: with choices that are hidden from speakers, such as keynotes. */
export const organisersEdition = (edition: Edition): Edition => ({
  ...edition,
  conferences: shown(edition.conferences),
  topicTypes: shown(edition.topicTypes),
  submissionTypes: shown(edition.submissionTypes),
  workshopDurations: shown(edition.workshopDurations),
});
