import { announcedDate } from "../../call/announcement";
import { callWindow, datedConferences } from "../../call/conference-dates";
import type { EditionSettings } from "../../call/words";
import { conferenceDateLines } from "./conference-date-faults";

/** The effects of changed dates of single conferences, as sentences for the preview. */
export function conferenceDateEffects(before: EditionSettings, after: EditionSettings): string[] {
  const lines = conferenceDateLines(before.conferenceDates, after.conferenceDates);
  const dated = datedConferences(after);
  const nameOf = (code: string) => dated.find(({ conference }) => conference === code)?.label ?? code;
  const sentences = lines.map(({ conference, date, to }) => {
    const name = nameOf(conference);
    if (date === "closesAt")
      return to
        ? `Submissions for ${name} close on ${announcedDate(to)}.`
        : `Submissions for ${name} close with the call.`;
    return to
      ? `Reviews for ${name} are due on ${announcedDate(to)}.`
      : `Reviews for ${name} are due on the call's date.`;
  });
  const last = Date.parse(callWindow(after).closesAt);
  const vain = dated.filter(
    ({ conference, closesAt }) =>
      Date.parse(closesAt) > last &&
      lines.some((line) => line.conference === conference && line.date === "closesAt"),
  );
  return [
    ...sentences,
    ...vain.map(
      ({ label }) =>
        `No proposal can select ${label} alone, so its later close has no effect. Offer it under “Conferences”.`,
    ),
  ];
}
