import type { EditionChoices } from "@lectern/domain/call/choices";
import type { Edition } from "@lectern/domain/call/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { editionQuery } from "#platform/queries";

/** The edition as the server describes it. Every route waits for it, so that screens find it at hand. */
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

/** All that proposals choose from, with the labels. The same object until one of them is another. */
export const useChoices = (): EditionChoices => useSuspenseQuery({ ...editionQuery, select: choicesIn }).data;
