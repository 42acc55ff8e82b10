import type { ShownVerdict } from "../kernel/shown-refusals";
import type { EditionSettings } from "./words";

export type Window = Pick<EditionSettings, "opensAt" | "closesAt">;
export type Phase = "before" | "open" | "closed";

/** The phase of the call at `now`: open from opensAt to closesAt, to the millisecond, ends included. */
export function phase(window: Window, now: Date): Phase {
  if (now.getTime() < Date.parse(window.opensAt)) return "before";
  return now.getTime() <= Date.parse(window.closesAt) ? "open" : "closed";
}

/**
 * The edition's window for a proposal or a person with a late code until `lateUntil`: the call closes for them then, if
 * later. Use it wherever the close of the call matters.
 */
export const lateWindow = <W extends Window>(window: W, lateUntil: Date | null): W =>
  lateUntil && lateUntil.getTime() > Date.parse(window.closesAt)
    ? { ...window, closesAt: lateUntil.toISOString() }
    : window;

/** Creating, editing and replacing a file need an open window (decisions, "The window"). */
export function windowOpen(window: Window, now: Date): ShownVerdict {
  const reasons = { before: "not-yet-open", open: null, closed: "window-closed" } as const;
  return reasons[phase(window, now)];
}

/** A file whose submission was created in time may still arrive for `uploadGrace` seconds after the close. */
export function uploadInTime(
  edition: Window & Pick<EditionSettings, "uploadGrace">,
  now: Date,
): ShownVerdict {
  return now.getTime() <= Date.parse(edition.closesAt) + edition.uploadGrace * 1000 ? null : "grace-over";
}
