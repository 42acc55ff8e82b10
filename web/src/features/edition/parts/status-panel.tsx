import type { Edition } from "@lectern/domain/edition/contract";
import { type Phase, phase } from "@lectern/domain/edition/rules";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { useNow } from "#platform/use-now";
import { TerminalPanel } from "#ui/terminal-panel";
import { countdown } from "../countdown";
import { Moment } from "./moment";
import classes from "./status-panel.module.css";

const STATE: Record<Phase, string> = {
  before: REFUSALS["not-yet-open"].detail,
  open: "Submissions are open.",
  closed: REFUSALS["window-closed"].detail,
};

/** The banner: where the call stands by the server's clock, and how long that lasts. */
export function StatusPanel({ edition }: { edition: Edition }) {
  const now = useNow(1000);
  const present = phase(edition, now);
  return (
    <TerminalPanel>
      <div className={classes.prompt} aria-hidden="true">
        cfp --status
      </div>
      <dl className={classes.facts}>
        <dt>{present === "before" ? "opens" : "opened"}</dt>
        <dd>
          <Moment at={edition.opensAt} />
        </dd>
        <dt>{present === "closed" ? "closed" : "closes"}</dt>
        <dd>
          <Moment at={edition.closesAt} />
        </dd>
        <dt>state</dt>
        <dd>
          <span className={classes.state} data-phase={present} role="status">
            {STATE[present]}
          </span>
        </dd>
      </dl>
      {present === "before" && <Count what="opens in" left={countdown(now, new Date(edition.opensAt))} />}
      {present === "open" && <Count what="closes in" left={countdown(now, new Date(edition.closesAt))} />}
      {present === "closed" && (
        <div className={classes.count} aria-hidden="true">
          <span className={classes.prompt} />
          <span className={classes.caret} />
        </div>
      )}
    </TerminalPanel>
  );
}

/** A timer is not read out at every second, only when somebody goes to it. */
const Count = ({ what, left }: { what: string; left: string }) => (
  <div className={classes.count} role="timer">
    {what}
    <span className={classes.digits}>{left}</span>
  </div>
);
