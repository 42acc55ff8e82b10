import { announcedDate } from "@lectern/domain/edition/announcement";
import { dateInOwnZone } from "#platform/dates";

/** An instant in the reader's own zone with UTC beside it; once, where the two are the same. */
export function Moment({ at }: { at: string }) {
  const inUtc = announcedDate(at);
  if (new Date(at).getTimezoneOffset() === 0) return <time dateTime={at}>{inUtc}</time>;
  return (
    <time dateTime={at}>
      {dateInOwnZone(at)}
      <span className="status-utc">{inUtc}</span>
    </time>
  );
}
