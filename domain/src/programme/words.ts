export const ROOM_LENGTH = 80;
export const MIN_MINUTES = 5;
export const MAX_MINUTES = 24 * 60;

/** What a talk takes where nobody has said otherwise. */
const TALK_MINUTES = 45;

/** How long a proposal with this duration takes: `1H50M` is 110 minutes, `4H` are 240; what says no time is a talk's. */
export function minutesOf(duration: string): number {
  const [, hours = 0, minutes = 0] = /^(?:(\d{1,2})H)?(?:(\d{1,4})M)?$/.exec(duration) ?? [];
  const all = Number(hours) * 60 + Number(minutes);
  return all >= MIN_MINUTES && all <= MAX_MINUTES ? all : TALK_MINUTES;
}

/** Whom a programme lists: all who were accepted and have not declined, or those alone who said that they come. */
export const PROGRAMMES = ["accepted", "confirmed"] as const;
export type Programme = (typeof PROGRAMMES)[number];
