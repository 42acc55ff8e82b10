import type { ChoiceKind } from "@lectern/domain/call/choices";
import { REQUIREMENTS } from "@lectern/domain/call/second-factor-requirement";
import type { EditionKey, EditionSettings } from "@lectern/domain/call/words";
import { REQUIREMENT_LABELS } from "@lectern/domain/office/settings/words";
import { instantIn, inZone } from "#platform/zones";
import { PANEL_FIELDS } from "./panel-fields";
import { RETENTION_FIELDS } from "./retention-fields";

type Kind =
  | { kind: "text" | "markdown" | "number" | "truth" | "zone" }
  /** Text, or `none` if unset. */
  | { kind: "or-none" }
  /** A call other than this one, or `none`. */
  | { kind: "call" }
  /** Empty if optional. */
  | { kind: "instant"; optional?: boolean }
  /** Text such as 15m, 24h or 2d; `none` if optional. */
  | { kind: "duration"; optional?: boolean }
  | { kind: "megabytes" }
  | { kind: "choice"; choices: readonly { code: string; label: string }[] };

export type SettingField = Kind & { label: string; hint?: string };

/** The form's settings; topics, types, durations and conferences have separate lists. */
export type FieldKey = Exclude<EditionKey, ChoiceKind | "secondConference" | "conferenceDates">;

/** The field of each setting. A missing one does not compile. */
export const FIELDS: Record<FieldKey, SettingField> = {
  product: { kind: "text", label: "Conference", hint: "Its name, on every page and in every mail." },
  year: { kind: "number", label: "Year" },
  email: { kind: "text", label: "Contact address" },
  site: { kind: "text", label: "Conference site" },
  conferenceCode: {
    kind: "text",
    label: "Code of the conference",
    hint: "Names the programme's files, and the first conference of the proposal options until that list is changed.",
  },
  welcome: {
    kind: "markdown",
    label: "Welcome text",
    hint: "On the home page. {product}, {year}, {announcedFrom} and {closesAt} are filled in.",
  },
  guidance: {
    kind: "markdown",
    label: "Guidance for speakers",
    hint: "Above the form of a new proposal: what you look for, and how to write it. Leave empty to show nothing.",
  },
  conduct: {
    kind: "markdown",
    label: "Code of conduct",
    hint: "A page of its own, with a link from the home page and from the form. Leave empty for none.",
  },
  villagesInMenu: {
    kind: "truth",
    label: "Link to the Call for Villages",
    hint: "In the menu of the public pages. The page itself remains at /callforvillage.",
  },
  villagesCall: {
    kind: "call",
    label: "The villages' own call",
    hint: "The page links to it while it is open. Without one, villages write to the contact address.",
  },
  zone: {
    kind: "zone",
    label: "Time zone of the dates",
    hint: "The time zone in which these settings show and take dates.",
  },
  opensAt: { kind: "instant", label: "The call opens" },
  announcedFrom: {
    kind: "instant",
    label: "Announced opening",
    hint: "Shown in the welcome text only; it doesn't open the call. It follows the opening until you change it.",
  },
  closesAt: { kind: "instant", label: "The call closes" },
  uploadGrace: {
    kind: "duration",
    label: "Grace for uploads",
    hint: "How long after the close a file may still arrive, such as 15m.",
  },
  maxSubmissions: { kind: "number", label: "Proposals per speaker" },
  maxAuthors: { kind: "number", label: "Authors per proposal" },
  maxFileBytes: { kind: "megabytes", label: "Maximum file size in MB" },
  passwordMin: { kind: "number", label: "Minimum password length" },
  passwordMax: { kind: "number", label: "Maximum password length" },
  reviewsWanted: { kind: "number", label: "Reviews needed per proposal" },
  ...PANEL_FIELDS,
  reviewsDue: {
    kind: "instant",
    optional: true,
    label: "Reviews are due",
    hint: "Shown to reviewers; later reviews are still accepted. Leave empty for none.",
  },
  reviewReminders: {
    kind: "text",
    label: "Reminders to reviewers",
    hint: "Number of days before that date, such as 7,2, for reviewers with open assignments. Leave empty for none.",
  },
  cooldown: {
    kind: "duration",
    label: "Cooldown",
    hint: "Between the end of editing and the reviewers, such as 24h.",
  },
  rollingReviewAfter: {
    kind: "duration",
    optional: true,
    label: "Rolling review",
    hint: "How long after its submission a proposal goes to review, such as 2d, or none to review after the close.",
  },
  decisionsReleased: {
    kind: "truth",
    label: "Show all decisions to speakers",
    hint: "Immediately and without a mail. To notify speakers, release decisions instead.",
  },
  releaseNeedsSecond: {
    kind: "truth",
    label: "A second organiser confirms each release",
    hint: "While it is on, switching it off or showing all decisions also needs a second organiser.",
  },
  releaseDelay: {
    kind: "duration",
    label: "Time to cancel a release",
    hint: "How long a release waits before its mails go out, such as 15m.",
  },
  confirmWithin: {
    kind: "duration",
    label: "Time to confirm",
    hint: "How long accepted speakers have to answer, such as 14d.",
  },
  confirmReminders: {
    kind: "text",
    label: "Reminders to confirm",
    hint: "Number of days before that date, such as 7,2.",
  },
  secondFactorRequired: {
    kind: "choice",
    label: "Second factor required of",
    choices: REQUIREMENTS.map((code) => ({ code, label: REQUIREMENT_LABELS[code] })),
  },
  embedOrigins: {
    kind: "text",
    label: "Sites that may embed the programme",
    hint: "Such as https://example.org, with commas between them. The code to copy is on the page of the schedule. Leave empty for none.",
  },
  ...RETENTION_FIELDS,
};

