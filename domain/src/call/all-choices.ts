import type { EditionChoices } from "./choices";
import { conferences } from "./conferences";
import type { EditionSettings } from "./words";

/** All choices for proposals. */
export const choicesOf = (e: EditionSettings) =>
  ({
    conferences: conferences(e),
    topicTypes: e.topicTypes,
    submissionTypes: e.submissionTypes,
    workshopDurations: e.workshopDurations,
  }) satisfies EditionChoices;
