import { parseMonths } from "../../call/retention-settings";
import type { EditionKey, EditionSettings } from "../../call/words";
import { counted } from "../../kernel/counted";
import { parseDay } from "../../kernel/day";

/** The retention settings, and what each deletes. */
export const RETENTION_KEYS = [
  "deleteProposalsAfter",
  "deleteAccountsAfter",
  "deleteAuditAfter",
  "deleteMailTextsAfter",
] as const satisfies readonly EditionKey[];
export type RetentionKey = (typeof RETENTION_KEYS)[number];

export type Retention = Pick<EditionSettings, RetentionKey | "conferenceEnds">;

const DAY = 86_400_000;
/** The organisers are warned this many days before the first deletion. */
const WARNED_DAYS = 7;

/** The same day the given months later or earlier; the last of a month without that day. */
export function monthsLater(from: Date, months: number): Date {
  const later = new Date(from);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const days = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(from.getUTCDate(), days));
  return later;
}

/** A setting's deletion: data from before `before` is deleted at `due`. */
export type Deletion = { key: RetentionKey; value: string; due: Date; before: Date };

/**
 * What the settings delete, and when: on a date, or day by day after a number of months, in both cases only some days after
 * the organisers were warned. `warnedAt` is when they were warned of this value, if they were.
 */
export function deletions(
  settings: Retention,
  warnedAt: (key: RetentionKey, value: string) => Date | null,
  now: Date,
): Deletion[] {
  return RETENTION_KEYS.flatMap((key) => {
    const value = settings[key];
    if (value === null) return [];
    const by = typeof value === "string" ? dateOf(value, settings.conferenceEnds) : now;
    if (by === null) return [];
    // A new end of the conference changes the date, too.
    const shown = typeof value === "string" ? by.toISOString().slice(0, 10) : `${value} months`;
    const earliest = (warnedAt(key, shown) ?? now).getTime() + WARNED_DAYS * DAY;
    const due = new Date(Math.max(by.getTime(), earliest));
    const before = typeof value === "string" ? by : monthsLater(due > now ? due : now, -value);
    return [{ key, value: shown, due, before }];
  });
}

function dateOf(value: string, conferenceEnds: string | null): Date | null {
  const months = parseMonths(value);
  if (months === null) return parseDay(value);
  const end = conferenceEnds === null ? null : parseDay(conferenceEnds);
  return end && monthsLater(end, months);
}

/** Whether to warn the organisers of a deletion now: some days before it, or at once when it is nearer. */
export const isWarningDue = ({ due }: Deletion, now: Date): boolean =>
  due.getTime() - now.getTime() <= WARNED_DAYS * DAY;

/** The number of items that each deletion affects. */
export type Counts = {
  proposals?: number;
  files?: number;
  accounts?: number;
  lines?: number;
  texts?: number;
};

const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** What a deletion will affect, as a sentence with its day. */
export function describeDeletion({ due }: Pick<Deletion, "due">, counts: Counts): string {
  const { proposals, files, accounts, lines, texts } = counts;
  const things = [
    proposals === undefined ? null : counted(proposals, "declined or withdrawn proposal"),
    files === undefined ? null : counted(files, "file"),
    accounts === undefined
      ? null
      : counted(accounts, "account without an accepted proposal", "accounts without an accepted proposal"),
    lines === undefined ? null : counted(lines, "line of the audit log", "lines of the audit log"),
    texts === undefined ? null : counted(texts, "mail's text", "mails' texts"),
  ].filter((thing) => thing !== null);
  return `On ${day.format(due)}: ${things.join(", ")} deleted permanently, as of today.`;
}

/** Shown for a setting relative to the conference's end while that is not set. */
export const NO_END = "Nothing is deleted until you set the last day of the conference.";

/** Whether a setting depends on an end of the conference that is not set. */
export const needsConferenceEnd = (settings: Retention): boolean =>
  settings.conferenceEnds === null &&
  RETENTION_KEYS.some((key) => {
    const value = settings[key];
    return typeof value === "string" && parseMonths(value) !== null;
  });
