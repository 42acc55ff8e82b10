import { clockFace } from "../kernel/zoned";

/** A day of a programme lasts until this hour of the next morning, when the last bar has closed. */
export const DAY_CHANGE_HOUR = 4;

/** The day to which something belongs that starts at this instant, as `2025-07-01`. */
export const programmeDay = (start: Date, zone: string): string =>
  clockFace(new Date(start.getTime() - DAY_CHANGE_HOUR * 3_600_000), zone).date;
