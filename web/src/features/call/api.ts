import type { EditionChoices } from "@lectern/domain/call/choices";
import type { Edition } from "@lectern/domain/call/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { editionQuery } from "#platform/queries";

/** The edition. Every route waits for it, so that screens have it at once. */
export const useEdition = (): Edition => useSuspenseQuery(editionQuery).data;

const choicesIn = ({
  conferences,
  topicTypes,
  submissionTypes,
  workshopDurations,
}: Edition): EditionChoices => ({
  conferences,
  topicTypes,
  submissionTypes,
  workshopDurations,
});

/** All choices of proposals with their labels. The same object until one changes. */
export const useChoices = (): EditionChoices => useSuspenseQuery({ ...editionQuery, select: choicesIn }).data;
