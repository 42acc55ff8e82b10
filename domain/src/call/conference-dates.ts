import type { ConferenceDates } from "./conference-date-list";
import { type Conferences, conferences, conferencesOf, decidingConferences } from "./conferences";
import { offered } from "./labels";
import type { Window } from "./rules";
import type { EditionSettings } from "./words";

type WithDates = { conferenceDates?: readonly ConferenceDates[] | undefined };

/** A call's window, which each of its conferences may close earlier or later. */
export type CallWindow = Window & Conferences & WithDates;

const datesOf = (code: string, { conferenceDates }: WithDates) =>
  conferenceDates?.find(({ conference }) => conference === code);

/** When one conference closes. */
const closeOf = (code: string, e: CallWindow): string => datesOf(code, e)?.closesAt ?? e.closesAt;

const earliest = (dates: readonly string[]): string | undefined =>
  dates.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
const latest = (dates: readonly string[]): string | undefined =>
  dates.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];

/** The window of proposals with this conference's code: one for both conferences closes with the first of them. */
export function windowOf<W extends CallWindow>(edition: W, code: string): W {
  if (!edition.conferenceDates?.length) return edition;
  const closes = conferencesOf(code, edition).map((each) => closeOf(each, edition));
  return { ...edition, closesAt: earliest(closes) ?? edition.closesAt };
}

const closesOfChoices = (edition: CallWindow): string[] =>
  offered(conferences(edition)).map(({ code }) => windowOf(edition, code).closesAt);

/** The window of the call as a whole: it closes with the last conference that proposals can select. */
export function callWindow<W extends CallWindow>(edition: W): W {
  if (!edition.conferenceDates?.length) return edition;
  return { ...edition, closesAt: latest(closesOfChoices(edition)) ?? edition.closesAt };
}

/** When the first conference that proposals can select closes. */
export const firstClose = (edition: CallWindow): string =>
  earliest(closesOfChoices(edition)) ?? edition.closesAt;

/** A conference with its own or the call's dates. */
export type DatedConference = {
  conference: string;
  label: string;
  closesAt: string;
  reviewsDue: string | null;
};

/**
 * Each conference of a call with the dates that hold for it, also those that are no longer among its conferences; empty
 * where none has a date of its own.
 */
export function datedConferences(
  edition: CallWindow & Pick<EditionSettings, "reviewsDue">,
): DatedConference[] {
  const stored = edition.conferenceDates ?? [];
  if (stored.length === 0) return [];
  const known = decidingConferences(edition);
  const unknown = stored.filter(({ conference }) => !known.some(({ code }) => code === conference));
  return [...known, ...unknown.map(({ conference: code }) => ({ code, label: code }))].map(
    ({ code, label }) => ({
      conference: code,
      label,
      closesAt: closeOf(code, edition),
      reviewsDue: datesOf(code, edition)?.reviewsDue ?? edition.reviewsDue,
    }),
  );
}

/** The call's dates as pages show them: with its last close, and each conference's dates where any differs. */
export function shownDates<E extends EditionSettings>(edition: E) {
  const dated = datedConferences(edition);
  const { closesAt } = callWindow(edition);
  return { ...edition, closesAt, conferenceDates: dated.length > 0 ? dated : undefined };
}

/** Whether proposals with this conference's code get more time. */
export const closesLaterFor = (code: string, before: CallWindow, after: CallWindow): boolean =>
  Date.parse(windowOf(after, code).closesAt) > Date.parse(windowOf(before, code).closesAt);

/** Whether proposals that select some conference get more time. */
export const closesLater = (before: CallWindow, after: CallWindow): boolean =>
  conferences(after).some(({ code }) => closesLaterFor(code, before, after));

/** The first of the dates on which reviews of proposals with these codes are due. */
export const firstReviewsDue = (edition: Parameters<typeof reviewsDueOf>[0], codes: readonly string[]) =>
  earliest(codes.map((code) => reviewsDueOf(edition, code)).filter((due) => due !== null)) ?? null;

/** When reviews of proposals with this conference's code are due: for both conferences on the first of their dates. */
export function reviewsDueOf(
  edition: Pick<EditionSettings, "reviewsDue"> & Conferences & WithDates,
  code: string,
): string | null {
  const due = conferencesOf(code, edition).map((each) => datesOf(each, edition)?.reviewsDue);
  return earliest(due.map((each) => each ?? edition.reviewsDue).filter((each) => each !== null)) ?? null;
}
