import { getOwnNeeds, type OwnNeeds, putOwnNeeds } from "@lectern/domain/proposals/needs/contract";
import type { Needs } from "@lectern/domain/proposals/needs/words";
import { queryOptions } from "@tanstack/react-query";
import { callForVersion } from "#platform/call";
import { ON_ENTRY } from "#platform/queries";

type Versioned = { answer: OwnNeeds; etag: string | null };

/** The saved needs, bypassing caches. */
export const readOwnNeeds = (signal?: AbortSignal): Promise<Versioned> =>
  callForVersion(getOwnNeeds, signal ? { signal } : {});

/** What the user is asked to need, with the version that a change starts from. */
export const ownNeedsQuery = queryOptions({
  queryKey: ["own-needs"],
  queryFn: ({ signal }) => readOwnNeeds(signal),
  ...ON_ENTRY,
});

export const saveOwnNeeds = ({ needs }: OwnNeeds, etag: string | null): Promise<Versioned> =>
  callForVersion(putOwnNeeds, { body: needs as Needs, ifMatch: etag });
