import type { Edition } from "@lectern/domain/edition/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { editionQuery } from "#platform/queries";

/** The edition as the server describes it. Every route waits for it, so that screens find it at hand. */
export const useEdition = (): Edition => useSuspenseQuery(editionQuery).data;
