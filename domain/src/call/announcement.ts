import { WINDOW_NOTICES } from "../kernel/window-notices";
import type { DatedConference } from "./conference-dates";
import type { Phase, Window } from "./rules";

/** The banner's text in each phase. */
export const CALL_PHASE_TEXTS: Record<Phase, string> = {
  before: WINDOW_NOTICES.notYetOpen,
  open: "Submissions are open.",
  closed: WINDOW_NOTICES.closed,
};

/** The landing page's texts, shared by the server-rendered page and its script. */
export const LANDING = {
  tab: "Call for papers",
  more: ["Read more on the ", "conference site", ", or write to "],
  topics: "topics",
  submit: "Submit a proposal",
  createAccount: "Create an account",
  logIn: "Log in",
  programme: "Programme",
} as const;

/** The code of conduct: its page's headline, and the link to it. */
export const CONDUCT = "Code of conduct";

/** The navigation of every public page (specification 2). */
export const NAVIGATION = { villages: "Call for Villages", login: "Login", signup: "Signup" } as const;

/** Abbreviated months; short names in full. */
const MONTHS = "Jan Feb March April May June July Aug Sept Oct Nov Dec".split(" ");
const two = (n: number) => String(n).padStart(2, "0");

/** An instant in the announcement's format: `17 Feb 2025 00:00 UTC`. */
export function announcedDate(instant: string): string {
  const at = new Date(instant);
  const day = `${two(at.getUTCDate())} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
  return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())} UTC`;
}

/** The time until an instant, to the second: `12d 04h 33m 09s`. Never negative. */
export function countdown(from: Date, until: Date): string {
  const seconds = Math.max(0, Math.ceil((until.getTime() - from.getTime()) / 1000));
  const days = Math.floor(seconds / 86_400);
  const clock = `${two(Math.floor(seconds / 3600) % 24)}h ${two(Math.floor(seconds / 60) % 60)}m ${two(seconds % 60)}s`;
  return days > 0 ? `${days}d ${clock}` : clock;
}

type Shown = Window & { conferenceDates?: readonly DatedConference[] | undefined };

/** What closes and when: each conference where they differ, otherwise the call. */
const closings = ({ closesAt, conferenceDates = [] }: Shown) =>
  conferenceDates.length === 0
    ? [{ whose: "", at: closesAt }]
    : conferenceDates.map((each) => ({ whose: `${each.label} `, at: each.closesAt }));

/** What the banner counts down to, if anything: of several conferences, the next to close. */
export function countdownTarget(
  present: Phase,
  edition: Shown,
  now: Date,
): { what: string; until: Date } | null {
  if (present === "before") return { what: "opens in", until: new Date(edition.opensAt) };
  if (present === "closed") return null;
  const [next] = closings(edition)
    .map(({ whose, at }) => ({ what: `${whose}closes in`, until: new Date(at) }))
    .filter(({ until }) => until >= now)
    .sort((a, b) => a.until.getTime() - b.until.getTime());
  return next ?? null;
}

/** The banner's dates, labelled as past or future. */
export const dates = (present: Phase, edition: Shown, now: Date) => [
  { name: present === "before" ? "opens" : "opened", at: edition.opensAt },
  ...closings(edition).map(({ whose, at }) => ({
    name: `${whose}${new Date(at) < now ? "closed" : "closes"}`,
    at,
  })),
];

/** The line on the page of villages that leads to their own call. */
export const VILLAGES_CALL = "Villages have a call of their own: ";

/** When another call opens or closes. */
export const otherCallDate = (
  now: Date,
  { opensAt, closesAt }: Pick<Window, "opensAt" | "closesAt">,
): string =>
  now < new Date(opensAt) ? `opens ${announcedDate(opensAt)}` : `closes ${announcedDate(closesAt)}`;
