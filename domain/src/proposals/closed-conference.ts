import { announcedDate } from "../call/announcement";
import { type CallWindow, windowOf } from "../call/conference-dates";
import { conferences, conferencesOf, decidingConferences } from "../call/conferences";
import { labelOf, offered } from "../call/labels";
import { lateWindow, phase } from "../call/rules";

/**
 * Why a proposal cannot select a conference any more: it, or one of both, closed. Null while it is open, and where
 * all conferences close with the call.
 */
export function closedConference(
  code: string,
  edition: CallWindow,
  lateUntil: Date | null,
  now: Date,
): string | null {
  const closed = (each: string) => phase(lateWindow(windowOf(edition, each), lateUntil), now) === "closed";
  if (!edition.conferenceDates?.length || !closed(code)) return null;
  const names = conferencesOf(code, edition)
    .filter(closed)
    .map((each) => labelOf(decidingConferences(edition), each));
  const at = announcedDate(windowOf(edition, code).closesAt);
  const others = offered(conferences(edition)).some((each) => !closed(each.code));
  return `Submissions for ${names.join(" and ")} closed on ${at}.${others ? " Choose another conference." : ""}`;
}

/** The conference that a new proposal starts with: the first offered one that is open. */
export function firstOpen(edition: CallWindow, now: Date): string {
  const all = offered(conferences(edition));
  const open = all.find(({ code }) => closedConference(code, edition, null, now) === null);
  return (open ?? all[0])?.code ?? "";
}
