import type { ConferenceDates } from "../../call/conference-date-list";
import { type Conferences, decidingConferences } from "../../call/conferences";
import type { EditionSettings } from "../../call/words";

const DAY_MS = 86_400_000;

export type DateFault = {
  conference: string;
  field: "conference" | "closesAt" | "reviewsDue";
  message: string;
};

type Dates = Conferences & Pick<EditionSettings, "opensAt" | "conferenceEnds">;

/** What is wrong with the dates of single conferences. Those that were `stored` may be of a conference that is gone. */
export function conferenceDateFaults(
  list: readonly ConferenceDates[],
  edition: Dates,
  stored: readonly ConferenceDates[],
): DateFault[] {
  const known = [
    ...decidingConferences(edition).map(({ code }) => code),
    ...stored.map(({ conference }) => conference),
  ];
  const opens = Date.parse(edition.opensAt);
  const ends = edition.conferenceEnds === null ? null : Date.parse(edition.conferenceEnds) + DAY_MS;
  return list.flatMap(({ conference, ...dates }): DateFault[] => {
    const fault = (field: DateFault["field"], message: string) => ({ conference, field, message });
    if (!known.includes(conference)) return [fault("conference", "This conference decides on no proposals.")];
    return (["closesAt", "reviewsDue"] as const).flatMap((field) => {
      const date = dates[field];
      if (date === null) return [];
      if (Date.parse(date) <= opens) return [fault(field, "Set a date after the call opens.")];
      return ends !== null && Date.parse(date) >= ends
        ? [fault(field, "Set a date before the conference ends.")]
        : [];
    });
  });
}

/** The changes of the dates, as audit entries: one for each date. */
export function conferenceDateLines(before: readonly ConferenceDates[], after: readonly ConferenceDates[]) {
  const codes = [...new Set([...after, ...before].map(({ conference }) => conference))];
  const dateIn = (list: readonly ConferenceDates[], code: string, date: "closesAt" | "reviewsDue") =>
    list.find(({ conference }) => conference === code)?.[date] ?? null;
  return codes.flatMap((conference) =>
    (["closesAt", "reviewsDue"] as const)
      .map((date) => ({
        conference,
        date,
        from: dateIn(before, conference, date),
        to: dateIn(after, conference, date),
      }))
      .filter(({ from, to }) => from !== to),
  );
}
