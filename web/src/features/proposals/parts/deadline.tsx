import { callWindow, windowOf } from "@lectern/domain/call/conference-dates";
import type { Edition } from "@lectern/domain/call/contract";
import { phase } from "@lectern/domain/call/rules";
import { SHOWN_REFUSALS } from "@lectern/domain/kernel/shown-refusals";
import { dateInBothZones, timeLeft } from "#platform/dates";
import { useNow } from "#platform/use-now";
import { TerminalPanel } from "#ui/terminal-panel";

type Props = {
  edition: Edition;
  /** The selected conference; without one, each conference's close is shown. */
  conference?: string;
};

/** The opening or close in local time and UTC, and the remaining time. */
export function Deadline({ edition, conference }: Props) {
  const now = useNow(1000);
  const window = conference === undefined ? callWindow(edition) : windowOf(edition, conference);
  const current = phase(window, now);
  if (current === "closed") return <TerminalPanel>{SHOWN_REFUSALS["window-closed"].detail}</TerminalPanel>;
  const moments =
    current === "open" && conference === undefined && edition.conferenceDates
      ? edition.conferenceDates.map(({ label, closesAt }) => ({ whose: ` for ${label}`, at: closesAt }))
      : [{ whose: "", at: current === "before" ? window.opensAt : window.closesAt }];
  return (
    <TerminalPanel>
      {moments.map(({ whose, at }) => {
        const over = new Date(at) < now;
        return (
          <div key={whose}>
            {`Submissions${whose} ${current === "before" ? "open" : over ? "closed" : "close"} on `}
            <strong>{dateInBothZones(at)}</strong>
            <br />
            {!over && `${timeLeft(now, new Date(at))} left`}
          </div>
        );
      })}
    </TerminalPanel>
  );
}
