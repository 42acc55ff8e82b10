export const ROOM_LENGTH = 80;
export const MIN_MINUTES = 5;
export const MAX_MINUTES = 24 * 60;
export const MINUTES_RANGE = `Enter whole minutes from ${MIN_MINUTES} to ${MAX_MINUTES}.`;

/** The default duration of a talk. */
const TALK_MINUTES = 45;

/** The minutes of a duration: 110 for `1H50M`, 240 for `4H`; a talk's default for others. */
export function minutesOf(duration: string): number {
  const [, hours = 0, minutes = 0] = /^(?:(\d{1,2})H)?(?:(\d{1,4})M)?$/.exec(duration) ?? [];
  const all = Number(hours) * 60 + Number(minutes);
  return all >= MIN_MINUTES && all <= MAX_MINUTES ? all : TALK_MINUTES;
}

/** What organisers are warned of about a slot, which they can save anyway. */
export const SLOT_WARNINGS = ["speaker-unavailable"] as const;

/** The programmes: all accepted proposals that were not declined, or only confirmed ones. */
export const PROGRAMMES = ["accepted", "confirmed"] as const;
export type Programme = (typeof PROGRAMMES)[number];
