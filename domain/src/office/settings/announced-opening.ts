import { EDITION_DEFAULTS, type EditionSettings } from "../../call/words";

type Dates = Pick<EditionSettings, "announcedFrom" | "opensAt" | "closesAt" | "year">;

/** Whether the announced opening follows the opening: until an organiser sets another date. */
export const followsOpening = ({ announcedFrom, opensAt }: Dates): boolean =>
  announcedFrom === opensAt || announcedFrom === EDITION_DEFAULTS.announcedFrom;

/** A warning when the announced opening looks like a mistake, or null. */
export function announcementDoubt({ announcedFrom, opensAt, closesAt, year }: Dates): string | null {
  const announced = new Date(announcedFrom);
  if (announced < new Date(opensAt))
    return "The announced opening is before the call opens. Set it to the opening date or later.";
  if (announced >= new Date(closesAt))
    return "The announced opening is after the call closes. Set an earlier date.";
  const announcedYear = announced.getUTCFullYear();
  return announcedYear > year || announcedYear < year - 1
    ? `The announced opening is in ${announcedYear}, but the edition's year is ${year}.`
    : null;
}
