/** A time of a day in the call's zone, such as `09:00` to `12:30`; a whole day ends at `24:00`. */
export type DayTime = { from: string; to: string };

/** When a speaker can present on a day of the conference; without a time: not at all. */
export type DayAvailability = { day: string; times: DayTime[] };

export const ALL_DAY: DayTime = { from: "00:00", to: "24:00" };
export const MOST_DAYS = 14;
export const MOST_TIMES = 4;
