import {
  announcedDate,
  CALL_PHASE_TEXTS,
  countdown,
  countdownTarget,
  dates,
} from "@lectern/domain/call/announcement";
import type { Edition } from "@lectern/domain/call/contract";
import { phase } from "@lectern/domain/call/rules";
import { Fragment } from "react";
import { dateInOwnZone } from "#platform/dates";
import { useNow } from "#platform/use-now";
import { TerminalPanel } from "#ui/terminal-panel";

/** The banner: the state of the call by the server's clock, and the remaining time. */
export function StatusPanel({ edition }: { edition: Edition }) {
  const now = useNow(1000);
  const present = phase(edition, now);
  const next = countdownTarget(present, edition, now);
  return (
    <TerminalPanel>
      <div className="status-prompt" aria-hidden="true">
        cfp --status
      </div>
      <dl className="status-facts">
        {dates(present, edition, now).map(({ name, at }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>
              <Moment at={at} />
            </dd>
          </Fragment>
        ))}
        <dt>state</dt>
        <dd>
          <span className="status-state" data-phase={present} role="status">
            {CALL_PHASE_TEXTS[present]}
          </span>
        </dd>
      </dl>
      {next && <Count what={next.what} left={countdown(now, next.until)} />}
      {present === "closed" && (
        <div className="status-count" aria-hidden="true">
          <span className="status-prompt" />
          <span className="status-caret" />
        </div>
      )}
    </TerminalPanel>
  );
}

/** Screen readers announce a timer only on request. */
const Count = ({ what, left }: { what: string; left: string }) => (
  <div className="status-count" role="timer">
    {what}
    <span className="status-digits">{left}</span>
  </div>
);

/** A time in the reader's zone with UTC, unless both are the same. */
function Moment({ at }: { at: string }) {
  const inUtc = announcedDate(at);
  const same = new Date(at).getTimezoneOffset() === 0;
  const [first, second] = same ? [inUtc, "Your local time"] : [dateInOwnZone(at), inUtc];
  return (
    <time dateTime={at}>
      {first}
      {/* Reserves its space before the reader's zone is known. */}
      <span className="status-utc">{second}</span>
    </time>
  );
}
