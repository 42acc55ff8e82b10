import type { ConferenceDates } from "@lectern/domain/call/conference-date-list";
import { decidingConferences } from "@lectern/domain/call/conferences";
import type { EditionSettings } from "@lectern/domain/call/words";
import { conferenceDateFaults } from "@lectern/domain/office/settings/conference-date-faults";
import { instantIn, inZone } from "#platform/zones";

export const DATE_NAMES = ["closesAt", "reviewsDue"] as const;
export type DateName = (typeof DATE_NAMES)[number];

/** The dates of one conference as they are typed, in the call's zone; empty: the call's date. */
export type DateRow = { conference: string; label: string } & Record<DateName, string>;

/** A row for each conference that decides, and for those with dates that are gone from the conferences. */
export function dateRows(settings: EditionSettings): DateRow[] {
  const stored = settings.conferenceDates;
  const deciding = decidingConferences(settings);
  const gone = stored.filter(({ conference }) => !deciding.some(({ code }) => code === conference));
  const shown = (instant: string | null | undefined) => (instant ? inZone(instant, settings.zone) : "");
  return [...deciding, ...gone.map(({ conference: code }) => ({ code, label: code }))].map(
    ({ code, label }) => {
      const own = stored.find(({ conference }) => conference === code);
      return {
        conference: code,
        label,
        closesAt: shown(own?.closesAt),
        reviewsDue: shown(own?.reviewsDue),
      };
    },
  );
}

/** The dates as the API takes them; unchanged ones stay the same instants, invalid ones the typed text. */
export function datesTyped(rows: readonly DateRow[], settings: EditionSettings): ConferenceDates[] {
  const before = dateRows(settings);
  return rows
    .map((row) => {
      const known = before.find(({ conference }) => conference === row.conference);
      const stored = settings.conferenceDates.find(({ conference }) => conference === row.conference);
      const typed = (name: DateName) => {
        if (row[name] === known?.[name]) return stored?.[name] ?? null;
        return row[name] === "" ? null : (instantIn(row[name], settings.zone) ?? row[name]);
      };
      return { conference: row.conference, closesAt: typed("closesAt"), reviewsDue: typed("reviewsDue") };
    })
    .filter(({ closesAt, reviewsDue }) => closesAt !== null || reviewsDue !== null);
}

/** What was typed, over settings that were read again. */
export const rebasedRows = (
  rows: readonly DateRow[],
  before: readonly DateRow[],
  now: readonly DateRow[],
): DateRow[] => {
  const rowOf = (list: readonly DateRow[], code: string) =>
    list.find(({ conference }) => conference === code);
  return now.map((row) => {
    const [typed, read] = [rowOf(rows, row.conference), rowOf(before, row.conference)];
    const kept = DATE_NAMES.filter((name) => typed && typed[name] !== read?.[name]);
    return { ...row, ...Object.fromEntries(kept.map((name) => [name, typed?.[name]])) };
  });
};

/** What is wrong, by the conference and its date. */
export const dateErrors = (rows: readonly DateRow[], settings: EditionSettings): Record<string, string> =>
  Object.fromEntries(
    conferenceDateFaults(datesTyped(rows, settings), settings, settings.conferenceDates).map(
      ({ conference, field, message }) => [
        `${field}.${rows.findIndex((row) => row.conference === conference)}`,
        message,
      ],
    ),
  );
