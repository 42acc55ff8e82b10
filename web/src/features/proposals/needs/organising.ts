import {
  exportNeeds,
  getNeedsForm,
  listNeeds,
  type NeedsForm,
  putNeedsForm,
} from "@lectern/domain/proposals/needs/contract";
import { queryOptions } from "@tanstack/react-query";
import { call, callForBlob, callForVersion } from "#platform/call";
import { ON_ENTRY } from "#platform/queries";

export const needsQuery = queryOptions({
  queryKey: ["needs"],
  queryFn: ({ signal }) => call(listNeeds, { signal }),
});

type Versioned = { answer: NeedsForm; etag: string | null };

/** The saved form, bypassing caches. */
export const readNeedsForm = (signal?: AbortSignal): Promise<Versioned> =>
  callForVersion(getNeedsForm, signal ? { signal } : {});

/** Which needs speakers are asked for. */
export const needsFormQuery = queryOptions({
  queryKey: ["needs", "form"],
  queryFn: ({ signal }) => readNeedsForm(signal),
  ...ON_ENTRY,
});

export const saveNeedsForm = ({ sections, keep_days }: NeedsForm, etag: string | null): Promise<Versioned> =>
  callForVersion(putNeedsForm, { body: { sections, keep_days }, ifMatch: etag });

export const loadNeeds = () => callForBlob(exportNeeds);
