import { parseDay, parseMonths } from "../../call/retention-settings";
import type { EditionKey, EditionSettings } from "../../call/words";

/** The settings that delete by date, and what each deletes. */
export const RETENTION_KEYS = [
  "deleteProposalsAfter",
  "deleteAccountsAfter",
  "deleteAuditAfter",
  "deleteMailTextsAfter",
] as const satisfies readonly EditionKey[];
export type RetentionKey = (typeof RETENTION_KEYS)[number];

export type Retention = Pick<EditionSettings, RetentionKey | "conferenceEnds">;

const DAY = 86_400_000;
/** So long before anything is deleted for the first time the organisers are told. */
const WARNED_DAYS = 7;

/** The same day so many months later, or before; the last of a month that has no such day. */
export function monthsLater(from: Date, months: number): Date {
  const later = new Date(from);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const days = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(from.getUTCDate(), days));
  return later;
}

/** What one setting deletes: whatever is from before `before`, and not until `due`. */
export type Deletion = { key: RetentionKey; value: string; due: Date; before: Date };

/**
 * What the settings delete, and when. What goes by a date goes on that date; what is kept for so many months goes day
 * by day, for the first time once the organisers were told. `warnedAt` is when they were told of this value, if they
 * were: nothing is deleted until some days after.
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
    // Months after another end of the conference are another date.
    const told = typeof value === "string" ? by.toISOString().slice(0, 10) : `${value} months`;
    const earliest = (warnedAt(key, told) ?? now).getTime() + WARNED_DAYS * DAY;
    const due = new Date(Math.max(by.getTime(), earliest));
    const before = typeof value === "string" ? by : monthsLater(due > now ? due : now, -value);
    return [{ key, value: told, due, before }];
  });
}

function dateOf(value: string, conferenceEnds: string | null): Date | null {
  const months = parseMonths(value);
  if (months === null) return parseDay(value);
  const end = conferenceEnds === null ? null : parseDay(conferenceEnds);
  return end && monthsLater(end, months);
}

/** Whether the organisers are to be told of a deletion now: so many days before it, or at once when it is nearer. */
export const isWarningDue = ({ due }: Deletion, now: Date): boolean =>
  due.getTime() - now.getTime() <= WARNED_DAYS * DAY;

/** How much each deletion takes. */
export type Counts = {
  proposals?: number;
  files?: number;
  accounts?: number;
  lines?: number;
  texts?: number;
};

const counted = (n: number, one: string, several = `${one}s`) => `${n} ${n === 1 ? one : several}`;

const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** What a deletion will take, as a sentence with its day. */
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

/** Said of a setting that counts from the conference's end while nobody has said when that is. */
export const NO_END = "Nothing is deleted until you set the last day of the conference.";

/** Whether a setting waits for the end of the conference to be told. */
export const waitsForEnd = (settings: Retention): boolean =>
  settings.conferenceEnds === null &&
  RETENTION_KEYS.some((key) => {
    const value = settings[key];
    return typeof value === "string" && parseMonths(value) !== null;
  });
