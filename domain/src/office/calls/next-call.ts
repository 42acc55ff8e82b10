import type { EditionSettings } from "../../call/words";
import { clockFace } from "../../kernel/zoned";

/** 52 weeks: the same day of the week. */
const A_YEAR_MS = 364 * 86_400_000;

/** The same weekday and time of day, in this zone, 52 weeks after an instant. */
export function oneYearLater(instant: string, zone: string): string {
  const at = new Date(instant);
  const later = new Date(at.getTime() + A_YEAR_MS);
  const shift = minutesAhead(at, zone) - minutesAhead(later, zone);
  return new Date(later.getTime() + shift * 60_000).toISOString();
}

function minutesAhead(at: Date, zone: string): number {
  const { offset } = clockFace(at, zone);
  const [hours = 0, minutes = 0] = offset.slice(1).split(":").map(Number);
  return (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

const aYearOnDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + A_YEAR_MS).toISOString().slice(0, 10);

/** Deletions on a day belong to one year; "6 months" after the conference is copied. */
const isDay = (when: string) => /^\d{4}-\d\d-\d\d$/.test(when);
const copiedDeletion = (when: string | null) => (when !== null && isDay(when) ? null : when);

/**
 * The settings of the next call, made from those of this one: its dates 52 weeks later, nothing released, and all other
 * settings as they are.
 */
export function nextEdition(
  edition: EditionSettings,
  named: Pick<EditionSettings, "product" | "year">,
): EditionSettings {
  const moved = (instant: string) => oneYearLater(instant, edition.zone);
  return {
    ...edition,
    ...named,
    opensAt: moved(edition.opensAt),
    announcedFrom: moved(edition.announcedFrom),
    closesAt: moved(edition.closesAt),
    reviewsDue: edition.reviewsDue && moved(edition.reviewsDue),
    conferenceDates: edition.conferenceDates.map(({ conference, closesAt, reviewsDue }) => ({
      conference,
      closesAt: closesAt && moved(closesAt),
      reviewsDue: reviewsDue && moved(reviewsDue),
    })),
    conferenceEnds: edition.conferenceEnds && aYearOnDay(edition.conferenceEnds),
    decisionsReleased: false,
    // A call of this year.
    villagesCall: null,
    deleteProposalsAfter: copiedDeletion(edition.deleteProposalsAfter),
    deleteAccountsAfter: copiedDeletion(edition.deleteAccountsAfter),
  };
}
