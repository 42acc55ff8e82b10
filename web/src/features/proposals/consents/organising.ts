import {
  type ConsentShape,
  exportConsents,
  getConsentForm,
  listConsents,
  putConsentForm,
} from "@lectern/domain/proposals/consents/contract";
import { queryOptions } from "@tanstack/react-query";
import { call, callForBlob, callForVersion } from "#platform/call";
import { ON_ENTRY } from "#platform/queries";

export const consentsQuery = queryOptions({
  queryKey: ["consents"],
  queryFn: ({ signal }) => call(listConsents, { signal }),
});

export type ConsentFormValues = { consents: readonly ConsentShape[] };

/** The saved form, bypassing caches. */
export const readConsentForm = (signal?: AbortSignal) =>
  callForVersion(getConsentForm, signal ? { signal } : {});

/** The consents that speakers are asked for. */
export const consentFormQuery = queryOptions({
  queryKey: ["consents", "form"],
  queryFn: ({ signal }) => readConsentForm(signal),
  ...ON_ENTRY,
});

/** Saves all of them, also the suggested ones that are not asked. */
export const saveConsentForm = ({ consents }: ConsentFormValues, etag: string | null) =>
  callForVersion(putConsentForm, {
    body: { consents: consents.map(({ version: _, ...consent }) => consent) },
    ifMatch: etag,
  });

export const loadConsents = () => callForBlob(exportConsents);
