import { dateInOwnZone, dateInUtc, ownZoneIsUtc } from "#platform/dates";
import classes from "./status-panel.module.css";

/** An instant in the reader's own zone with UTC beside it; once, where the two are the same. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {dateInOwnZone(at)}
      {ownZoneIsUtc(at) ? " UTC" : <span className={classes.utc}>{dateInUtc(at)}</span>}
    </time>
  );
}