/** The settings as form values. */
export type SettingValues = Record<FieldKey, string>;
const KEYS = Object.keys(FIELDS) as FieldKey[];
const MEGABYTE = 1024 * 1024;

export function valuesOf(settings: EditionSettings): SettingValues {
  const shown = (key: FieldKey): string => {
    const value = settings[key];
    const { kind } = FIELDS[key];
    if (kind === "duration") return typeof value === "number" ? durationText(value) : "none";
    if (kind === "megabytes") return String(Number(value) / MEGABYTE);
    if (kind === "or-none" || kind === "call") return String(value ?? "none");
    if (kind === "instant") return shownInstant(settings, key, settings.zone);
    return String(value);
  };
  return Object.fromEntries(KEYS.map((key) => [key, shown(key)])) as SettingValues;
}

/** A date of the settings in the zone's local time, to the second. */
function shownInstant(settings: EditionSettings, key: FieldKey, zone: string): string {
  const instant = settings[key];
  return instant === null ? "" : inZone(String(instant), zone);
}

/** The values after a change. In another zone the dates are formatted again and stay the same instants. */
export function withValue(
  values: SettingValues,
  key: FieldKey,
  value: string,
  settings: EditionSettings,
): SettingValues {
  if (key !== "zone") return { ...values, [key]: value };
  const moved = KEYS.filter((each) => FIELDS[each].kind === "instant").map((each) => {
    if (!instantTyped(each, values, settings)) return [each, shownInstant(settings, each, value)];
    const instant = instantIn(values[each], values.zone);
    return [each, instant ? inZone(instant, value) : values[each]];
  });
  return { ...values, ...Object.fromEntries(moved), zone: value };
}

/** The changes, as the API takes them. */
export function changesIn(
  values: SettingValues,
  settings: EditionSettings,
): Partial<Record<FieldKey, unknown>> {
  const before = valuesOf(settings);
  const changed = KEYS.filter((key) =>
    FIELDS[key].kind === "instant" ? instantTyped(key, values, settings) : values[key] !== before[key],
  );
  return Object.fromEntries(changed.map((key) => [key, sent(key, values)]));
}

/** The dates that are compared with each other; invalid ones keep their stored value. */
export const asTyped = (values: SettingValues, settings: EditionSettings) => {
  const instant = (key: "opensAt" | "announcedFrom" | "closesAt") =>
    instantIn(values[key], values.zone) ?? settings[key];
  return {
    year: settings.year,
    opensAt: instant("opensAt"),
    announcedFrom: instant("announcedFrom"),
    closesAt: instant("closesAt"),
  };
};

/**
 * Merges form values with newly loaded settings: unchanged fields follow them, and are not sent. Dates stay the
 * same instants.
 */
export function rebased(values: SettingValues, before: EditionSettings, now: EditionSettings): SettingValues {
  const typed = changesIn(values, before);
  const zone = "zone" in typed ? values.zone : now.zone;
  const kept = withValue(values, "zone", zone, before);
  const fresh = withValue(valuesOf(now), "zone", zone, now);
  return Object.fromEntries(KEYS.map((key) => [key, key in typed ? kept[key] : fresh[key]])) as SettingValues;
}

/** Whether a date differs from the stored one, which may be more precise, or in a repeated hour. */
const instantTyped = (key: FieldKey, values: SettingValues, settings: EditionSettings): boolean =>
  sent(key, values) !== sent(key, { ...values, [key]: shownInstant(settings, key, values.zone) });

function sent(key: FieldKey, values: SettingValues): unknown {
  const value = values[key];
  const field = FIELDS[key];
  const { kind } = field;
  if (field.kind === "instant" && field.optional && value === "") return null;
  if (kind === "megabytes") return value.trim() === "" ? "" : Math.round(Number(value) * MEGABYTE);
  return kind === "instant" ? (instantIn(value, values.zone) ?? value) : value;
}

const UNITS = [
  ["d", 86_400],
  ["h", 3600],
  ["m", 60],
] as const;

/** Seconds in the largest unit that divides them: 90000 is `25h`. */
function durationText(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds > 0 && seconds % each === 0) ?? ["s", 1];
  return `${seconds / size}${unit}`;
}
