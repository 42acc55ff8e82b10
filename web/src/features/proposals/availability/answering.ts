import {
  getOwnAvailability,
  type OwnAvailability,
  putOwnAvailability,
} from "@lectern/domain/proposals/availability/contract";
import { queryOptions } from "@tanstack/react-query";
import { callForVersion } from "#platform/call";
import { ON_ENTRY } from "#platform/queries";

type Versioned = { answer: OwnAvailability; etag: string | null };

/** The saved times, bypassing caches. */
export const readOwnAvailability = (signal?: AbortSignal): Promise<Versioned> =>
  callForVersion(getOwnAvailability, signal ? { signal } : {});

/** When the user can present, with the version that a change starts from. */
export const ownAvailabilityQuery = queryOptions({
  queryKey: ["own-availability"],
  queryFn: ({ signal }) => readOwnAvailability(signal),
  ...ON_ENTRY,
});

export const saveOwnAvailability = ({ days }: OwnAvailability, etag: string | null): Promise<Versioned> =>
  callForVersion(putOwnAvailability, { body: { days }, ifMatch: etag });
