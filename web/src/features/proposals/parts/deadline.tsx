import type { Edition } from "@lectern/domain/call/contract";
import { phase } from "@lectern/domain/call/rules";
import { SHOWN_REFUSALS } from "@lectern/domain/kernel/shown-refusals";
import { dateInBothZones, timeLeft } from "#platform/dates";
import { useNow } from "#platform/use-now";
import { TerminalPanel } from "#ui/terminal-panel";

/** The opening or close in local time and UTC, and the remaining time. */
export function Deadline({ edition }: { edition: Pick<Edition, "opensAt" | "closesAt"> }) {
  const now = useNow(1000);
  const stands = phase(edition, now);
  if (stands === "closed") return <TerminalPanel>{SHOWN_REFUSALS["window-closed"].detail}</TerminalPanel>;
  const moment = stands === "before" ? edition.opensAt : edition.closesAt;
  return (
    <TerminalPanel>
      {stands === "before" ? "Submissions open on " : "Submissions close on "}
      <strong>{dateInBothZones(moment)}</strong>
      <br />
      {timeLeft(now, new Date(moment))} left
    </TerminalPanel>
  );
}
