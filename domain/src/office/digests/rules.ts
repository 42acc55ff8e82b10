import { clockFace } from "../../kernel/zoned";
import { DAILY_AT, type DigestFrequency, GROUPED_MINUTES } from "./words";

/** The last day whose daily mail is done: today from the hour of the mail on. */
export function dayDone(now: Date, zone: string): string | null {
  const { date, time } = clockFace(now, zone);
  return time >= DAILY_AT ? date : null;
}

type Digest = { frequency: DigestFrequency; lastDay: string | null };

/** Is a digest due? Once a day, or some minutes after the first event, to collect further ones. */
export function digestDue(
  { frequency, lastDay }: Digest,
  { now, zone, firstEvent }: { now: Date; zone: string; firstEvent: Date | null },
): boolean {
  if (frequency === "off") return false;
  if (frequency === "at-once")
    return firstEvent !== null && now.getTime() - firstEvent.getTime() >= GROUPED_MINUTES * 60_000;
  const day = dayDone(now, zone);
  return day !== null && day !== lastDay;
}
