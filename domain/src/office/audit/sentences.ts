import { DECISION_LABELS } from "../../call/decisions";
import { lookup } from "../../kernel/lookup";
import { inUtc } from "../../kernel/utc";
import { ACTIONS } from "../../log/words";
import { STATUSES } from "../../proposals/words";
import { GROUP_LABELS } from "../people/words";

type Entry = {
  action: string;
  fromStatus: string | null;
  toStatus: string | null;
  details: Record<string, unknown> | null;
};

/** An entry as a sentence: the action, the change, and further details. */
export type AuditWords = {
  what: string;
  from: string | null;
  to: string | null;
  details: { name: string; value: string }[];
};

/** Labels of codes; others are shown unchanged. */
const LABELS: Partial<Record<string, string>> = {
  ...DECISION_LABELS,
  ...GROUP_LABELS,
  tf: "rebuilt file",
  iso: "original, in an ISO image",
  pages: "pages on screen",
};

/** Whether a recorded text is one of our codes, not a user's text. */
export const isKnownWord = (text: string): boolean =>
  Object.hasOwn(LABELS, text) || (STATUSES as readonly string[]).includes(text);

/** Whether a displayed value is the label of such a code. */
export const isKnownLabel = (label: string): boolean =>
  Object.values(LABELS).includes(label) || (STATUSES as readonly string[]).includes(label);

/** Labels of details whose names are unclear. */
const NAMES: Partial<Record<string, string>> = { key: "setting" };

/** A stored instant. */
const STORED_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** What is elsewhere in the line already. */
const SAID_ELSEWHERE = new Set(["accountId", "from", "to"]);

/** A line of the log as people read it. */
export function describeAuditEntry({ action, fromStatus, toStatus, details }: Entry): AuditWords {
  const noted = details ?? {};
  const changed = "from" in noted && "to" in noted;
  return {
    what: lookup(ACTIONS, action) ?? action,
    from: changed ? inWords(noted.from) : fromStatus,
    to: changed ? inWords(noted.to) : toStatus,
    details: Object.entries(noted)
      .filter(([name]) => !SAID_ELSEWHERE.has(name))
      .map(([name, value]) => ({ name: lookup(NAMES, name) ?? name, value: inWords(value) })),
  };
}

const isInstant = (text: string) => STORED_INSTANT.test(text) && !Number.isNaN(Date.parse(text));

function inWords(value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "string") return isInstant(value) ? inUtc(value) : (lookup(LABELS, value) ?? value);
  // Ids of many things say less than how many they are.
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return String(value.length);
  return JSON.stringify(value);
}
