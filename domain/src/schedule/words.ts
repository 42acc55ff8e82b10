import type { WorkshopDuration } from "../submissions/words";

export const ROOM_LENGTH = 80;
export const LEAST_MINUTES = 5;
export const MOST_MINUTES = 24 * 60;

/** What a talk takes where nobody has said otherwise. */
const TALK_MINUTES = 45;

/** How long a proposal with this duration takes: `1H50M` is 110 minutes. */
export function minutesOf(duration: WorkshopDuration): number {
  const [, hours, minutes] = /^(\d+)H(\d+)M$/.exec(duration) ?? [];
  return hours === undefined ? TALK_MINUTES : Number(hours) * 60 + Number(minutes);
}

/** Whom a programme lists: all who were accepted and have not declined, or those alone who said that they come. */
export const PROGRAMMES = ["accepted", "confirmed"] as const;
export type Programme = (typeof PROGRAMMES)[number];
