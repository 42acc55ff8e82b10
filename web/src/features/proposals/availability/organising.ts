import {
  type AvailabilityForm,
  getAvailabilityForm,
  listAvailability,
  putAvailabilityForm,
} from "@lectern/domain/proposals/availability/contract";
import { queryOptions } from "@tanstack/react-query";
import { call, callForVersion } from "#platform/call";
import { ON_ENTRY } from "#platform/queries";

export const availabilityQuery = queryOptions({
  queryKey: ["availability"],
  queryFn: ({ signal }) => call(listAvailability, { signal }),
});

type Versioned = { answer: AvailabilityForm; etag: string | null };

/** The saved form, bypassing caches. */
export const readAvailabilityForm = (signal?: AbortSignal): Promise<Versioned> =>
  callForVersion(getAvailabilityForm, signal ? { signal } : {});

/** The days that speakers are asked about. */
export const availabilityFormQuery = queryOptions({
  queryKey: ["availability", "form"],
  queryFn: ({ signal }) => readAvailabilityForm(signal),
  ...ON_ENTRY,
});

export const saveAvailabilityForm = ({ days }: AvailabilityForm, etag: string | null): Promise<Versioned> =>
  callForVersion(putAvailabilityForm, { body: { days: days.filter(Boolean) }, ifMatch: etag });
