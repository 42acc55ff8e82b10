import { announcedDate } from "@lectern/domain/call/announcement";
import { dateInOwnZone } from "#platform/dates";

/** An instant in the reader's own zone with UTC beside it, where both are not the same. */
export function Moment({ at }: { at: string }) {
  const inUtc = announcedDate(at);
  const same = new Date(at).getTimezoneOffset() === 0;
  const [first, second] = same ? [inUtc, "your time, too"] : [dateInOwnZone(at), inUtc];
  return (
    <time dateTime={at}>
      {first}
      {/* The room for it is kept before the reader's zone is known. */}
      <span className="status-utc">{second}</span>
    </time>
  );
}
